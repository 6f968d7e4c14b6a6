import { createHash } from 'node:crypto';
import type { ContractModel } from './contract-model.ts';
import type { Output } from './outputs.ts';

/**
 * The contract as data, references kept, for those who read it at run time; and its hash, by which two programs know
 * whether they hold to the same contract.
 */
export function makeDocument(
  model: ContractModel,
  header: string,
  { path, types }: { readonly path: string; readonly types: string },
): Output[] {
  const text = JSON.stringify(model.document);
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    {
      path,
      text: `${header}export const contractHash = '${hash}';\nexport const contractText = ${JSON.stringify(text)};\n`,
    },
    {
      path: types,
      text: `${header}
/** Lower-case hex SHA-256 of \`contractText\`. */
export const contractHash: string;

/** The whole contract as JSON, references kept. */
export const contractText: string;
`,
    },
  ];
}
