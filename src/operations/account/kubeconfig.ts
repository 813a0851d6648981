/** The cluster that a kubeconfig names, if the workflow gives it; the CA is PEM text. */
export interface Cluster {
  readonly server: string | undefined;
  readonly ca: string | undefined;
}

/** A kubeconfig for a token. It is JSON, which is YAML in which no text can break out of its quotes. */
export function renderKubeconfig(token: string, region: string, { server, ca }: Cluster): string {
  const name = `platform-${region}`;
  const user = 'platform';
  const caData = ca && (ca.includes('-----BEGIN') ? Buffer.from(ca).toString('base64') : ca);
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: server === undefined ? [] : [{ name, cluster: { server, 'certificate-authority-data': caData } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name, context: server === undefined ? { user } : { cluster: name, user } }],
    'current-context': name,
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}
