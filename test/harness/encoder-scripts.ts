/** What Python makes of texts. */
export const python = String.raw`
import base64, binascii, email.header, html, json, pprint, quopri, shlex, sys, textwrap, urllib.parse
forms = {
  'b64encode': lambda s: base64.b64encode(s.encode()).decode(),
  'encodebytes': lambda s: base64.encodebytes(s.encode()).decode(),
  'urlsafe_b64encode': lambda s: base64.urlsafe_b64encode(s.encode()).decode(),
  'b64encode, wrapped at 19': lambda s: '\n'.join(textwrap.wrap(base64.b64encode(s.encode()).decode(), 19)),
  'b64encode, wrapped at 64 and indented': lambda s: textwrap.indent('\n'.join(textwrap.wrap(base64.b64encode(s.encode()).decode(), 64)), '    '),
  'b64encode, in a diff': lambda s: '\n'.join('+' + l for l in textwrap.wrap(base64.b64encode(s.encode()).decode(), 40)),
  'b64encode, in a log with times': lambda s: '\n'.join('11:05:25.123Z ' + l for l in textwrap.wrap(base64.b64encode(s.encode()).decode(), 40)),
  'b64encode, with line numbers': lambda s: '\n'.join('%6d\t%s' % (n, l) for n, l in enumerate(textwrap.wrap(base64.b64encode(s.encode()).decode(), 40))),
  'text, wrapped and quoted': lambda s: '\n'.join('> ' + l for l in textwrap.wrap(s, 20, break_on_hyphens=False)),
  'b64encode of UTF-16': lambda s: base64.b64encode(s.encode('utf-16-le')).decode(),
  'b64encode of b64encode': lambda s: base64.b64encode(base64.b64encode(s.encode())).decode(),
  'b64encode of JSON': lambda s: base64.b64encode(json.dumps({'password': s, 'more': 1}).encode()).decode(),
  'b64encode in JSON': lambda s: json.dumps(base64.encodebytes(s.encode()).decode()),
  'b64encode in a URL': lambda s: urllib.parse.quote(base64.b64encode(s.encode()).decode(), safe=''),
  'b32encode': lambda s: base64.b32encode(s.encode()).decode(),
  'b32hexencode': lambda s: base64.b32hexencode(s.encode()).decode(),
  'b2a_uu': lambda s: ''.join(binascii.b2a_uu(s.encode()[at:at + 45]).decode() for at in range(0, len(s.encode()), 45)),
  'b16encode': lambda s: base64.b16encode(s.encode()).decode(),
  'hexlify': lambda s: binascii.hexlify(s.encode()).decode(),
  'hexlify with colons': lambda s: s.encode().hex(':'),
  'hexlify, wrapped': lambda s: '\n'.join(textwrap.wrap(s.encode().hex(), 61)),
  'list of hex': lambda s: ', '.join(hex(b) for b in s.encode()),
  'list of characters': lambda s: json.dumps([ord(c) for c in s]),
  'characters with blanks': lambda s: ' '.join(str(ord(c)) for c in s),
  'characters in hex': lambda s: ','.join(hex(ord(c)) for c in s),
  'b32hexencode, in small letters': lambda s: base64.b32hexencode(s.encode()).decode().lower(),
  'b2a_uu, indented': lambda s: textwrap.indent(''.join(binascii.b2a_uu(s.encode()[at:at + 45]).decode() for at in range(0, len(s.encode()), 45)), '  '),
  'list of bytes': lambda s: str(list(s.encode())),
  'quote': urllib.parse.quote,
  'quote, strict': lambda s: urllib.parse.quote(s, safe=''),
  'quote, lower case': lambda s: urllib.parse.quote(s, safe='').replace('%2F', '%2f').replace('%2B', '%2b').replace('%3D', '%3d'),
  'quote, twice': lambda s: urllib.parse.quote(urllib.parse.quote(s, safe=''), safe=''),
  'quote of Latin-1': lambda s: urllib.parse.quote(s.encode('latin-1', 'replace') if s.isascii() else s.encode()),
  'quote_plus': urllib.parse.quote_plus,
  'urlencode': lambda s: urllib.parse.urlencode({'q': s}),
  'json.dumps': json.dumps,
  'json.dumps, not ASCII': lambda s: json.dumps(s, ensure_ascii=False),
  'json.dumps, twice': lambda s: json.dumps(json.dumps(s)),
  'json.dumps, three times': lambda s: json.dumps(json.dumps(json.dumps(s))),
  'json.dumps in a URL': lambda s: urllib.parse.quote(json.dumps(s), safe=''),
  'html.escape': html.escape,
  'html.escape, twice': lambda s: html.escape(html.escape(s)),
  'html.escape of JSON': lambda s: html.escape(json.dumps(s)),
  'decimal references': lambda s: ''.join('&#%d;' % ord(c) for c in s),
  'hex references': lambda s: ''.join('&#x%X;' % ord(c) for c in s),
  'xmlcharrefreplace': lambda s: html.escape(s).encode('ascii', 'xmlcharrefreplace').decode(),
  'repr': repr,
  'ascii': ascii,
  'repr of bytes': lambda s: repr(s.encode()),
  'pformat': lambda s: pprint.pformat({'value': s}, width=30),
  'unicode_escape': lambda s: s.encode('unicode_escape').decode(),
  'LDAP': lambda s: ''.join(chr(b) if chr(b).isalnum() and b < 128 else '\\%02x' % b for b in s.encode()),
  'CSS': lambda s: ''.join(c if c.isalnum() and c.isascii() else '\\%x ' % ord(c) for c in s),
  'CSS in six digits': lambda s: ''.join('\\%06x' % ord(c) for c in s),
  'a name in DNS': lambda s: ''.join(chr(b) if chr(b).isalnum() and b < 128 else '\\%03d' % b for b in s.encode()),
  'show of Haskell': lambda s: ''.join(c if c.isalnum() and c.isascii() else '\\%d\\&' % ord(c) for c in s),
  'shlex.quote': shlex.quote,
  'shlex.quote, twice': lambda s: shlex.quote(shlex.quote(s)),
  'quopri': lambda s: quopri.encodestring(s.encode(), quotetabs=True).decode(),
  'a mail header': lambda s: email.header.Header(s, 'utf-8').encode() if '\n' not in s else base64.b64encode(s.encode()).decode(),
  'colour inside': lambda s: s[:3] + '\x1b[31m' + s[3:6] + '\x1b[0m' + s[6:],
  'zero width inside': lambda s: '\u200b'.join(s),
}
texts = json.load(sys.stdin)
json.dump({name: [form(text) for text in texts] for name, form in forms.items()}, sys.stdout)
`;

