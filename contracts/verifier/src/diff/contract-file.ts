import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

/** A file that is not a contract. */
export class NoContract extends Error {}

export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A parsed contract file. */
export class ContractFile {
  readonly root: Node;

  constructor(text: string, name: string) {
    const document = parseDocument(text, { prettyErrors: true });
    const [error] = document.errors;
    if (error !== undefined) throw new NoContract(`${name} is not valid YAML: ${error.message}`);
    const root: unknown = document.toJS();
    if (!isNode(root) || typeof root.openapi !== 'string' || !isNode(root.paths)) {
      throw new NoContract(
        `${name} is not an OpenAPI description. \`openapi\` or \`paths\` is missing. Pass a file such as openapi.yaml.`,
      );
    }
    if (!root.openapi.startsWith('3.')) {
      throw new NoContract(`${name} is OpenAPI ${root.openapi}. Only 3.x is supported.`);
    }
    this.root = root;
  }

  /** Follows references to the node itself. */
  follow(node: unknown): Node {
    let found = node;
    for (let steps = 0; isNode(found) && typeof found.$ref === 'string'; steps += 1) {
      if (steps > 50) throw new NoContract(`The reference ${found.$ref} is circular.`);
      found = this.#at(found.$ref);
    }
    return isNode(found) ? found : {};
  }

  #at(reference: string): unknown {
    if (!reference.startsWith('#/')) {
      throw new NoContract(
        `${reference} refers to another file. Bundle the description into one file.`,
      );
    }
    const found = reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), this.root);
    if (found === undefined) throw new NoContract(`${reference} does not exist.`);
    return found;
  }
}

/** @throws NoContract if the file is missing or not a contract */
export function readContractFile(path: string): ContractFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NoContract(`${path} cannot be read (${reason}). Pass the path of an existing file.`);
  }
  return new ContractFile(text, path);
}
