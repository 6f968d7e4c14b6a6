import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiBody, ApiHeader, ApiResponse, Media, Parameter } from './api-operation.ts';
import type { At, Schemas } from './schemas.ts';

const places = ['path', 'query', 'header', 'cookie'] as const;

/** Reads the parameters of an operation, after those of its path. */
export function readParameters(
  schemas: Schemas,
  path: string,
  keys: readonly string[],
  item: Record<string, unknown>,
  node: Record<string, unknown>,
): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const [list, at] of [
    [item.parameters, [...keys.slice(0, -1), 'parameters']],
    [node.parameters, [...keys, 'parameters']],
  ] as const) {
    if (list === undefined) continue;
    if (!Array.isArray(list)) {
      schemas.note(at, '`parameters` is not a list.', 'Write a list.');
      continue;
    }
    for (const [index, value] of list.entries()) {
      const parameter = readParameter(schemas, { value, keys: [...at, String(index)] });
      if (parameter !== null) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  for (const name of names) {
    if (found.has(`path ${name}`)) continue;
    const message = `The path parameter ${name} is not declared.`;
    schemas.note(keys, message, 'Add it to `parameters` with `in: path`.');
    found.set(`path ${name}`, {
      name,
      in: 'path',
      required: true,
      schema: { value: { type: 'string' }, keys },
      explode: false,
      examples: [],
    });
  }
  for (const [key, { name, in: place }] of found) {
    if (place !== 'path' || names.includes(name)) continue;
    schemas.note(keys, `The path has no {${name}}, which is declared.`, 'Remove the parameter.');
    found.delete(key);
  }
  return [...found.values()];
}

function readParameter(schemas: Schemas, at: At): Parameter | null {
  const resolved = schemas.resolve(at);
  const node: unknown = resolved?.value;
  if (resolved === null || !isRecord(node)) return null;
  const place = places.find((it) => it === node.in);
  if (place === undefined || typeof node.name !== 'string') {
    schemas.note(at.keys, 'The parameter has no name, or `in` is unknown.', 'Correct both.');
    return null;
  }
  const media = isRecord(node.content) ? Object.entries(node.content)[0] : undefined;
  const schema = isRecord(media?.[1]) ? media[1].schema : node.schema;
  const keys = media
    ? [...resolved.keys, 'content', media[0], 'schema']
    : [...resolved.keys, 'schema'];
  return {
    name: node.name,
    in: place,
    required: node.required === true || place === 'path',
    schema: { value: schema ?? {}, keys },
    explode: node.explode !== false,
    examples: listExamples(schemas, node, resolved.keys),
  };
}

/** Reads the body of a request. */
export function readBody(
  schemas: Schemas,
  keys: readonly string[],
  node: Record<string, unknown>,
): ApiBody | null {
  if (node.requestBody === undefined) return null;
  const at = schemas.resolve({ value: node.requestBody, keys: [...keys, 'requestBody'] });
  if (at === null || !isRecord(at.value)) return null;
  const media = readContent(schemas, at.value.content, [...at.keys, 'content']);
  return media.length === 0 ? null : { required: at.value.required === true, media };
}

export function readResponses(
  schemas: Schemas,
  keys: readonly string[],
  node: Record<string, unknown>,
): ApiResponse[] {
  const at = [...keys, 'responses'];
  if (!isRecord(node.responses) || Object.keys(node.responses).length === 0) {
    schemas.note(keys, 'The operation declares no response.', 'Declare at least its success.');
    return [];
  }
  return Object.entries(node.responses).flatMap(([key, value]): ApiResponse[] => {
    if (key.startsWith('x-')) return [];
    if (!/^([1-5]\d\d|[1-5]XX|default)$/i.test(key)) {
      schemas.note([...at, key], `${key} is not a status.`, 'Use a status, 4XX or default.');
      return [];
    }
    const resolved = schemas.resolve({ value, keys: [...at, key] });
    const response: unknown = resolved?.value;
    if (resolved === null || !isRecord(response)) return [{ key, media: [], headers: [] }];
    return [
      {
        key,
        media: readContent(schemas, response.content, [...resolved.keys, 'content']),
        headers: readHeaders(schemas, response.headers, [...resolved.keys, 'headers']),
      },
    ];
  });
}

function readContent(schemas: Schemas, content: unknown, keys: readonly string[]): Media[] {
  if (content === undefined) return [];
  if (!isRecord(content)) {
    schemas.note(keys, '`content` is not an object.', 'List the media types in it.');
    return [];
  }
  return Object.entries(content).flatMap(([type, value]): Media[] => {
    const at = { value, keys: [...keys, type] };
    if (!isRecord(value)) return [{ type, schema: null, examples: [], keys: at.keys }];
    const schema =
      value.schema === undefined ? null : { value: value.schema, keys: [...at.keys, 'schema'] };
    return [{ type, schema, examples: listExamples(schemas, value, at.keys), keys: at.keys }];
  });
}

function readHeaders(schemas: Schemas, headers: unknown, keys: readonly string[]): ApiHeader[] {
  if (!isRecord(headers)) return [];
  return Object.entries(headers).flatMap(([name, value]): ApiHeader[] => {
    const at = schemas.resolve({ value, keys: [...keys, name] });
    // It is described by the content of the response (OpenAPI 3.1, Response Object).
    if (at === null || !isRecord(at.value) || name.toLowerCase() === 'content-type') return [];
    const schema = { value: at.value.schema ?? {}, keys: [...at.keys, 'schema'] };
    const { required, description } = at.value;
    const isOptional =
      required === false || /\b(if|when|only|optional|may|unless)\b/i.test(String(description));
    return [{ name, required: required === true, isOptional, schema }];
  });
}

function listExamples(
  schemas: Schemas,
  node: Record<string, unknown>,
  keys: readonly string[],
): unknown[] {
  const { example, examples } = node;
  const named = isRecord(examples) ? Object.entries(examples) : [];
  return [
    ...(example === undefined ? [] : [example]),
    ...named.flatMap(([name, value]) => {
      const at = schemas.resolve({ value, keys: [...keys, 'examples', name] });
      const found: unknown = at?.value;
      return isRecord(found) && found.value !== undefined ? [found.value] : [];
    }),
  ];
}
