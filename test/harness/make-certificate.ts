/** A self-signed certificate for www.my-app.example and *.wild.example, valid from 2020 until 2120; its key is gone. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBezCCASGgAwIBAgIBATAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJ3d3cubXkt
YXBwLmV4YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMB0x
GzAZBgNVBAMMEnd3dy5teS1hcHAuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABGh5QbXyErt6tlriuBPDMg5XfhhDHfKlE44xeUC4/MweiV8DF3AeNsND
RDJbpXfPT1zYx4sG0Yo5VZ3ZaqRi1fmjUDBOMC0GA1UdEQQmMCSCEnd3dy5teS1h
cHAuZXhhbXBsZYIOKi53aWxkLmV4YW1wbGUwHQYDVR0OBBYEFMWle9cjyPS/VvFT
yo48yv1xuXEuMAoGCCqGSM49BAMCA0gAMEUCIGfjeNItvPsBrn7s8lNShyAqT8Ad
vp9SO+jp1V1kmlUNAiEA/r5peHkI+pivLW7VE1RVA8nf0QpB/1s/wWpa6UqZknM=
-----END CERTIFICATE-----`;

/** What a private key looks like; it opens nothing. */
export const fakeKey = [
  '-----BEGIN PRIVATE KEY-----',
  'bm90LWEtcmVhbC1rZXktbGluZS1vbmUtbm90LWEtcmVhbC1rZXk',
  'bm90LWEtcmVhbC1rZXktbGluZS10d28tbm90LWEtcmVhbC1rZXk',
  '-----END PRIVATE KEY-----',
].join('\n');
