import type { Json } from './json.ts';
import type { LinkedContract } from './link-contract.ts';
import type { Output } from './outputs.ts';
import type { Target } from './targets.ts';

/**
 * Returns the sources of modules for use at run time: the contract as data, references kept, and
 * the lines of its nodes.
 */
export function makeDocument(
  contract: LinkedContract,
  header: string,
  { path, types, lines }: NonNullable<Target['document']>,
): Output[] {
  const text = JSON.stringify(contract.document);
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
    {
      path: lines.path,
      text: `${header}export const contractLines = ${JSON.stringify(listLines(contract, contract.document, []))};\n`,
    },
    {
      path: lines.types,
      text: `${header}
/**
 * The line of each node of the contract, starting at 1. A node comes before its children, and they
 * are in the order of the keys in \`contractText\`.
 */
export const contractLines: readonly number[];
`,
    },
  ];
}

function listLines(contract: LinkedContract, value: Json, keys: readonly string[]): number[] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    contract.getLine(keys),
    ...children.flatMap(([key, child]) => listLines(contract, child, [...keys, key])),
  ];
}
