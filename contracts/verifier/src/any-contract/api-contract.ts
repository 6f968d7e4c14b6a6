import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import type { ApiOperation, SecurityScheme } from './api-operation.ts';
import { Bundle } from './bundle.ts';
import { FileNotes, type FilePlace } from './file-notes.ts';
import { applyOverlay } from './overlay.ts';
import { readBody, readParameters, readResponses } from './read-operation.ts';
import { Schemas } from './schemas.ts';
import { assertOpenApi } from './source-files.ts';

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** The contract of a user: any OpenAPI 3 description, with overlays. */
export class ApiContract {
  readonly title: string;
  readonly version: string;
  readonly hash: string;
  readonly file: string;
  readonly schemas: Schemas;
  readonly operations: readonly ApiOperation[];
  readonly notes = new FileNotes();
  readonly root: Readonly<Record<string, unknown>>;
  readonly #bundle: Bundle;

  /**
   * @throws UsageError if a file cannot be read, is no OpenAPI 3, or an overlay is wrong. Whatever
   *   else is wrong is a note
   */
  constructor(file: string, overlays: readonly string[]) {
    this.#bundle = new Bundle(resolve(file), this.notes);
    this.root = this.#bundle.root;
    for (const overlay of overlays) applyOverlay(this.#bundle, overlay, this.notes);
    assertOpenApi(this.root, file);
    const info = isRecord(this.root.info) ? this.root.info : {};
    this.file = this.#bundle.files.getName(resolve(file));
    this.title = String(info.title ?? this.file);
    this.version = String(info.version ?? '');
    this.hash = `sha256:${createHash('sha256').update(JSON.stringify(this.root)).digest('hex')}`;
    this.schemas = new Schemas(this.#bundle, this.notes);
    this.operations = this.#readOperations();
  }

  locate(keys: readonly string[]): FilePlace {
    return this.#bundle.locate(keys);
  }

  find(id: string): ApiOperation | undefined {
    return this.operations.find((it) => it.id === id);
  }

  #readOperations(): ApiOperation[] {
    const operations: ApiOperation[] = [];
    const ids = new Set<string>();
    for (const [path, item] of Object.entries(this.root.paths as object)) {
      if (path.startsWith('x-')) continue;
      const keys = ['paths', path];
      if (!isRecord(item)) {
        this.schemas.note(keys, 'The path is not an object.', 'Add its operations.');
        continue;
      }
      for (const method of methods) {
        const node = item[method];
        if (node === undefined) continue;
        if (!isRecord(node)) {
          this.schemas.note([...keys, method], 'The operation is not an object.', 'Describe it.');
          continue;
        }
        // Of a server that is not the device.
        if (node['x-surface'] !== undefined && node['x-surface'] !== 'device') continue;
        const operation = this.#readOperation(path, method, node, item, ids);
        if (this.#isProtocolChange(operation)) continue;
        operations.push(operation);
      }
    }
    return operations;
  }

  /** Such as a WebSocket, which no plain request can open. */
  #isProtocolChange({ keys, responses }: ApiOperation): boolean {
    const isOne = responses.length > 0 && responses.every(({ key }) => key.startsWith('1'));
    if (isOne)
      this.schemas.note(
        keys,
        'Its only response is 1xx, such as that of a WebSocket: it is not verified.',
        'Describe the response to a plain request, such as 426.',
      );
    return isOne;
  }

  #readOperation(
    path: string,
    method: string,
    node: Record<string, unknown>,
    item: Record<string, unknown>,
    ids: Set<string>,
  ): ApiOperation {
    const keys = ['paths', path, method];
    const wanted = typeof node.operationId === 'string' ? node.operationId : '';
    const isTaken = wanted !== '' && ids.has(wanted);
    if (isTaken) {
      this.schemas.note(
        [...keys, 'operationId'],
        `The operationId ${wanted} occurs twice.`,
        'Give each operation its own.',
      );
    }
    // Ids are parts of requirement ids, which have colons and patterns.
    const name = wanted === '' || isTaken ? `${method.toUpperCase()} ${path}` : wanted;
    const id = name.replaceAll(/[:*,]/g, '_');
    ids.add(wanted);
    const tags = Array.isArray(node.tags) ? node.tags.join(' ') : '';
    const base = this.#getBasePath(node.servers ?? item.servers ?? this.root.servers);
    return {
      id,
      method: method.toUpperCase(),
      path: base + path,
      keys,
      words: `${wanted} ${path} ${node.summary ?? ''} ${tags}`,
      parameters: readParameters(this.schemas, path, keys, item, node),
      body: readBody(this.schemas, keys, node),
      responses: readResponses(this.schemas, keys, node),
      ...this.#readSecurity(keys, node),
      node,
    };
  }

  /** The origin of the server is that of the target. */
  #getBasePath(servers: unknown): string {
    const server: unknown = Array.isArray(servers) ? servers[0] : undefined;
    if (!isRecord(server) || typeof server.url !== 'string') return '';
    const variables = isRecord(server.variables) ? server.variables : {};
    const url = server.url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const variable = variables[name];
      return isRecord(variable) ? String(variable.default ?? '') : '';
    });
    const path = URL.parse(url, 'http://device/')?.pathname ?? '';
    return path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => `/${part}`)
      .join('');
  }

  #readSecurity(
    keys: readonly string[],
    node: Record<string, unknown>,
  ): Pick<ApiOperation, 'security' | 'optionalSecurity'> {
    const isOwn = node.security !== undefined;
    const security = node.security ?? this.root.security ?? [];
    const place = isOwn ? [...keys, 'security'] : ['security'];
    if (!Array.isArray(security)) {
      this.schemas.note(place, '`security` is not a list.', 'Write a list of requirements.');
      return { security: [], optionalSecurity: [] };
    }
    const options = security.filter(isRecord).map((it) => Object.keys(it));
    const alternatives = options
      .filter((names) => names.length > 0)
      .map((names) => names.map((name) => this.#readScheme(name, place)));
    return alternatives.length < options.length
      ? { security: [], optionalSecurity: alternatives }
      : { security: alternatives, optionalSecurity: [] };
  }

  #readScheme(name: string, place: readonly string[]): SecurityScheme {
    const scheme = this.schemas.resolve({
      value: (this.root.components as { securitySchemes?: Record<string, unknown> } | undefined)
        ?.securitySchemes?.[name],
      keys: ['components', 'securitySchemes', name],
    })?.value;
    if (!isRecord(scheme)) {
      this.schemas.note(
        place,
        `The security scheme ${name} is not described.`,
        'Add it to components.securitySchemes.',
      );
      return { name, kind: 'other' };
    }
    const type = String(scheme.type);
    const http = String(scheme.scheme ?? '').toLowerCase();
    if (type === 'http' && (http === 'basic' || http === 'bearer')) return { name, kind: http };
    if (type === 'apiKey' && typeof scheme.name === 'string')
      return { name, kind: 'apiKey', in: String(scheme.in), key: scheme.name };
    return { name, kind: type === 'oauth2' || type === 'openIdConnect' ? 'bearer' : 'other' };
  }
}

export function formatKeys(keys: readonly string[]): string {
  return formatPointer(keys);
}
