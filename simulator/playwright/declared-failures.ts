import { type OperationId, operations } from '@stillhouse/contracts/operations';

/**
 * A failed request that a test means to happen: of an operation, or for a file such as `/icon.svg`.
 */
export type DeclaredFailure = ({ operationId: OperationId } | { path: string }) & {
  /** The status of the answer, or that there is none. */
  status: number | 'no answer';
  /** It depends on how fast this machine is: it may as well not happen. */
  perhaps?: true;
};

const reported = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/**
 * The browser reports every failed request to the console, whatever the page makes of it. A test
 * that means requests to fail says which; a failure that nobody meant, and a declared one that did
 * not happen, fail the test.
 */
export class DeclaredFailures {
  readonly #declared: { failure: DeclaredFailure; seen: boolean }[] = [];

  declare(failure: DeclaredFailure): void {
    this.#declared.push({ failure, seen: false });
  }

  /** Whether a line of the browser's console is the report of a declared failure. */
  matches(text: string, address: string): boolean {
    const match = reported.exec(text);
    if (!match || !URL.canParse(address)) return false;
    const status = match[1] ? Number(match[1]) : 'no answer';
    const path = new URL(address).pathname;
    const meant = this.#declared.filter(
      ({ failure }) => failure.status === status && matchesPath(getPath(failure), path),
    );
    for (const entry of meant) entry.seen = true;
    return meant.length > 0;
  }

  /** Declared failures that have not happened, in words. */
  listMissing(): string[] {
    return this.#declared
      .filter(({ failure, seen }) => !seen && !failure.perhaps)
      .map(
        ({ failure }) =>
          `declared, but it did not happen: ${getName(failure)} fails with ${failure.status}`,
      );
  }
}

function getPath(failure: DeclaredFailure): string {
  return 'path' in failure ? failure.path : operations[failure.operationId].path;
}

function getName(failure: DeclaredFailure): string {
  return 'path' in failure ? failure.path : failure.operationId;
}

function matchesPath(template: string, path: string): boolean {
  const pattern = template.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : part));
  return new RegExp(`^${pattern.join('/')}$`).test(path);
}
