import { createHash } from 'node:crypto';

/**
 * Created with `openssl req -x509` for these tests. The key was discarded. The bytes are the same
 * in every run.
 */
export const certificatePem = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUSgAwIBAgIBATAKBggqhkjOPQQDAjAtMRYwFAYDVQQDDA1wcm9vZi5l
eGFtcGxlMRMwEQYDVQQKDApTdGlsbGhvdXNlMCAXDTI2MTEyMTA1MTUwNloYDzIw
NTExMTIxMDUxNTA2WjAtMRYwFAYDVQQDDA1wcm9vZi5leGFtcGxlMRMwEQYDVQQK
DApTdGlsbGhvdXNlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE40vPFv/fSseQ
zkxqxL5X+7g9Xvpxk2UnfEEmgDV2BHhg5wmxOhLqvtL8zCYITv61Vd4qqVnjPJNT
B1A+ZvbrnKNTMFEwHQYDVR0OBBYEFGIJhdQn68K6cQmlDqhs0FzfKgz4MB8GA1Ud
IwQYMBaAFGIJhdQn68K6cQmlDqhs0FzfKgz4MA8GA1UdEwEB/wQFMAMBAf8wCgYI
KoZIzj0EAwIDRwAwRAIgYD+asEjlJAIOUGx30FYG5Xmy79mM9CbnfI6MtRkmJd8C
IEL9QjNPbFLdX6cc4YVzMeyUvzrSp6sm07fNyZRPk1PN
-----END CERTIFICATE-----
`;

/** Its id on a device (decision 0020). */
export const certificateId = createHash('sha256')
  .update(Buffer.from(certificatePem.replace(/-----.*-----|\s/g, ''), 'base64'))
  .digest('hex');
