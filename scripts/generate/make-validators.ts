import { listSecretNames } from './body-direction.ts';
import { bundle } from './bundle.ts';
import { compileSchemas } from './compile-schemas.ts';
import type { ContractModel } from './contract-model.ts';
import type { LinkedContract } from './link-contract.ts';
import { ValidationTables } from './validation-tables.ts';

export type ValidatorsInput = {
  readonly model: ContractModel;
  readonly contract: LinkedContract;
  readonly header: string;
  /** Component schemas with their own validator. */
  readonly schemas: readonly string[];
};

/**
 * Returns one ES module without imports that validates by a contract whose schemas Ajv has
 * compiled.
 */
export async function makeValidators({
  model,
  contract,
  header,
  schemas,
}: ValidatorsInput): Promise<string> {
  const tables = new ValidationTables(model);
  const operations = model.operations.map(
    (operation) => `  ${operation.id}: ${tables.addOperation(operation)},\n`,
  );
  const own = schemas.map(
    (name) =>
      `export const validate${name} = createSchemaValidation(${tables.addComponent(name)}, secrets);\n`,
  );
  const modules = compileSchemas(tables, contract);
  const imports = modules
    .filter(({ names }) => names.length > 0)
    .map(({ names }, index) => `import { ${names.join(', ')} } from 'schemas-${index}';\n`);
  const entry = `import { createSchemaValidation, createValidation } from 'validation';
${imports.join('')}const secrets = ${JSON.stringify(listSecretNames(model.document))};
${tables.declarations.join('')}
export const { readParameters, validatePathParameters, validateResponse, validateRequest } = createValidation({
${operations.join('')}}, secrets);
${own.join('')}`;
  return `${header}${await bundle(
    entry,
    modules.map(({ code }) => code),
  )}`;
}
