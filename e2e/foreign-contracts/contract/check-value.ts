import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from './schema.ts';

const options = { strict: false, allErrors: true, logger: false } as const;
const drafts = { '3.0': new Ajv(options), later: new Ajv2020(options) };
for (const ajv of Object.values(drafts)) addFormats.default(ajv);

/**
 * Compares a value with a schema.
 * @param version of OpenAPI
 * @returns what is wrong, as `/pointer message`
 */
export function checkValue(version: string, schema: Schema, value: unknown): string[] {
  const validate = (version.startsWith('3.0') ? drafts['3.0'] : drafts.later).compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
