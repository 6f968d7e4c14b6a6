import { isObject, type Json, type JsonObject } from './json.ts';
import { isJson, isMultipart, isText } from './media-types.ts';
import { resolve } from './read-operations.ts';

/** Internal markers for bodies that are not JSON. */
export const bytes = 'x-bytes';
export const upload = 'x-upload';

/**
 * Returns a copy of the contract with the types of bodies in our programs, without what types
 * cannot express.
 */
export function prepareDocument(document: JsonObject): JsonObject {
  const copy = dropConditions(document) as JsonObject;
  forEachKey(copy, 'content', (content) => {
    for (const [mediaType, media] of Object.entries(content)) {
      if (!isObject(media)) continue;
      if (isMultipart(mediaType)) {
        const form = resolve(copy, media.schema ?? null);
        const properties = isObject(form) ? form.properties : undefined;
        for (const property of Object.values(isObject(properties) ? properties : {})) {
          if (isObject(property) && isBinary(property)) property.format = upload;
        }
      } else if (isText(mediaType)) {
        media.schema ??= { type: 'string' };
      } else if (!isJson(mediaType)) {
        media.schema = { type: 'string', format: bytes };
      }
    }
  });
  inlineHeaders(copy);
  const components = copy.components;
  const schemas = isObject(components) ? components.schemas : undefined;
  for (const schema of Object.values(isObject(schemas) ? schemas : {})) {
    if (isObject(schema) && isBinary(schema)) schema.format = bytes;
  }
  return copy;
}

/** Inlines headers, because openapi-typescript ignores `required` behind a reference. */
function inlineHeaders(document: JsonObject): void {
  forEachKey(document, 'headers', (headers) => {
    for (const [name, header] of Object.entries(headers)) {
      headers[name] = resolve(document, header);
    }
  });
}

/** OpenAPI 3.1 says `contentMediaType: application/octet-stream`, 3.0 said `format: binary`. */
function isBinary(schema: JsonObject): boolean {
  return schema.contentMediaType === 'application/octet-stream' || schema.format === 'binary';
}

/**
 * Keywords that constrain a value without changing its type. With them, parts of the type become
 * `unknown`.
 */
const conditions = new Set(['if', 'then', 'else', 'not', 'contains', 'examples', 'contentSchema']);

function dropConditions(node: Json, isNamed = false): Json {
  if (Array.isArray(node)) return node.map((item) => dropConditions(item));
  if (!isObject(node)) return node;
  const properties: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (conditions.has(key) && !isNamed) continue;
    const inner = dropConditions(value, key === 'properties');
    if (key === 'allOf' && Array.isArray(inner)) {
      const parts = inner.filter((part) => isObject(part) && Object.keys(part).length > 0);
      if (parts.length > 0) properties[key] = parts;
    } else {
      properties[key] = inner;
    }
  }
  return properties;
}

/** Visits every mapping under a key, except schemas. */
function forEachKey(node: Json, wanted: string, visit: (mapping: JsonObject) => void): void {
  if (Array.isArray(node)) for (const item of node) forEachKey(item, wanted, visit);
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'schemas') continue;
    if (key === wanted && isObject(value)) visit(value);
    forEachKey(value, wanted, visit);
  }
}
