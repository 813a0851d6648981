import { describe, expect, it } from 'vitest';
import { findCertificateProblems } from '../../../src/operations/domains/certificate.ts';
import { certificate, fakeKey } from '../../harness/make-certificate.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('findCertificateProblems', () => {
  it.each(['www.my-app.example', 'any.wild.example', '*.wild.example'])('finds none for %s', (hostname) => {
    expect(findCertificateProblems(certificate, hostname, now)).toEqual([]);
  });

  it('judges the certificate also when a key stands before it', () => {
    expect(findCertificateProblems(`${fakeKey}\n${certificate}`, 'www.my-app.example', now)).toEqual([]);
  });

  it('says when it expired', () => {
    expect(findCertificateProblems(certificate, 'www.my-app.example', Date.parse('2121-01-01'))).toEqual([
      'The certificate expired on 2120-01-01 (it was valid from 2020-01-01).',
    ]);
  });

  it('says from when on it is valid', () => {
    expect(findCertificateProblems(certificate, 'www.my-app.example', Date.parse('2019-01-01'))).toEqual([
      'The certificate is not valid before 2020-01-01 (and then until 2120-01-01).',
    ]);
  });

  it.each(['2020-01-01T00:00:00Z', '2120-01-01T00:00:00Z'])(
    'has nothing against it at the very moment %s',
    (moment) => {
      expect(findCertificateProblems(certificate, 'www.my-app.example', Date.parse(moment))).toEqual([]);
    },
  );

  it('says which names it is for when the hostname is none of them', () => {
    expect(findCertificateProblems(certificate, 'shop.example', now)).toEqual([
      'The certificate is not for shop.example: it names DNS:www.my-app.example, DNS:*.wild.example (valid from 2020-01-01 until 2120-01-01).',
    ]);
  });

  it('quotes nothing of what it cannot read', () => {
    const broken = certificate.replace('MIIB', 'AAAA');
    expect(findCertificateProblems(broken, 'www.my-app.example', now)).toEqual([
      '`cert` holds a certificate that cannot be read: check that it is complete.',
    ]);
  });

  it.each([
    ['a key alone', fakeKey],
    ['a certificate without its end', certificate.slice(0, certificate.indexOf('-----END'))],
    ['a certificate without its beginning', `${fakeKey}${certificate.slice(certificate.indexOf('\n'))}`],
    ['an end before its beginning', `-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\n`],
  ])('says that no certificate is there: %s', (_, cert) => {
    expect(findCertificateProblems(cert, 'www.my-app.example', now)).toEqual([
      '`cert` is in PEM form, but holds no certificate.',
    ]);
  });

  it('has nothing to say about a certificate’s name', () => {
    expect(findCertificateProblems('my-certificate', 'www.my-app.example', now)).toEqual([]);
  });
});
