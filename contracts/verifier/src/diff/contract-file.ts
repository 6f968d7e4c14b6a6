import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

/** A file that is no contract, with the reason and the remedy. */
export class NoContract extends Error {}

export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A contract as it stands in a file, with its references followed on the way. */
export class ContractFile {
  readonly root: Node;

  constructor(text: string, name: string) {
    const document = parseDocument(text, { prettyErrors: true });
    const [error] = document.errors;
    if (error !== undefined) throw new NoContract(`${name} is no YAML: ${error.message}`);
    const root: unknown = document.toJS();
    if (!isNode(root) || typeof root.openapi !== 'string' || !isNode(root.paths)) {
      throw new NoContract(
        `${name} is no OpenAPI description: it has no \`openapi\` and \`paths\`. Name a file such as openapi.yaml.`,
      );
    }
    if (!root.openapi.startsWith('3.')) {
      throw new NoContract(`${name} is OpenAPI ${root.openapi}. Only 3.x can be compared.`);
    }
    this.root = root;
  }

  /** The node itself, wherever a reference says it is. */
  follow(node: unknown): Node {
    let found = node;
    for (let steps = 0; isNode(found) && typeof found.$ref === 'string'; steps += 1) {
      if (steps > 50) throw new NoContract(`The reference ${found.$ref} leads back to itself.`);
      found = this.#at(found.$ref);
    }
    return isNode(found) ? found : {};
  }

  #at(reference: string): unknown {
    if (!reference.startsWith('#/')) {
      throw new NoContract(`${reference} leads to another file. Bundle the description into one.`);
    }
    const found = reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), this.root);
    if (found === undefined) throw new NoContract(`${reference} leads nowhere. Correct it.`);
    return found;
  }
}

/** @throws NoContract when the file is missing or is no contract */
export function readContractFile(path: string): ContractFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NoContract(`${path} cannot be read (${reason}). Name a file that is there.`);
  }
  return new ContractFile(text, path);
}
