import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { wfcReportSchema } from '../fixtures/wfc-report-schema.ts';

type FindErrors = (report: unknown) => readonly ErrorObject[];

/** Returns what violates the published schema. */
export const findSarifErrors = createSarifValidator();

/** Returns what violates the format of Web Fuzzing Commons. */
export const findWfcErrors = compile(
  new Ajv2020({ allErrors: true, allowUnionTypes: true }),
  wfcReportSchema,
);

function createSarifValidator(): FindErrors {
  const url = new URL('../fixtures/sarif-2.1.0.schema.json', import.meta.url);
  const published: AnySchemaObject = JSON.parse(readFileSync(url, 'utf8'));
  // Ajv has no draft-04. The schema uses only keywords that draft-07 has as well, except `id`.
  const { id: _id, $schema: _draft, ...schema } = published;
  // The pattern of languages is invalid with the flag `u`.
  return compile(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }), schema);
}

function compile(ajv: Ajv, schema: AnySchemaObject): FindErrors {
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (report) => {
    validate(report);
    return validate.errors ?? [];
  };
}
