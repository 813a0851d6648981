import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { partsOf } from '../../src/report/secret-parts.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const signature = 'kX9vQ2mT7yLpR4wZ8cN1bH6jF3dS0aGeUiOqWxVtYzM';

/** Values as tools write them, and the part of each that must never be seen by itself. All made up. */
const structured: Readonly<Record<string, readonly [value: string, part: string]>> = {
  'a JWT': [`eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJzdmMifQ.${signature}`, signature],
  'a login': ['deploy:Tr0ub4dor-horse', 'Tr0ub4dor-horse'],
  'a login in base64': [base64('deploy:Tr0ub4dor-horse'), 'Tr0ub4dor-horse'],
  'a registry’s config': [JSON.stringify({ auths: { r: { auth: base64('bot:Pa55-w0rd-Bot') } } }), 'Pa55-w0rd-Bot'],
  'a .netrc': ['machine api.example login joe password N3trc-Passw0rd', 'N3trc-Passw0rd'],
  'a .netrc with a plain word': ['machine api.example login joe password correcthorse', 'correcthorse'],
  'a .pgpass': ['db.example:5432:shop:joe:PgPass-9911-zz', 'PgPass-9911-zz'],
  'a JWK': ['{"kty":"oct","k":"c3VwZXJzZWNyZXRrZXltYXRlcmlhbA"}', 'c3VwZXJzZWNyZXRrZXltYXRlcmlhbA'],
  'a quoted password': ['Server=db;User Id=sa;Password="p;w d-Quoted1";', 'p;w d-Quoted1'],
  'an Oracle address': ['jdbc:oracle:thin:scott/Tig3r-Secret@//db:1521/x', 'Tig3r-Secret'],
  'a webhook’s path': ['https://hooks.example/services/T000/B000/XXsecretXXsecretXXse', 'XXsecretXXsecretXXse'],
  'a signed address': ['https://x.example/c?sv=1&sig=AbC%2BdEf%2FgHiJkLmN', 'AbC+dEf/gHiJkLmN'],
  'an XML element': ['<cfg><password>XmlPassw0rd!</password></cfg>', 'XmlPassw0rd!'],
  'a list in YAML': ['tokens:\n  - FirstTok3n-abc\n  - Sec0ndTok-def', 'Sec0ndTok-def'],
  'a list with commas': ['FirstTok3n-abc,Sec0ndTok-def', 'Sec0ndTok-def'],
  'JSON of no telling name': ['{"shop":{"live":"sk_live_51ABCDEFGHIJ"}}', 'sk_live_51ABCDEFGHIJ'],
  'a header': [`Authorization: Basic ${base64('joe:B4sicPassw0rd')}`, 'B4sicPassw0rd'],
  'an option of a command': ['curl -u joe:CurlPassw0rd https://x.example', 'CurlPassw0rd'],
  'a key on one line': ['-----BEGIN X-----\\nMIIEvQIBADANBgkqhkiG9w0\\n-----END X-----', 'MIIEvQIBADANBgkqhkiG9w0'],
  'a MySQL address of Go': ['root:correcthorse@tcp(db.example:3306)/shop', 'correcthorse'],
  'an Oracle address with a plain word': ['jdbc:oracle:thin:scott/correcthorse@//db.example:1521/x', 'correcthorse'],
  'an Oracle login': ['scott/correcthorse@db.example:1521/ORCL', 'correcthorse'],
  'a login and a host': ['joe:correcthorse@smtp.example:587', 'correcthorse'],
  'a login and a host without a port': ['joe:correcthorse@smtp.example', 'correcthorse'],
  'a login and a short host': ['joe:correcthorse@db/shop', 'correcthorse'],
  'a .pgpass with a plain word': ['# mine\ndb.example:5432:shop:joe:correcthorse', 'correcthorse'],
  'a .netrc for every host': ['default login joe password correcthorse', 'correcthorse'],
  'a login of a command': ['curl -u joe:correcthorse https://x.example', 'correcthorse'],
  'an option with a name': ['tool --password correcthorse --verbose', 'correcthorse'],
  'a list of names and values': ['[{"name":"DB_PASSWORD","value":"correcthorse"}]', 'correcthorse'],
  'keys and values, the value first': ['[{"value":"correcthorse","scope":"run","key":"DbPass"}]', 'correcthorse'],
  'names and values in YAML': ['env:\n  - name: DB_PASSWORD\n    value: correcthorse', 'correcthorse'],
  'settings in XML': ['<add key="DbPassword" value="correcthorse"/>', 'correcthorse'],
  'an entry in XML': ['<entry key="password">correcthorse</entry>', 'correcthorse'],
  'a number in JSON': ['{"password": 1234567890}', '1234567890'],
  'a seed': ['{"mnemonic":"abandon ability able about"}', 'abandon ability able about'],
  'a shared key': ['{"psk":"correcthorse"}', 'correcthorse'],
  'a cookie': ['{"session_cookie":"correcthorse"}', 'correcthorse'],
  'an LDAP address': ['ldap://h/dc=x????bindname=cn=app,X-BINDPW=correcthorse', 'correcthorse'],
  'a bearer': ['Authorization: Bearer correcthorse', 'correcthorse'],
  'the first half of a token': ['ghp_0123456789ABCDEFGHIJabcdefghij012345', 'ghp_0123456789ABCDEFGHIJ'],
  'sixteen characters of a token': ['ghp_0123456789ABCDEFGHIJabcdefghij012345', '9ABCDEFGHIJabcde'],
};

