import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { Direction } from './body-direction.ts';
import type {
  Content,
  ContractModel,
  DeclaredResponse,
  Operation,
  Parameter,
} from './contract-model.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { isJson, isMultipart, isText } from './media-types.ts';
import { PlainSchemas } from './plain-schemas.ts';
import { resolve } from './read-operations.ts';

/**
 * Creates the source of the tables that `validation/tables.ts` describes for the operations of one
 * contract, and collects the schemas that they use, each once.
 */
export class ValidationTables {
  /** Every schema for Ajv, by id. */
  readonly schemas: Map<string, Json>;
  /** Ids of the schemas to compile, in the order of their variable names `s0`, `s1`, ... */
  readonly wanted: string[] = [];
  /** Ids of the schemas that stop at the first error: `f0`, `f1`, ... */
  readonly wantedFirst: string[] = [];
  /** Positions of schemas that are not components, by id. */
  readonly locations = new Map<string, readonly string[]>();
  /** Source of shared variables. */
  readonly declarations: string[] = [];
  readonly #plain: PlainSchemas;
  readonly #model: ContractModel;
  /** Path of keys of the current operation. */
  #keys: readonly string[] = [];
  readonly #variables = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  constructor(model: ContractModel) {
    this.#model = model;
    this.#plain = new PlainSchemas(model.document, model.schemas);
    this.schemas = this.#plain.toSchemas();
  }

  /** The source of a component schema, compiled twice. */
  addComponent(name: string): string {
    const id = this.#plain.getId(name, 'state');
    return `{ first: ${this.#addFirst(id)}, all: ${this.#addCompiled(id)} }`;
  }

  /** Source of the table of one operation. */
  addOperation(operation: Operation): string {
    this.#keys = operation.keys;
    const { request, pathParameters, queryParameters } = operation;
    const fields: string[] = [];
    if (request !== null) {
      const content = this.#addContent(request.content, 'request');
      fields.push(`request: { required: ${request.required}, content: ${content} }`);
    }
    if (pathParameters.length > 0)
      fields.push(`path: ${this.#addClosedParameters(pathParameters)}`);
    if (queryParameters.length > 0)
      fields.push(`query: ${this.#addClosedParameters(queryParameters)}`);
    const responses = [...operation.responses].map(
      ([status, response]) => `${status}: ${this.#addResponse(response)}`,
    );
    return `{ ${[...fields, `responses: { ${responses.join(', ')} }`].join(', ')} }`;
  }

  #addResponse({ content, headers }: DeclaredResponse): string {
    const fields = [`content: ${this.#addContent(content, 'response')}`];
    if (headers.length > 0) fields.push(`headers: ${this.#addParameters(headers, 'response', {})}`);
    return this.#addShared('r', `{ ${fields.join(', ')} }`);
  }

  #addClosedParameters(parameters: readonly Parameter[]): string {
    return this.#addParameters(parameters, 'request', { additionalProperties: false });
  }

  #addContent(content: Content, direction: Direction): string {
    const entries = [...content].map(
      ([mediaType, schema]) =>
        `${JSON.stringify(mediaType)}: ${this.#addBody(mediaType, schema, direction)}`,
    );
    return `{ __proto__: null, ${entries.join(', ')} }`;
  }

  #addBody(mediaType: string, schema: JsonObject | null, direction: Direction): string {
    const kind = getKind(mediaType);
    if (schema === null) return this.#addShared('b', `{ kind: '${kind}' }`);
    const meant = kind === 'form' ? this.#toForm(schema) : schema;
    const forms = this.#addBranches(meant, direction);
    const alternatives = forms.length === 0 ? '' : `, forms: [${forms.join(', ')}]`;
    return this.#addShared(
      'b',
      `{ kind: '${kind}', schema: ${this.#addSchemaPair(meant, direction)}${alternatives} }`,
    );
  }

  /** A file in a form is not JSON: it has been converted to an object. */
  #toForm(schema: JsonObject): JsonObject {
    const form = resolve(this.#model.document, schema);
    if (!isObject(form) || !isObject(form.properties)) return schema;
    const properties = Object.entries(form.properties).map(([name, property]) => {
      const isFile =
        isObject(property) &&
        (property.contentMediaType !== undefined || property.format === 'binary');
      return [name, isFile ? { type: 'object' } : property] as const;
    });
    return { ...form, properties: Object.fromEntries(properties) };
  }

  #addBranches(schema: JsonObject, direction: Direction): string[] {
    const target = resolve(this.#model.document, schema);
    if (!isObject(target)) return [];
    const branches = target.oneOf ?? target.anyOf;
    const all = Array.isArray(branches) ? branches.filter(isObject) : [];
    return all.every((branch) => branch.$ref !== undefined)
      ? all.map((branch) => this.#addSchema(branch, direction))
      : [];
  }

  #addParameters(
    parameters: readonly Parameter[],
    direction: Direction,
    closing: JsonObject,
  ): string {
    const schema: JsonObject = {
      type: 'object',
      ...closing,
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
    const types = parameters.map(({ name, schema }) => {
      const target = resolve(this.#model.document, schema);
      const type = isObject(target) ? target.type : undefined;
      return [name, typeof type === 'string' ? type : 'string'] as const;
    });
    const declared = JSON.stringify(Object.fromEntries(types));
    return this.#addShared(
      'p',
      `{ schema: ${this.#addSchemaPair(schema, direction)}, types: ${declared} }`,
    );
  }

  /**
   * Returns the variable of a compiled schema: that of a component if the schema only refers to it.
   */
  #addSchema(schema: JsonObject, direction: Direction): string {
    const { $ref } = schema;
    if (typeof $ref === 'string' && /^#\/components\/schemas\/[^/]+$/.test($ref)) {
      return this.#addCompiled(this.#plain.getId(parsePointer($ref.slice(1))[2] ?? '', direction));
    }
    const plain = this.#plain.toPlain(schema, direction);
    const text = JSON.stringify(plain);
    const id = this.#ids.get(text) ?? `inline-${this.#ids.size}`;
    this.#ids.set(text, id);
    this.schemas.set(id, plain);
    if (!this.locations.has(id)) this.locations.set(id, this.#keys);
    return this.#addCompiled(id);
  }

  /** The verifier needs all issues of a response. */
  #addSchemaPair(schema: JsonObject, direction: Direction): string {
    const all = this.#addSchema(schema, direction);
    if (direction === 'response') return `{ all: ${all} }`;
    const id = this.wanted[Number(all.slice(1))] ?? '';
    return `{ first: ${this.#addFirst(id)}, all: ${all} }`;
  }

  #addCompiled(id: string): string {
    if (!this.wanted.includes(id)) this.wanted.push(id);
    return `s${this.wanted.indexOf(id)}`;
  }

  #addFirst(id: string): string {
    if (!this.wantedFirst.includes(id)) this.wantedFirst.push(id);
    return `f${this.wantedFirst.indexOf(id)}`;
  }

  /** Returns the variable of a table and declares it once. */
  #addShared(prefix: string, source: string): string {
    const known = this.#variables.get(source);
    if (known !== undefined) return known;
    const name = `${prefix}${this.#variables.size}`;
    this.#variables.set(source, name);
    this.declarations.push(`const ${name} = ${source};\n`);
    return name;
  }
}

function getKind(mediaType: string): 'json' | 'form' | 'text' | 'bytes' {
  if (isJson(mediaType)) return 'json';
  if (isMultipart(mediaType)) return 'form';
  return isText(mediaType) ? 'text' : 'bytes';
}
