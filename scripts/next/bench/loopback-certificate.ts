/**
 * A self-signed certificate for measurements and tests alone, valid for `localhost`, `platform.test`, 127.0.0.1 and ::1 until
 * 2120. Its key is public, as everybody can read here: never trust it anywhere else.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBszCCAVqgAwIBAgIBATAKBggqhkjOPQQDAjAqMSgwJgYDVQQDDB9UZXN0IGNl
cnRpZmljYXRlLCB0cnVzdCBub3doZXJlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw
MTAxMDAwMDAwWjAqMSgwJgYDVQQDDB9UZXN0IGNlcnRpZmljYXRlLCB0cnVzdCBu
b3doZXJlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEIWPkXyaeFer0P/Sfg3Ue
uKDkvYJLH+NmBrO32/PIdhYelLHey2lCctcwOW+whxzOYJZJ0Zl6J44ao3eTIFzn
EaNvMG0wOwYDVR0RBDQwMoIJbG9jYWxob3N0gg1wbGF0Zm9ybS50ZXN0hwR/AAAB
hxAAAAAAAAAAAAAAAAAAAAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFMwQ
k2wBB7hlbaH78IvtttmjeaoiMAoGCCqGSM49BAMCA0cAMEQCIChHl9Pyx2V2kw2O
0Vb2fgNYwPcjY+AZe7oApeCcxoF5AiAh8Ht6o7CazuEFb/I3J/zXL/d/XMcIAlx3
aN+52/9Jog==
-----END CERTIFICATE-----
`;

/** The certificate's key: no secret. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSonVuwJ/4U46t0YE
v+3NJkvSiAFHTvTyxzDuVFSKj4+hRANCAAQhY+RfJp4V6vQ/9J+DdR64oOS9gksf
42YGs7fb88h2Fh6Usd7LaUJy1zA5b7CHHM5glknRmXonjhqjd5MgXOcR
-----END PRIVATE KEY-----
`;
