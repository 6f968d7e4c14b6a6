import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';

const boundary = 'stillhouse-boundary-7MA4YWxkTrZu0gW';

/** RFC 7578. */
export const formType = `multipart/form-data; boundary=${boundary}`;

type Part = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** A part with a file name is a file. */
  readonly fileName?: string;
};

/** The bytes of a form. */
export function form(parts: readonly Part[]): Uint8Array {
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

/** The names of the files that a form of an operation has. */
export function fileFields(contract: Contract, { id, requestMediaType }: Operation): string[] {
  if (requestMediaType?.startsWith('multipart/') !== true) return [];
  const schema = contract.requestSchema(id, requestMediaType);
  return Object.entries(schema?.value.properties ?? {})
    .filter(([, { contentMediaType }]) => contentMediaType !== undefined)
    .map(([name]) => name);
}

/** A form as the contract has it, with files that hold nothing of use. */
export function someForm(
  contract: Contract,
  operation: Operation,
): { readonly body: Uint8Array; readonly contentType: string } {
  const parts = fileFields(contract, operation).map((name) => ({
    name,
    content: 'no such file',
    fileName: 'probe.pem',
  }));
  return { body: form(parts), contentType: formType };
}
