const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML, also inside of attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** A reply with a page; scripts and styles of the page itself may run, and nothing is loaded from elsewhere. */
export function page(title: string, body: string, status = 200) {
  const text = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${body}</body></html>
`;
  return reply(status, 'text/html', text);
}

/** A reply of some type. */
export function reply(status: number, type: string, body: string, more: Readonly<Record<string, string>> = {}) {
  const policy = "default-src 'self' 'unsafe-inline' data:; frame-ancestors 'none'; form-action *";
  const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy, ...more };
  return { status, headers, body };
}

/** A reply in JSON. */
export function json(status: number, body: unknown) {
  return { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' }, body };
}
