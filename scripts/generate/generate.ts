import { dirname, join, relative } from 'node:path';
import { DamagedContract } from './contract-error.ts';
import type { ContractModel } from './contract-model.ts';
import { getAtKeys, isObject } from './json.ts';
import { linkContract } from './link-contract.ts';
import { makeDocument } from './make-document.ts';
import { makeEventFields } from './make-event-fields.ts';
import { makeRequestFields, makeResponseFields, makeSchemaFields } from './make-fields.ts';
import { makeOperations } from './make-operations.ts';
import { makeStateMachines } from './make-state-machines.ts';
import { makeTools } from './make-tools.ts';
import { makeTypes } from './make-types.ts';
import { makeValidatorTypes } from './make-validator-types.ts';
import { makeValidators } from './make-validators.ts';
import { findStaleOutputs, type Output, writeOutputs } from './outputs.ts';
import { readContract } from './read-contract.ts';
import { makeProfileSchema, makeScenarioSchema } from './scenario-schema.ts';
import type { SchemaTarget, Target } from './targets.ts';

/**
 * Generates the code of some contracts. Nothing is written unless all of it can be generated.
 * @param root folder that the paths of the targets are relative to
 * @returns the paths that changed
 * @throws DamagedContract with every error in a contract
 */
export async function generate(
  root: string,
  targets: readonly (Target | SchemaTarget)[],
): Promise<string[]> {
  return writeOutputs(root, await makeOutputs(root, targets));
}

/**
 * Returns the generated files whose content is out of date.
 * @throws DamagedContract as `generate`
 */
export async function findStale(
  root: string,
  targets: readonly (Target | SchemaTarget)[],
): Promise<string[]> {
  return findStaleOutputs(root, await makeOutputs(root, targets));
}

async function makeOutputs(
  root: string,
  targets: readonly (Target | SchemaTarget)[],
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const target of targets) outputs.push(...(await makeTargetOutputs(root, target)));
  return outputs;
}

async function makeTargetOutputs(root: string, target: Target | SchemaTarget): Promise<Output[]> {
  if (!('operations' in target)) {
    const contract = await linkContract(join(root, target.contract), root);
    return [{ path: target.types, text: await makeTypes(contract, formatHeader(target.contract)) }];
  }
  const { schemas } = target;
  const { model, contract } = await readContract(
    join(root, target.contract),
    root,
    target.required,
  );
  const missing = schemas.filter((name) => !model.schemas.has(name));
  if (missing.length > 0) {
    throw new DamagedContract(
      missing.map((name) =>
        contract.createError(
          ['components', 'schemas'],
          `there is no schema ${name}`,
          `define ${name} under components/schemas, or drop it from scripts/generate/targets.ts`,
        ),
      ),
    );
  }
  const header = formatHeader(target.contract);
  const types = await makeTypes(model, header, await readImportedTypes(root, target.importedTypes));
  const validators = await makeValidators({ model, contract, header, schemas });
  const operationsModule = relative(dirname(target.validatorTypes), target.operations);
  return [
    { path: target.types, text: types },
    {
      path: target.operations,
      text: makeOperations(model, header, target.required.length > 0, contract.document),
    },
    ...(target.stateMachines === undefined
      ? []
      : [{ path: target.stateMachines, text: makeStateMachines(model, header) }]),
    ...(target.responseFields === undefined
      ? []
      : [{ path: target.responseFields, text: makeResponseFields(model, header) }]),
    ...(target.requestFields === undefined
      ? []
      : [{ path: target.requestFields, text: makeRequestFields(model, header) }]),
    ...(target.schemaFields ?? []).map(({ schema, path }) => ({
      path,
      text: makeSchemaFields(model, header, schema),
    })),
    ...(target.eventFields === undefined
      ? []
      : [
          {
            path: target.eventFields.path,
            text: makeEventFields(model, header, target.eventFields.schema),
          },
        ]),
    ...(target.tools === undefined ? [] : [{ path: target.tools, text: makeTools(model, header) }]),
    ...(target.fileSchemas === undefined
      ? []
      : await makeFileSchemas(root, target.fileSchemas, model)),
    ...(target.document === undefined ? [] : makeDocument(contract, header, target.document)),
    ...(target.published === undefined
      ? []
      : [{ path: target.published, text: `${JSON.stringify(contract.document)}\n` }]),
    { path: target.validators, text: validators },
    { path: target.validatorTypes, text: makeValidatorTypes(header, operationsModule, schemas) },
  ];
}

async function readImportedTypes(root: string, imported: Target['importedTypes']) {
  if (imported === undefined) return undefined;
  const { document } = await linkContract(join(root, imported.contract), root);
  const schemas = getAtKeys(document, ['components', 'schemas']);
  return { ...imported, schemas: new Set(Object.keys(isObject(schemas) ? schemas : {})) };
}

async function makeFileSchemas(
  root: string,
  { scenario, profile, operationsOf }: NonNullable<Target['fileSchemas']>,
  model: ContractModel,
): Promise<Output[]> {
  const device = await readContract(join(root, operationsOf), root, []);
  return [
    { path: scenario, text: makeScenarioSchema(model, device.model) },
    { path: profile, text: makeProfileSchema(model, device.model) },
  ];
}

function formatHeader(contract: string): string {
  return `/** Made from ${contract} by \`npm run generate\`. Change the contract, not this file. */\n`;
}