/** What Perl makes of them. */
export const perl = String.raw`
use utf8; use JSON::PP; use MIME::Base64; use MIME::QuotedPrint; use Encode; use Data::Dumper;
$Data::Dumper::Useqq = 1; $Data::Dumper::Terse = 1;
my $texts = decode_json(do { local $/; <STDIN> });
my %forms = (
  encode_base64 => sub { encode_base64(encode_utf8($_)) },
  'encode_base64 with CRLF' => sub { encode_base64(encode_utf8($_), "\r\n") },
  'pack u' => sub { pack 'u', encode_utf8($_) },
  'unpack H*' => sub { unpack 'H*', encode_utf8($_) },
  'every byte in percent' => sub { join '', map { sprintf '%%%02x', ord } split //, encode_utf8($_) },
  'every byte in \x' => sub { join '', map { sprintf '\x%02X', ord } split //, encode_utf8($_) },
  'every byte in octal' => sub { join '', map { sprintf '\%03o', ord } split //, encode_utf8($_) },
  'every byte in three decimal digits' => sub { join ' ', map { sprintf '%03d', ord } split //, encode_utf8($_) },
  'every byte in bits of od' => sub { join ' ', map { sprintf '%02x', ord } split //, encode_utf8($_) },
  quotemeta => sub { quotemeta $_ },
  'Data::Dumper' => sub { Dumper($_) },
  'JSON::PP in ASCII' => sub { JSON::PP->new->ascii->allow_nonref->encode($_) },
  'JSON::PP with slashes escaped' => sub { JSON::PP->new->ascii->escape_slash->allow_nonref->encode($_) },
  'every character in \u' => sub { join '', map { sprintf '\u%04x', $_ } unpack 'S<*', encode('UTF-16LE', $_) },
  'every character in \u{}' => sub { join '', map { sprintf '\u{%x}', ord } split //, $_ },
  encode_qp => sub { encode_qp(encode_utf8($_)) },
);
my %out = map { my $form = $_; $form => [map { $forms{$form}->() } @$texts] } keys %forms;
print JSON::PP->new->ascii->encode(\%out);
`;

