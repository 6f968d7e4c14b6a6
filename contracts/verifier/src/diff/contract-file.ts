import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { parseBoundedYaml } from '../model/bounded-yaml.ts';

/** A file that is not a contract. */
export class InvalidContract extends Error {}

export type Node = Readonly<Record<string, unknown>>;

/** A parsed contract file. */
export class ContractFile {
  readonly root: Node;

  constructor(text: string, name: string) {
    const document = parseBoundedYaml(text, (problem) => new InvalidContract(`${name} ${problem}`));
    const [error] = document.errors;
    if (error !== undefined)
      throw new InvalidContract(`${name} is not valid YAML: ${error.message}`);
    const root: unknown = document.toJS();
    if (!isRecord(root) || typeof root.openapi !== 'string' || !isRecord(root.paths)) {
      throw new InvalidContract(
        `${name} is not an OpenAPI description. \`openapi\` or \`paths\` is missing. Pass a file such as openapi.yaml.`,
      );
    }
    if (!root.openapi.startsWith('3.')) {
      throw new InvalidContract(`${name} is OpenAPI ${root.openapi}. Only 3.x is supported.`);
    }
    if (Object.keys(root.paths).length === 0) {
      throw new InvalidContract(
        `${name} has no paths, so there is nothing to compare. Pass a file such as openapi.yaml.`,
      );
    }
    this.root = root;
  }

  /** Follows references to the node itself. */
  follow(node: unknown): Node {
    let found = node;
    for (let steps = 0; isRecord(found) && typeof found.$ref === 'string'; steps += 1) {
      if (steps > 50) throw new InvalidContract(`The reference ${found.$ref} is circular.`);
      found = this.#getNode(found.$ref);
    }
    return isRecord(found) ? found : {};
  }

  #getNode(reference: string): unknown {
    if (!reference.startsWith('#/')) {
      throw new InvalidContract(
        `${reference} refers to another file. Bundle the description into one file.`,
      );
    }
    const found = getAtPointer(this.root, reference.slice(1));
    if (found === undefined) throw new InvalidContract(`${reference} does not exist.`);
    return found;
  }
}

/** @throws InvalidContract if the file is missing or not a contract */
export function readContractFile(path: string): ContractFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = getErrorMessage(cause);
    throw new InvalidContract(
      `${path} cannot be read (${reason}). Pass the path of an existing file.`,
    );
  }
  return new ContractFile(text, path);
}
