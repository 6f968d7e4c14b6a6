import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { type ContractError, DamagedContract } from './contract-error.ts';
import type { Json } from './json.ts';
import type { LinkedContract } from './link-contract.ts';

export type SchemasToCompile = {
  /**
   * Every schema by its id: the name of a component, with a direction if needed, or the id of an
   * unnamed schema.
   */
  readonly schemas: ReadonlyMap<string, Json>;
  /** Ids of the schemas to export as `s0`, `s1`, ..., which find all errors. */
  readonly wanted: readonly string[];
  /** Ids of the schemas to export as `f0`, `f1`, ..., which stop at the first error. */
  readonly wantedFirst: readonly string[];
  /** The positions of unnamed schemas. */
  readonly locations: ReadonlyMap<string, readonly string[]>;
};

type Ajv = InstanceType<typeof Ajv2020.default>;

/** The source of a module, and the names that it exports. */
export type CompiledModule = { readonly code: string; readonly names: readonly string[] };

/**
 * Compiles schemas to the source of modules that export the requested ones.
 * @throws DamagedContract naming every schema that Ajv in strict mode rejects
 */
export function compileSchemas(
  { schemas, wanted, wantedFirst, locations }: SchemasToCompile,
  contract: LinkedContract,
): CompiledModule[] {
  const ajv = createAjv({ allErrors: true });
  const errors: ContractError[] = [];
  const formatRejection = (id: string, error: unknown) => {
    const [name = ''] = id.split('.');
    const message = error instanceof Error ? error.message : String(error);
    const place = locations.get(id);
    errors.push(
      contract.createError(
        place ?? ['components', 'schemas', name],
        `${place === undefined ? `the schema ${name}` : 'a schema of this operation'} cannot be compiled: ${message}`,
        'correct the schema by JSON Schema 2020-12',
      ),
    );
  };
  for (const [id, schema] of schemas) {
    try {
      if (typeof schema === 'object' && schema !== null) ajv.addSchema(schema, id);
    } catch (error) {
      formatRejection(id, error);
    }
  }
  for (const id of schemas.keys()) {
    try {
      ajv.getSchema(id);
    } catch (error) {
      formatRejection(id, error);
    }
  }
  if (errors.length > 0) throw new DamagedContract(keepDistinct(errors));
  const firstOnly = createAjv({ allErrors: false });
  for (const [id, schema] of schemas) {
    if (typeof schema === 'object' && schema !== null) firstOnly.addSchema(schema, id);
  }
  return [toModule(ajv, wanted, 's'), toModule(firstOnly, wantedFirst, 'f')];
}

function createAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv2020.default({
    strict: true,
    // Conditions (`if`, `then`) require what another part of the schema defines.
    strictRequired: false,
    allErrors,
    // Messages are created by `validation/message.ts`.
    messages: false,
    // One function per component keeps the code small.
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  return ajv;
}

function toModule(ajv: Ajv, ids: readonly string[], prefix: string): CompiledModule {
  const exports = Object.fromEntries(ids.map((id, index) => [`${prefix}${index}`, id]));
  const code = standaloneCode.default(ajv, exports);
  return { code: appendInPlace(code), names: Object.keys(exports) };
}

/** Ajv copies the errors found so far for each item with one: quadratic time for a long list. */
function appendInPlace(code: string): string {
  const calls = code.replace(
    /\bvErrors\.concat\((\w+)\.errors\)/g,
    'appendErrors(vErrors, $1.errors)',
  );
  return `${calls}
function appendErrors(all, more) { for (const error of more) all.push(error); return all; }
`;
}

function keepDistinct(errors: readonly ContractError[]): ContractError[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
}
