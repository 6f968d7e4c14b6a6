import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { HarmLevel } from 'stillhouse-verify';

/** What a mutant violates, by the classes of the verifier's checks. */
export const mutantClasses = [
  'shape',
  'status',
  'header',
  'media',
  'auth',
  'invalid-input',
  'valid-input',
  'readback',
  'isolation',
  'noeffect',
  'resources',
  'states',
  'time',
  'lockout',
  'agreement',
  'leak',
  'http',
  'security',
  'robust',
  'sequences',
] as const;

export type MutantClass = (typeof mutantClasses)[number];

/** A request as the proxy received it. */
export type ProxyRequest = {
  readonly operation: Operation | null;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With the `?`. Empty without a query. */
  readonly query: string;
  /** Names in lower case. Several values of one name are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** As received: names and values in turn. Absent for requests of the mutant itself. */
  readonly rawHeaders?: readonly string[];
  /** Number of the client's connection. Absent for requests of the mutant itself. */
  readonly connection?: number;
};

/** A response as the proxy sends it. */
export type ProxyResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** What is wrong or unusual about the connection. */
  readonly wire?: {
    /** Closes the connection after this many bytes of the body. */
    readonly cutAt?: number;
    /** Sent instead of the real length. */
    readonly contentLength?: number;
    /** Sent after the end of the response. */
    readonly bytesAfterEnd?: string;
    /** Like `bytesAfterEnd`, but in a packet of its own, so many real milliseconds later. */
    readonly bytesLater?: { readonly text: string; readonly afterMs: number };
    /** Sent instead of the response, to the byte. */
    readonly raw?: Buffer;
    /** Never responds. */
    readonly hangs?: true;
    /** Resets the connection without a response. */
    readonly resets?: true;
    /** Uses Transfer-Encoding: chunked with chunks of this many bytes. */
    readonly pieces?: number;
    /** Closes the connection after the response. */
    readonly closes?: true;
    /** Real milliseconds before the response. */
    readonly delayMs?: number;
  };
};

/** The device behind the proxy. */
export type Upstream = {
  forward(request: ProxyRequest): Promise<ProxyResponse>;
  /** Calls an operation as admin, on behalf of the mutant. */
  call(
    id: OperationId,
    request?: { readonly path?: Readonly<Record<string, string>>; readonly json?: unknown },
  ): Promise<ProxyResponse>;
  /** Returns an authorization header that the device accepts. */
  authorization(): Promise<string>;
};

/** A mutant at work, with its memory of earlier requests. */
export type MutantHandler = {
  /** Changes the bytes of a request before they are parsed, as another HTTP server reads them. */
  receive?(text: string): string;
  respond(request: ProxyRequest, upstream: Upstream): Promise<ProxyResponse>;
};

/** A firmware bug: violates one sentence of the contract. */
export type Mutant = {
  /** Stable: `class.rule:operationId:place`. */
  readonly id: string;
  readonly class: MutantClass;
  /** Other classes whose checks may report it as well. */
  readonly alsoReportedAs?: readonly MutantClass[];
  /** Null for a mutant that concerns several operations. */
  readonly operationId: OperationId | null;
  readonly summary: string;
  /** The first harm level of the verifier that can detect it. */
  readonly harm: HarmLevel;
  /** The verifier must be allowed to check the lockout. */
  readonly needsLockout?: true;
  /** Of a bug that needs several requests: the fewest that show it. */
  readonly shortest?: number;
  /** Shows some seconds after a write, so the verifier must wait as long as by default. */
  readonly losesLater?: true;
  /** The speed of the device's clock, if the default one would explain the bug. */
  readonly clockSpeed?: number;
  /** Another client or the network may be the cause, so the verifier only warns. */
  readonly reportedAsWarning?: true;
  /** Where other firmware had it. Any failed requirement finds it: no check was written for it. */
  readonly report?: {
    readonly symptom: string;
    /** `owner/repository#number` on GitHub. */
    readonly source: string;
  };
  /** Why the contract does not forbid it, so that no check has to find it. */
  readonly allowed?: string;
  createHandler(): MutantHandler;
};

/** Unusual behavior that conforms to the contract. Reporting it is a false alarm. */
export type HarmlessVariant = {
  readonly id: string;
  readonly summary: string;
  createHandler(): MutantHandler;
};
