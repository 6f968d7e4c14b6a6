import { findExcess, maxDepth } from '@stillhouse/foundation/document-limits';
import { type Document, isScalar, type LineCounter, parseDocument } from 'yaml';

/** Of a YAML file, and keys and items in it. The contract has 170 KB and about 15,000 of them. */
const maxBytes = 4 * 1024 * 1024;
const maxValues = 100_000;

/** The parser compares each key with each other one of its mapping. */
const maxComparisons = 500_000;

const tooDeep = `is nested deeper than ${maxDepth} levels`;

/**
 * Parses a YAML file of the user. Its work is bounded, whatever the file is (decision 0118).
 * @param reject makes the error of a file beyond the limits. The problem continues a sentence that
 *   starts with the name of the file
 */
export function parseBoundedYaml(
  text: string,
  reject: (problem: string) => Error,
  lineCounter?: LineCounter,
): Document.Parsed {
  const rejectExcess = (excess: string) =>
    reject(`${excess}. Shorten it, or pass the file that you meant.`);
  if (Buffer.byteLength(text) > maxBytes) throw rejectExcess(`is larger than ${maxBytes} bytes`);
  let comparisons = 0;
  const uniqueKeys = (a: unknown, b: unknown) => {
    comparisons += 1;
    // The parser catches it, and lists it with the errors of the file.
    if (comparisons > maxComparisons) throw new Error('has too many keys');
    return a === b || (isScalar(a) && isScalar(b) && a.value === b.value);
  };
  const document = parseDocument(text, {
    uniqueKeys,
    ...(lineCounter !== undefined && { lineCounter }),
  });
  if (comparisons > maxComparisons) throw rejectExcess('has too many keys');
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION'))
    throw rejectExcess(tooDeep);
  const excess = document.errors.length > 0 ? null : findYamlExcess(document);
  if (excess !== null) throw rejectExcess(excess);
  return document;
}

function findYamlExcess(document: Document.Parsed): string | null {
  try {
    return findExcess(document.toJS(), maxValues);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    if (error instanceof ReferenceError) return `has wrong aliases: ${error.message}`;
    throw error;
  }
}
