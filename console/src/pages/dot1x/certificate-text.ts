/** RFC 7468 section 2: lines of 64 characters. */
const line = /.{1,64}/g;

/** The first byte of any DER certificate: it is a SEQUENCE (X.690 section 8.9). */
const sequence = 0x30;

/**
 * The content of a certificate file as the text that 802.1x credentials are sent as. A file in DER, which is no text,
 * is written as PEM; whether it is a certificate is for the device to say.
 */
export function certificateText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (bytes[0] !== sequence || text.includes('-----BEGIN ')) return text;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const lines = btoa(binary).match(line) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
