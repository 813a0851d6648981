import { X509Certificate } from 'node:crypto';

const head = '-----BEGIN CERTIFICATE-----';
const foot = '-----END CERTIFICATE-----';

/** What is wrong with a certificate in PEM form, without quoting it. What is no PEM is a name, and cannot be judged. */
export function findCertificateProblems(cert: string, hostname: string, now: number): readonly string[] {
  if (!cert.includes('-----BEGIN')) return [];
  const start = cert.indexOf(head);
  const end = cert.indexOf(foot, start);
  if (start < 0 || end < 0) return ['`cert` is in PEM form, but holds no certificate.'];
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(cert.slice(start, end + foot.length));
  } catch {
    return ['`cert` holds a certificate that cannot be read: check that it is complete.'];
  }
  const { validFromDate: from, validToDate: to } = certificate;
  // A wildcard stands for any one label.
  const host = hostname.replace(/^\*\./, 'any.');
  const problems = [
    to.getTime() < now && `The certificate expired on ${day(to)} (it was valid from ${day(from)}).`,
    from.getTime() > now && `The certificate is not valid before ${day(from)} (and then until ${day(to)}).`,
    certificate.checkHost(host) === undefined &&
      `The certificate is not for ${hostname}: it names ${certificate.subjectAltName ?? certificate.subject} (valid from ${day(from)} until ${day(to)}).`,
  ];
  return problems.filter((problem) => problem !== false);
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
