import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contract, type Schema } from './contract-document.ts';

/** Strict, so that a keyword that Ajv would silently ignore is an error here. */
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
for (const word of ['x-source', 'x-state-machine', 'x-listed-by', 'x-file-format', 'x-caution'])
  ajv.addKeyword(word);
ajv.addSchema(anchored({ $id: 'contract:', $defs: contract.components.schemas }));

/** The same schema with its references pointing at the schemas that Ajv knows. */
function anchored(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/schemas/', '"contract:#/$defs/'),
  );
}

/**
 * What is wrong with a value by a schema of the contract: the empty string if nothing is.
 * Throws when the schema itself is not fit for strict mode.
 */
export function getFaults(schema: Schema, value: unknown): string {
  const validate = ajv.compile(anchored(schema));
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

/** A reference to a schema of the contract by its name. */
export function named(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
