import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { repairSchema, type Schema } from './schema.ts';

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
};

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

export type Operation = {
  /** Method and path as the file has them. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Parameters that the key of the path names behind a `?`. */
  readonly pathQuery: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly content: Content } | null;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
        readonly content?: Content;
      }
    >
  >;
  readonly needsAuth: boolean;
};

export type Contract = {
  readonly version: string;
  /** Path of the first server: it precedes every path. */
  readonly basePath: string;
  readonly operations: readonly Operation[];
};

type Node = Record<string, unknown>;
const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

const contracts = new Map<string, Contract>();

/** Reads an OpenAPI file and the files that it refers to. */
export function loadContract(file: string): Contract {
  const contract = contracts.get(file) ?? readContract(file);
  contracts.set(file, contract);
  return contract;
}

function readContract(file: string): Contract {
  const document = new References().read(file) as Node;
  const server = (document.servers as { url: string; variables?: Node }[] | undefined)?.[0];
  const operations = Object.entries(document.paths as Record<string, Node>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([method]) => methods.includes(method))
        .map(([method, operation]) =>
          toOperation(method.toUpperCase(), path, item, operation as Node, document),
        ),
  );
  // A fixed path goes before one with a placeholder, one with a placeholder at its end behind
  // others, and one with a query before one without.
  const rank = ({ path, pathQuery }: Operation) =>
    path.split('{').length + (path.endsWith('}') ? 0.5 : 0) - pathQuery.length / 9;
  return {
    version: String(document.openapi),
    basePath: getBasePath(server),
    operations: operations.toSorted((a, b) => rank(a) - rank(b)),
  };
}

function getBasePath(server: { url: string; variables?: Node } | undefined): string {
  const url = (server?.url ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    String((server?.variables?.[name] as Node | undefined)?.default ?? ''),
  );
  return new URL(url, 'http://localhost').pathname.replace(/\/+$/, '');
}

function toOperation(
  method: string,
  key: string,
  item: Node,
  operation: Node,
  document: Node,
): Operation {
  const [path = '', query = ''] = key.split('?');
  const pathQuery = [...query.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const declared = [
    ...((item.parameters ?? []) as Node[]),
    ...((operation.parameters ?? []) as Node[]),
  ];
  const parameters = declared.map((it) => ({
    ...(it as Parameter),
    in: pathQuery.includes(String(it.name)) ? 'query' : String(it.in),
    required: it.required === true,
    schema: (it.schema ?? {}) as Schema,
  }));
  const body = operation.requestBody as { required?: boolean; content?: Content } | undefined;
  const security = (operation.security ?? document.security ?? []) as Node[];
  return {
    id: `${method} ${key}`,
    method,
    path,
    pathQuery,
    // A parameter of the operation replaces one of the path.
    parameters: [...new Map(parameters.map((it) => [`${it.in} ${it.name}`, it])).values()],
    body: body?.content ? { required: body.required === true, content: body.content } : null,
    responses: operation.responses as Operation['responses'],
    needsAuth: security.length > 0 && security.every((it) => Object.keys(it).length > 0),
  };
}

/** Finds the operation of a request. */
export function findOperation(
  contract: Contract,
  method: string,
  target: string,
): Operation | undefined {
  const url = new URL(target, 'http://localhost');
  const path = url.pathname.startsWith(`${contract.basePath}/`)
    ? url.pathname.slice(contract.basePath.length)
    : url.pathname;
  return contract.operations.find(
    (it) =>
      it.method === method &&
      it.pathQuery.every((name) => url.searchParams.has(name)) &&
      toPattern(it.path).test(path),
  );
}

const patterns = new Map<string, RegExp>();

function toPattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const text = path
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  const pattern = new RegExp(`^${text}$`);
  patterns.set(path, pattern);
  return pattern;
}

/** Replaces `$ref` by what it points to, also in other files. */
class References {
  readonly #files = new Map<string, unknown>();
  readonly #open = new Set<string>();

  read(file: string, pointer = ''): unknown {
    const id = `${file}#${pointer}`;
    // A schema that contains itself: its inner copy accepts everything.
    if (this.#open.has(id)) return {};
    this.#open.add(id);
    try {
      return this.#resolve(getAt(this.#load(file), pointer), file);
    } finally {
      this.#open.delete(id);
    }
  }

  #load(file: string): unknown {
    if (!this.#files.has(file))
      this.#files.set(file, parse(readFileSync(file, 'utf8'), { uniqueKeys: false, merge: true }));
    return this.#files.get(file);
  }

  #resolve(node: unknown, file: string): unknown {
    if (Array.isArray(node)) return node.map((it) => this.#resolve(it, file));
    if (node === null || typeof node !== 'object') return node;
    const { $ref, ...rest } = node as Node;
    if (typeof $ref === 'string') {
      const [path = '', pointer = ''] = $ref.split('#');
      const found = this.read(path === '' ? file : join(dirname(file), path), pointer) as Node;
      return { ...found, ...(this.#resolve(rest, file) as Node) };
    }
    const resolved = Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, this.#resolve(value, file)]),
    );
    const isSchema = ['type', 'properties', 'enum', 'allOf'].some((word) => word in resolved);
    // A member may be named `type`: its value is then no name of a type.
    const isName = typeof resolved.type !== 'object' || Array.isArray(resolved.type);
    return isSchema && isName ? repairSchema(resolved) : resolved;
  }
}

function getAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (node as Node | undefined)?.[part], document);
}
