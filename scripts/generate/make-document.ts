import type { ContractModel } from './contract-model.ts';
import type { Output } from './outputs.ts';

/**
 * Returns the source of a module with the contract as data for use at run time. References are
 * kept.
 */
export function makeDocument(
  model: ContractModel,
  header: string,
  { path, types }: { readonly path: string; readonly types: string },
): Output[] {
  const text = JSON.stringify(model.document);
  return [
    {
      path,
      text: `${header}export const contractText = ${JSON.stringify(text)};\n`,
    },
    {
      path: types,
      text: `${header}
/** The whole contract as JSON, references kept. */
export const contractText: string;
`,
    },
  ];
}
