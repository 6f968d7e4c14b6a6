import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';

/** Begins with an identifier that reports never redact, so that printed commands work. */
const boundary = 'stillhouse-verify-7MA4YWxkTrZu0gW';

/** Content type of the forms built here (RFC 7578). */
export const formType = `multipart/form-data; boundary=${boundary}`;

type Part = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Makes the part a file. */
  readonly fileName?: string;
};

/** Encodes a multipart form. */
export function encodeForm(parts: readonly Part[]): Uint8Array {
  const pieces = parts.flatMap(({ name, content, fileName }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined
      ? '\r\n\r\n'
      : `; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** Returns the names of the file fields in an operation's form. */
export function listFileFields(contract: Contract, { id, requestMediaType }: Operation): string[] {
  if (requestMediaType?.startsWith('multipart/') !== true) return [];
  const schema = contract.getRequestSchema(id, requestMediaType);
  return Object.entries(schema?.value.properties ?? {})
    .filter(([, { contentMediaType }]) => contentMediaType !== undefined)
    .map(([name]) => name);
}

/** Builds a form that satisfies the contract but contains an unusable file. */
export function createSampleForm(
  contract: Contract,
  operation: Operation,
): { readonly body: Uint8Array; readonly contentType: string } {
  const parts = listFileFields(contract, operation).map((name) => ({
    name,
    content: 'no such file',
    fileName: 'probe.pem',
  }));
  return { body: encodeForm(parts), contentType: formType };
}

/** Builds a form with one file. */
export function createFileForm(
  fileName: string,
  content: Uint8Array | string,
): { readonly body: Uint8Array; readonly contentType: string } {
  return { body: encodeForm([{ name: 'file', content, fileName }]), contentType: formType };
}
