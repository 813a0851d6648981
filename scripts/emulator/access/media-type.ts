/** The media type of a `Content-Type` or of one entry of `Accept`, without its parameters. */
export function parseMediaType(text = ''): string {
  return (text.split(';')[0] ?? '').trim().toLowerCase();
}
