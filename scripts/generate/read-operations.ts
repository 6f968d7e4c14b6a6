import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { checkWords } from './check-extensions.ts';
import type { ContractError } from './contract-error.ts';
import type { Content, DeclaredResponse, Operation, Parameter } from './contract-model.ts';
import { getAtKeys, isObject, type Json, type JsonObject } from './json.ts';
import type { LinkedContract } from './link-contract.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/**
 * Reads all operations of a contract in the order of the file, with errors about them.
 * @param required the `x-` extensions that every operation must have
 */
export function readOperations(
  contract: LinkedContract,
  required: readonly string[],
): { operations: Operation[]; errors: ContractError[] } {
  const { document } = contract;
  const errors: ContractError[] = [];
  const operations: Operation[] = [];
  const places = new Map<string, readonly string[]>();
  const paths = document.paths;
  for (const [path, item] of isObject(paths) ? Object.entries(paths) : []) {
    if (!isObject(item)) continue;
    for (const method of methods) {
      const node = item[method];
      if (!isObject(node)) continue;
      const keys = ['paths', path, method];
      const id = node.operationId;
      const title = `${method.toUpperCase()} ${path}`;
      if (typeof id !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(id)) {
        errors.push(
          contract.createError(
            keys,
            id === undefined
              ? `${title} has no operationId`
              : `operationId "${String(id)}" is no camelCase word`,
            'give the operation an operationId: one camelCase word that no other operation has',
          ),
        );
        continue;
      }
      const earlier = places.get(id);
      if (earlier !== undefined) {
        const { line } = contract.createError(earlier, '', '');
        errors.push(
          contract.createError(
            [...keys, 'operationId'],
            `operationId "${id}" is used twice, first at line ${line}`,
            'give one of the two operations another operationId',
          ),
        );
        continue;
      }
      places.set(id, [...keys, 'operationId']);
      errors.push(...checkWords(contract, id, node, keys, required));
      const operation = readOperation(contract, { path, item, method, node, id, keys }, errors);
      operations.push(operation);
    }
  }
  if (operations.length === 0 && errors.length === 0) {
    errors.push(
      contract.createError(
        ['paths'],
        'the contract has no operation',
        'describe one under "paths"',
      ),
    );
  }
  return { operations, errors };
}

type Place = {
  readonly path: string;
  readonly item: JsonObject;
  readonly method: string;
  readonly node: JsonObject;
  readonly id: string;
  readonly keys: readonly string[];
};

function readOperation(
  contract: LinkedContract,
  { path, item, method, node, id, keys }: Place,
  errors: ContractError[],
): Operation {
  const { document } = contract;
  const addFinding = (place: readonly string[], message: string, remedy: string) =>
    errors.push(contract.createError(place, `${id}: ${message}`, remedy));

  const { tags, summary } = node;
  const tag = Array.isArray(tags) && tags.length === 1 ? tags[0] : undefined;
  if (typeof tag !== 'string')
    addFinding(keys, 'it has not exactly one tag', 'give it one of the tags');
  if (typeof summary !== 'string')
    addFinding(keys, 'it has no summary', 'say in a few words what it does');

  const parameters = [...list(item.parameters), ...list(node.parameters)]
    .map((parameter) => resolve(document, parameter))
    .filter(isObject);
  const locate = (where: string) =>
    parameters.filter((parameter) => parameter.in === where).map(readParameter);
  const pathParameters = locate('path');
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
  for (const name of inPath) {
    if (!pathParameters.some((parameter) => parameter.name === name)) {
      addFinding(
        keys,
        `the path parameter {${name}} is not described`,
        `add it to "parameters" with "in: path"`,
      );
    }
  }

  const body = resolve(document, node.requestBody ?? null);
  const responses = new Map<number, DeclaredResponse>();
  for (const [status, response] of isObject(node.responses) ? Object.entries(node.responses) : []) {
    const place = [...keys, 'responses', status];
    if (!/^[1-5]\d\d$/.test(status)) {
      addFinding(
        place,
        `"${status}" is not a status code`,
        'name each status by its three digits, so that handlers know which responses they may return',
      );
      continue;
    }
    const resolved = resolve(document, response);
    if (isObject(resolved)) responses.set(Number(status), readResponse(document, resolved));
  }
  if (responses.size === 0)
    addFinding(keys, 'it has no response', 'describe its responses under "responses"');

  const security = node.security ?? document.security;
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: typeof tag === 'string' ? tag : '',
    summary: typeof summary === 'string' ? summary : '',
    needsToken: Array.isArray(security) && security.length > 0,
    pathParameters: inPath.flatMap((name) => pathParameters.filter((known) => known.name === name)),
    queryParameters: locate('query'),
    request: isObject(body)
      ? { required: body.required === true, content: readContent(body.content) }
      : null,
    responses,
    extensions: Object.fromEntries(Object.entries(node).filter(([key]) => key.startsWith('x-'))),
    keys,
  };
}

function readResponse(document: JsonObject, response: JsonObject): DeclaredResponse {
  const headers = response.headers;
  return {
    content: readContent(response.content),
    headers: Object.entries(isObject(headers) ? headers : {}).flatMap(([name, header]) => {
      const resolved = resolve(document, header);
      return isObject(resolved) ? [readParameter({ ...resolved, name: name.toLowerCase() })] : [];
    }),
  };
}

function readParameter(parameter: JsonObject): Parameter {
  const { name, description, required, schema } = parameter;
  return {
    name: String(name),
    description: typeof description === 'string' ? description : '',
    required: required === true,
    schema: isObject(schema) ? schema : { type: 'string' },
  };
}

function readContent(content: Json | undefined): Content {
  const entries = isObject(content) ? Object.entries(content) : [];
  return new Map(
    entries.map(([mediaType, media]) => {
      const schema = isObject(media) ? media.schema : undefined;
      return [mediaType.toLowerCase(), isObject(schema) ? schema : null];
    }),
  );
}

/** Follows references within the document until there is none. */
export function resolve(document: JsonObject, node: Json): Json {
  let resolved: Json = node;
  while (isObject(resolved) && typeof resolved.$ref === 'string') {
    resolved = getAtKeys(document, parsePointer(resolved.$ref.slice(1))) ?? null;
  }
  return resolved;
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
