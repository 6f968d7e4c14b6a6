import type { OperationId } from '@stillhouse/contracts/operations';
import type { MutantHandler, ProxyRequest, ProxyResponse, Upstream } from '../mutant/mutant.ts';

/** A firmware that is unreliable in one way. */
export type Defect = {
  readonly kind: DefectKind;
  /** The requests that it concerns. `writes` are all except GET and sign-ins. */
  readonly operationId: OperationId | 'writes' | '*';
  /** The number of these requests that it leaves alone first. */
  readonly skip: number;
  readonly every: number;
  readonly times: number;
};

export const defectKinds = [
  'applies-late',
  'ends-session',
  'forgets-at-restart',
  'half-applies',
  'keeps-old-password',
  'locks-out-early',
  'loses-write',
  'reads-stale',
  'rejects',
  'reports-failure',
  'responds-late',
  'restarts',
] as const;

export type DefectKind = (typeof defectKinds)[number];

/** What a defect does to the device behind the proxy. */
export type FirmwareControl = {
  /** Returns everything that writes change. */
  readValues(): Promise<Values>;
  /** Replaces values of the device, without a request to it. */
  revert(values: Values): Promise<void>;
  cutPower(): Promise<void>;
  /** Does something later. The device is compared after it. */
  runLater(delayMs: number, work: () => Promise<unknown>): void;
};

/** The parts of the state that writes change. */
export type Values = Readonly<Record<string, unknown>>;

export type Behavior = {
  /** Handles a request that the defect concerns. */
  hit(request: ProxyRequest, upstream: Upstream): Promise<ProxyResponse>;
  /** Handles all other requests. Default: forwards them. */
  pass?(request: ProxyRequest, upstream: Upstream): Promise<ProxyResponse>;
};

/** Counts the requests that a defect concerns, and lets it handle some of them. */
export function createDefectHandler(defect: Defect, behavior: Behavior): MutantHandler {
  let seen = 0;
  let hits = 0;
  const isHit = (request: ProxyRequest) => {
    if (!concerns(defect, request)) return false;
    const at = seen++ - defect.skip;
    if (at < 0 || at % defect.every !== 0 || hits >= defect.times) return false;
    hits += 1;
    return true;
  };
  const pass = behavior.pass ?? ((request, upstream) => upstream.forward(request));
  return {
    respond: (request, upstream) =>
      isHit(request) ? behavior.hit(request, upstream) : pass(request, upstream),
  };
}

function concerns({ operationId }: Defect, { operation, method }: ProxyRequest): boolean {
  if (operationId === '*') return operation?.id !== 'signIn';
  if (operationId === 'writes') return method !== 'GET' && operation?.id !== 'signIn';
  return operation?.id === operationId;
}
