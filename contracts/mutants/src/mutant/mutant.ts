import type { Operation, OperationId } from '@stillhouse/contracts/operations';

/** What a bug is a breach of; the words are those of the verifier's checks. */
export const mutantClasses = [
  'shape',
  'status',
  'header',
  'media',
  'auth',
  'neg',
  'pos',
  'readback',
  'isolation',
  'noeffect',
  'life',
  'fsm',
  'time',
  'limit',
  'cross',
  'leak',
  'proto',
  'robust',
] as const;

export type MutantClass = (typeof mutantClasses)[number];

/** A request as it came in at the edge. */
export type EdgeRequest = {
  readonly operation: Operation | null;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With the `?`; empty without one. */
  readonly query: string;
  /** Names in lower case; several values of one name are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** An answer on its way out of the edge. */
export type EdgeReply = {
  readonly status: number;
  /** Names as they go out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** What is wrong with the connection, or odd about it. */
  readonly wire?: {
    /** Bytes after which the connection is closed. */
    readonly cutAt?: number;
    /** Sent in place of the true length. */
    readonly contentLength?: number;
    /** Nothing is ever sent. */
    readonly hangs?: true;
    /** The connection is reset without an answer. */
    readonly resets?: true;
    /** Transfer-Encoding: chunked, in pieces of so many bytes. */
    readonly pieces?: number;
    /** The connection is closed after the answer. */
    readonly closes?: true;
    /** Real ms before it goes out. */
    readonly delayMs?: number;
  };
};

/** The sound device behind the edge. */
export type Behind = {
  /** Lets the device answer. */
  forward(request: EdgeRequest): Promise<EdgeReply>;
  /** Calls an operation as admin, on the bug's own account. */
  call(
    id: OperationId,
    request?: { readonly path?: Readonly<Record<string, string>>; readonly json?: unknown },
  ): Promise<EdgeReply>;
  /** The value of an authorization header that the device takes. */
  authorization(): Promise<string>;
};

/** One run of a bug, with what it remembers. */
export type Bug = {
  answer(request: EdgeRequest, behind: Behind): Promise<EdgeReply>;
};

/** A firmware bug: a way to break one sentence of the contract. */
export type Mutant = {
  /** Stable: `class.rule:operationId:place`. */
  readonly id: string;
  readonly class: MutantClass;
  /** Other classes whose checks may as rightly be the ones that report it. */
  readonly alsoReportedAs?: readonly MutantClass[];
  /** Null for what no single operation has. */
  readonly operationId: OperationId | null;
  readonly summary: string;
  /** The profile of the verifier that is the first to be able to see it. */
  readonly profile: 'read' | 'safe' | 'destructive';
  /** The verifier has to be allowed to try the lock-out. */
  readonly needsLockout?: true;
  /** Why no check has to find it: the contract does not forbid it. */
  readonly allowed?: string;
  begin(): Bug;
};

/** A conformant oddity, which nobody may call a fault. */
export type Decoy = {
  readonly id: string;
  readonly summary: string;
  begin(): Bug;
};
