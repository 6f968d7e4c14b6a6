import type { ContractError } from './contract-error.ts';
import { itemsOf, operationWords, schemaWords, valuesOf } from './extensions.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { LinkedContract } from './link-contract.ts';

/**
 * Checks the `x-` extensions of one operation: required ones exist, none is unknown, each has an
 * allowed value.
 */
export function checkWords(
  contract: LinkedContract,
  id: string,
  node: JsonObject,
  keys: readonly string[],
  required: readonly string[],
): ContractError[] {
  const missing = required
    .filter((word) => node[word] === undefined)
    .map((word) =>
      contract.createError(
        keys,
        `${id} has no ${word}`,
        `add ${word}${formatChoice(word)} to the operation`,
      ),
    );
  const wrong = Object.entries(node)
    .filter(([key]) => key.startsWith('x-'))
    .flatMap(([word, value]) => {
      const place = [...keys, word];
      if (!(operationWords as readonly string[]).includes(word)) {
        return [findUnknownExtension(contract, place, word, operationWords)];
      }
      const problem = describeProblem(word, value);
      return problem === null
        ? []
        : [contract.createError(place, `${id}: ${problem.message}`, problem.remedy)];
    });
  return [...missing, ...wrong];
}

/** Finds unknown `x-` extensions in a schema. */
export function checkSchemaExtensions(
  contract: LinkedContract,
  schema: Json,
  keys: readonly string[],
): ContractError[] {
  if (Array.isArray(schema)) {
    return schema.flatMap((item, index) =>
      checkSchemaExtensions(contract, item, [...keys, String(index)]),
    );
  }
  if (!isObject(schema)) return [];
  const isNamed = keys.at(-1) === 'properties';
  return Object.entries(schema).flatMap(([key, value]) => {
    const place = [...keys, key];
    if (isNamed || !key.startsWith('x-')) {
      return key === 'examples' && !isNamed ? [] : checkSchemaExtensions(contract, value, place);
    }
    if (!(schemaWords as readonly string[]).includes(key)) {
      return [findUnknownExtension(contract, place, key, schemaWords)];
    }
    const problem = describeProblem(key, value);
    return problem === null ? [] : [contract.createError(place, problem.message, problem.remedy)];
  });
}

function findUnknownExtension(
  contract: LinkedContract,
  place: readonly string[],
  word: string,
  known: readonly string[],
): ContractError {
  return contract.createError(
    place,
    `"${word}" is not a known extension here`,
    `use one of ${known.join(', ')}, or add it to scripts/generate/extensions.ts`,
  );
}

function describeProblem(word: string, value: Json): { message: string; remedy: string } | null {
  const values = valuesOf[word];
  if (values !== undefined && !(typeof value === 'string' && values.includes(value))) {
    return {
      message: `${word} is ${JSON.stringify(value)}`,
      remedy: `use one of ${values.join(', ')}`,
    };
  }
  const items = itemsOf[word];
  if (items !== undefined) {
    const isFine =
      Array.isArray(value) &&
      value.every((item) => typeof item === 'string' && items.includes(item));
    if (!isFine) {
      return {
        message: `${word} is ${JSON.stringify(value)}`,
        remedy: `list some of ${items.join(', ')}`,
      };
    }
  }
  if (
    word === 'x-timeout-ms' &&
    !(typeof value === 'number' && Number.isInteger(value) && value > 0)
  ) {
    return {
      message: `${word} is ${JSON.stringify(value)}`,
      remedy: 'give whole milliseconds above 0',
    };
  }
  return null;
}

function formatChoice(word: string): string {
  const values = valuesOf[word] ?? itemsOf[word];
  return values === undefined ? '' : ` (${values.join(', ')})`;
}
