/** An X.509 certificate, with the properties of Node's `X509Certificate` that the device uses. */
export type X509 = {
  readonly subject: string;
  readonly issuer: string;
  readonly fingerprint256: string;
  /** Hexadecimal, upper case, with a minus sign if it is negative. */
  readonly serialNumber: string;
  /** Names with their type, such as `DNS:room-4.example, IP Address:192.0.2.4`. */
  readonly subjectAltName?: string | undefined;
  /** Throws an Error if the platform does not support this kind of key. */
  readonly publicKey: {
    readonly asymmetricKeyType?: string;
    readonly asymmetricKeyDetails?: { modulusLength?: number; namedCurve?: string };
  };
  /** Beginning and end as text. It shows whether they can be read; the dates do not. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly validFromDate: Date;
  readonly validToDate: Date;
  /** True for the certificate of a certificate authority. */
  readonly ca: boolean;
  /** DER. */
  readonly raw: Uint8Array;
  /** Returns the certificate in PEM. */
  toString(): string;
};

/**
 * Reads certificates and keys, and issues certificates. It is injected, because browsers have no
 * synchronous X.509 parser.
 */
export type CertificateReader = {
  /** Issues a self-signed certificate in PEM. The same request returns the same one. */
  issue(request: { commonName: string; notBefore: number; notAfter: number }): string;
  /** Parses PEM or DER. Throws an Error if it is not a certificate. */
  parse(source: string | Uint8Array): X509;
  /** Throws an Error if the text is not a key in PEM. */
  checkKey(pem: string): void;
  /** Returns the public key of a private key. Both are PEM. */
  getPublicKey(pem: string): string;
  /** Returns true if the certificate was issued for this key. */
  isForKey(certificate: X509, keyPem: string): boolean;
  isSignedBy(certificate: X509, issuer: X509): boolean;
};
