/** PEM text as base64, the form of a kubeconfig; what is in that form already stays. */
export function encodeOnce(pem: string): string {
  return pem.includes('-----BEGIN') ? Buffer.from(pem).toString('base64') : pem;
}
