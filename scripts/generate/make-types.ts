import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { ContractModel } from './contract-model.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { isJson, isMultipart, isText } from './media-types.ts';
import { resolve } from './read-operations.ts';
import type { ImportedTypes } from './targets.ts';

/** Internal markers for bodies that are not JSON. */
const bytes = 'x-bytes';
const upload = 'x-upload';

const uploadedFile = `/** A file of a multipart form, as a handler gets it. */
export interface UploadedFile {
    /** The name that the sender chose. Do not use it as a path. */
    fileName: string;
    mediaType: string;
    bytes: Uint8Array;
}
`;

/**
 * Creates type declarations of a contract (`paths`, `components`, `operations`) with
 * openapi-typescript.
 * @param imported a module that exports the types of some component schemas, which are imported
 *   instead of declared
 */
export async function makeTypes(
  contract: Pick<ContractModel, 'document'>,
  header: string,
  imported?: ImportedTypes & { readonly schemas: ReadonlySet<string> },
): Promise<string> {
  const document = prepareDocument(contract.document);
  const hasUploads = JSON.stringify(document).includes(`"${upload}"`);
  // Passed as text, because openapi-typescript accepts more than its type of a document allows.
  const nodes = await openapiTypeScript(JSON.stringify(document), {
    silent: true,
    // A property with a default is still optional in a request.
    defaultNonNullable: false,
    transform({ format }, { path = '' }) {
      const name = path.match(/^#\/components\/schemas\/([^/]+)$/)?.[1] ?? '';
      if (imported?.schemas.has(name)) return makeReference(`${imported.type}["${name}"]`);
      if (format === bytes) return makeReference('Uint8Array');
      if (format === upload) return makeReference('UploadedFile');
      return undefined;
    },
  });
  const first = imported ? `\nimport type { ${imported.type} } from "${imported.module}";\n` : '';
  return `${header}${first}${hasUploads ? `\n${uploadedFile}` : ''}\n${astToString(nodes)}`;
}

function makeReference(name: string): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(name);
}

/**
 * Returns a copy of the contract with the types of bodies in our programs, without what types
 * cannot express.
 */
function prepareDocument(document: JsonObject): JsonObject {
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