describe('a part of a config value', () => {
  it.each(Object.entries(structured))('is hidden: of %s', (_, [value, part]) => {
    const redactor = createRedactor();
    redactor.hide(value, 'stored');
    expect(redactor.redact(`refused near "${part}" (bad)`)).not.toContain(part);
  });

  it('is no secret where a JWT claims it', () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: 'repo:octo/shop:ref:refs/heads/main', sha: '7fd1a60b01f91b314f59955a4e4d4e80d8edf11d' };
    const redactor = createRedactor();
    redactor.hide(`${encode({ alg: 'RS256' })}.${encode(claims)}.${signature}`);
    expect(redactor.redact(`${claims.sha} of ${claims.sub}`)).toBe(`${claims.sha} of ${claims.sub}`);
    expect(redactor.redact(`eyJ… ${encode(claims)} ${signature}`)).toBe('eyJ… *** ***');
  });

  it.each([
    ['postgres://joe:Secr3t-Passw0rd@db-2.internal.example:5432/shop', 'db-2.internal.example, shop and postgres'],
    ['arn:aws:s3:eu-central-1:my-bucket', 'eu-central-1 and my-bucket'],
    ['{"name": "my-app", "version": "20.11.1", "stage": "production"}', 'my-app 20.11.1 in production'],
    ['<add key="DbPassword" value="correcthorse"/>', 'no DbPassword'],
    ['[{"value":"correcthorse","key":"db_password"}]', 'no db_password'],
    [`ghcr.io/octo/shop-web:candidate@sha256:${'1'.repeat(64)}`, 'candidate of shop-web'],
    [`octo/shop-backend@sha256:1${'a'.repeat(63)}`, 'shop-backend'],
    ['actions/checkout@v4, npm:lodash-merge@4.6.2', 'checkout and lodash-merge'],
    ['https://cdn.example/npm/react-dom@18.2.0/umd', 'react-dom 18.2.0'],
    ['mailto:customer-care@shop.example', 'customer-care'],
    ['-u https://shop.example.com', 'https://shop.example.com/health is up'],
    ['python -u shopwebapp:serverapp', 'started serverapp'],
    ['contact:accounts@acme.example', 'accounts page up'],
    ['session checkoutflow', 'checkoutflow done'],
    ['{"project_monkey":"capuchins","bypass":"intranets"}', 'capuchins and intranets'],
    ['productcatalogservice:3550, queue:notifications', 'productcatalogservice and notifications'],
  ])('stays readable where it is a name, a host or a version: of %s', (value, text) => {
    const redactor = createRedactor();
    redactor.hide(value, 'stored');
    expect(redactor.redact(text)).toBe(text);
  });
});

/** Secrets that stand for bytes, and how common tools write those bytes. */
const bytes = Buffer.from('8f3a0b6c1d2e4f5a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a', 'hex');
const hexSecret = bytes.toString('hex');
const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('a secret that stands for bytes', () => {
  it.each([
    ['hex in capitals', hexSecret, hexSecret.toUpperCase()],
    ['hex with colons', hexSecret, hexSecret.match(/../g)?.join(':') ?? ''],
    ['base64 of what hex stands for', hexSecret, bytes.toString('base64')],
    ['a UUID in capitals', uuid, uuid.toUpperCase()],
    ['a UUID without dashes', uuid, uuid.replaceAll('-', '')],
    ['hex of what base64 stands for', bytes.toString('base64'), hexSecret],
    ['base64 in the alphabet for URLs', bytes.toString('base64'), bytes.toString('base64url')],
  ])('is hidden as %s', (_, secret, form) => {
    for (const kind of ['credential', 'stored'] as const) {
      const redactor = createRedactor();
      redactor.hide(secret, kind);
      expect(redactor.redact(`it refused ${form} here`)).toMatch(/^it refused .{0,2}\*\*\*.{0,2} here$/);
    }
  });
});

describe('what is taken out of a value comes to a few times its length', () => {
  const fill = (unit: (at: number) => string) => Array.from({ length: 9000 }, (_, at) => unit(at)).join('');
  const values = {
    'names before signs': fill((at) => `a${at}key>`),
    'the same in base64': Buffer.from(fill((at) => `a${at}key>`)).toString('base64'),
    assignments: fill((at) => `a${at}key=`),
    labels: fill((at) => `a${at}key: `),
    options: fill((at) => ` --a${at}key`),
    quotes: fill((at) => `a${at}key="a${at}key='`),
    addresses: fill((at) => `u${at}://a:b${at}@`),
    'all of them': fill((at) => `key>key=key:k${at} --key `),
    'JSON in JSON': JSON.stringify(JSON.stringify({ key: fill((at) => `a${at}key>b=`) })),
  };

  it.each(Object.entries(values))('%s', (_, text) => {
    const value = text.slice(0, 60_000);
    const found = [...partsOf(value)].reduce((sum, { length }) => sum + length, 0);
    expect(found / value.length).toBeLessThan(60);
  });
});

it('finds a value behind a tag or a sign, with signs of its own', () => {
  expect(partsOf('<db><password>fake>password</password></db>')).toContain('fake>password');
  expect(partsOf('login shop password> correct-horse-battery -- end')).toContain('correct-horse-battery');
});
