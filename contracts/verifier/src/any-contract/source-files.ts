import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { type Document, isNode, LineCounter } from 'yaml';
import { parseBoundedYaml } from '../model/bounded-yaml.ts';
import { UsageError } from '../model/usage-error.ts';
import type { FilePlace } from './file-notes.ts';

type Source = { readonly root: unknown; getLine(keys: readonly string[]): number };

/** The files of a contract, each read once. JSON is YAML, too. */
export class SourceFiles {
  readonly #folder: string;
  readonly #sources = new Map<string, Source | string>();

  /** @param main absolute path of the file that the user named */
  constructor(main: string) {
    this.#folder = dirname(main);
  }

  /**
   * @param path absolute
   * @throws UsageError if the file cannot be read or parsed
   */
  read(path: string): unknown {
    const source = this.#sources.get(path) ?? this.#load(path);
    this.#sources.set(path, source);
    if (typeof source === 'string') throw new UsageError(source);
    return source.root;
  }

  locate(path: string, keys: readonly string[]): FilePlace {
    const source = this.#sources.get(path);
    const line = source === undefined || typeof source === 'string' ? 1 : source.getLine(keys);
    return { file: this.getName(path), pointer: formatPointer(keys), line };
  }

  getName(path: string): string {
    return relative(this.#folder, path).replaceAll('\\', '/');
  }

  #load(path: string): Source | string {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      return `${path} cannot be read (${getErrorMessage(error)}). Pass the path of an existing file.`;
    }
    const lineCounter = new LineCounter();
    try {
      const document = parseBoundedYaml(
        text,
        (problem) => new UsageError(`${path} ${problem}`),
        lineCounter,
      );
      const [error] = document.errors;
      if (error !== undefined) return `${path} is not valid YAML or JSON: ${error.message}`;
      const getLine = (keys: readonly string[]) => findLine(document, lineCounter, keys);
      return { root: document.toJS(), getLine };
    } catch (error) {
      return getErrorMessage(error);
    }
  }
}

/** Returns the line of a node or of its nearest ancestor. */
function findLine(document: Document.Parsed, lines: LineCounter, keys: readonly string[]): number {
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length);
    const node = document.getIn(path, true) ?? document.getIn(path.map(toNumberKey), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start !== undefined) return lines.linePos(start).line;
  }
  return 1;
}

/** YAML has a status such as 200 as a number. */
function toNumberKey(key: string): string | number {
  return /^\d+$/.test(key) ? Number(key) : key;
}

/** @throws UsageError if it is no OpenAPI description of version 3 */
export function assertOpenApi(root: unknown, name: string): asserts root is object {
  if (!isRecord(root) || (typeof root.openapi !== 'string' && typeof root.openapi !== 'number')) {
    const swagger = isRecord(root) && root.swagger !== undefined;
    const remedy = swagger ? 'Convert it to OpenAPI 3.' : 'Pass a file such as openapi.yaml.';
    throw new UsageError(
      `${name} is not an OpenAPI 3 description: \`openapi\` is missing. ${remedy}`,
    );
  }
  if (!String(root.openapi).startsWith('3'))
    throw new UsageError(`${name} is OpenAPI ${root.openapi}. Only 3.x is supported.`);
  if (!isRecord(root.paths) || Object.keys(root.paths).length === 0)
    throw new UsageError(`${name} has no paths, so there is nothing to verify.`);
}