/** What jq makes of them. */
export const jq = `. as $texts | {"@base64": "b", "@uri": "u", "@html": "h", "@json": "j", "@sh": "s", "@csv": "c", "@json twice": "t", "@uri twice": "v", "@base64 of @json": "w", explode: "e"}
  | map_values(. as $form | $texts | map(if $form == "b" then @base64 elif $form == "u" then @uri elif $form == "h" then @html elif $form == "j" then @json
    elif $form == "s" then @sh elif $form == "c" then [.] | @csv elif $form == "t" then @json | @json elif $form == "v" then @uri | @uri elif $form == "e" then explode | tostring else {k: .} | @json | @base64 end))`;

/** What a shell's tools make of them: each form is written with zeros between the texts, which no argument can hold. */
export const bashForms = String.raw`
form() { local name="$1"; shift; printf '%s\0' "$name"; for text in "\${texts[@]}"; do "$@"; printf '\0'; done; printf '\0'; }
pipe() { printf '%s' "$text" | "$@"; }
small() { pipe "$@" | tr A-Z a-z; }
texts=("$@")
form 'base64' pipe base64
form 'base64 -w 1' pipe base64 -w 1
form 'base64 -w 11' pipe base64 -w 11
form 'basenc --base64url' pipe basenc --base64url
form 'base32 -w 30' pipe base32 -w 30
form 'basenc --base32hex' pipe basenc --base32hex -w 8
form 'openssl base64' pipe openssl base64
form 'openssl base64 -A' pipe openssl base64 -A
form 'xxd -p' pipe xxd -p
form 'xxd -p -u -c 7' pipe xxd -p -u -c 7
form 'xxd -i' pipe xxd -i
form 'xxd' pipe xxd
form 'xxd -b' pipe xxd -b
form 'od -x' pipe od -v -x
form 'xxd -g1 -c 8' pipe xxd -g1 -c 8
form 'hexdump -C' pipe hexdump -v -C
form 'hexdump' pipe hexdump -v
form 'od' pipe od -v
form 'od -b' pipe od -v -b
form 'od -tx1z' pipe od -v -A x -t x1z
form 'base32, in small letters' small base32
form 'od -An -tx1' pipe od -An -v -tx1
form 'od -tx1' pipe od -v -tx1
form 'od -An -tu1' pipe od -An -v -tu1
form 'od -An -to1' pipe od -An -v -to1
form 'od -td2' pipe od -v -td2
form 'od -tu4' pipe od -v -tu4
form 'xxd -g0' pipe xxd -g0
form 'hexdump -x' pipe hexdump -v -x
form 'hexdump -d' pipe hexdump -v -d
quote() { printf '%q' "$text"; }; form 'printf %q' quote
at() { printf '%s' "\${text@Q}"; }; form '@Q' at
`.replaceAll('\\${', '${');
