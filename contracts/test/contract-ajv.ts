import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contract } from './contract-document.ts';
import type { Schema } from './schema.ts';

/** In strict mode, unknown keywords are errors. */
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
for (const word of Object.keys(contract['x-words'])) ajv.addKeyword(word);
ajv.addSchema(rewriteReferences({ $id: 'contract:', $defs: contract.components.schemas }));

/** Rewrites references to the schemas that Ajv has. */
function rewriteReferences(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/schemas/', '"contract:#/$defs/'),
  );
}

/**
 * Returns the errors of a value, or an empty string.
 * @throws Error if strict mode rejects the schema
 */
export function getFaults(schema: Schema, value: unknown): string {
  const validate = ajv.compile(rewriteReferences(schema));
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

/** Creates a reference to a schema of the contract. */
export function named(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
