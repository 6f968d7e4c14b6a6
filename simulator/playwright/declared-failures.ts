import { type OperationId, operations } from '@stillhouse/contracts/operations';

/** A failed request that a test expects: of an operation, or for a file such as `/icon.svg`. */
export type DeclaredFailure = ({ operationId: OperationId } | { path: string }) & {
  /** The status of the response, or no response. */
  status: number | 'no answer';
  /** The failure is optional, because it depends on the speed of this machine. */
  perhaps?: true;
};

const reported = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/**
 * The browser reports every failed request to its console, however the page handles it. A test must
 * declare the failures that it expects. Undeclared failures, and declared ones that did not occur,
 * fail the test.
 */
export class DeclaredFailures {
  readonly #declared: { failure: DeclaredFailure; seen: boolean }[] = [];

  declare(failure: DeclaredFailure): void {
    this.#declared.push({ failure, seen: false });
  }

  /** Returns true if a line of the browser's console reports a declared failure. */
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

  /** Returns a message for each declared failure that did not occur. */
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
