import { isOperationId, type OperationId, operations } from '@stillhouse/contracts/operations';
import { findNearestName } from '@stillhouse/foundation/nearest-name';

/** The status of the response, or no response. */
export type FailureStatus = number | 'no response';

/**
 * A failed request that a test expects: of an operation, or for a file. A path is exact
 * (`/icon.svg`), a glob (`/assets/*`, `/files/**`) or a regular expression.
 */
export type DeclaredFailure = ({ operationId: OperationId } | { path: string | RegExp }) & {
  status: FailureStatus;
  /** The failure is optional, because it depends on the speed of this machine. */
  perhaps?: true;
};

const reported = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/**
 * The console prefetches chunks, which fails while the device is away. It requests a chunk again
 * when its page opens.
 */
const failedPrefetches: readonly DeclaredFailure[] = [
  { path: '/assets/*', status: 'no response', perhaps: true },
  { path: '/assets/*', status: 503, perhaps: true },
];

/** Returns the status that a line of the browser's console reports, or null for any other line. */
export function parseFailureReport(text: string): FailureStatus | null {
  const match = reported.exec(text);
  if (!match) return null;
  return match[1] ? Number(match[1]) : 'no response';
}

/**
 * The browser reports every failed request to its console, however the page handles it. A test must
 * declare the failures that it expects. Undeclared failures, and declared ones that did not occur,
 * fail the test.
 */
export class DeclaredFailures {
  readonly #declared = failedPrefetches.map((failure) => ({ failure, seen: false }));

  /** @throws if the operation does not exist */
  declare(failure: DeclaredFailure): void {
    if ('operationId' in failure) checkOperation(failure.operationId);
    this.#declared.push({ failure, seen: false });
  }

  /** Returns true if a line of the browser's console reports a declared failure. */
  matches(text: string, address: string): boolean {
    const status = parseFailureReport(text);
    if (status === null || !URL.canParse(address)) return false;
    const path = new URL(address).pathname;
    const meant = this.#declared.filter(
      ({ failure }) => failure.status === status && path.search(toPattern(getPath(failure))) >= 0,
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

function checkOperation(name: string): void {
  if (isOperationId(name)) return;
  const nearest = findNearestName(name, Object.keys(operations));
  const guess =
    nearest === null ? 'Use an operationId of openapi.yaml.' : `Did you mean ${nearest}?`;
  throw new Error(`declareFailure: "${name}" is not an operation. ${guess}`);
}

function getPath(failure: DeclaredFailure): string | RegExp {
  return 'path' in failure ? failure.path : operations[failure.operationId].path;
}

function getName(failure: DeclaredFailure): string {
  return 'path' in failure ? String(failure.path) : failure.operationId;
}

/** In a path, `{name}` and `*` stand for a part of one segment, and `**` for any text. */
function toPattern(path: string | RegExp): RegExp {
  if (typeof path !== 'string') return path;
  const pattern = path.replaceAll(/\{[^{}]*\}|\*\*|\*|[.+?^$()|[\]\\{}]/g, (token) => {
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    return token.length > 1 ? '[^/]+' : `\\${token}`;
  });
  return new RegExp(`^${pattern}$`);
}
