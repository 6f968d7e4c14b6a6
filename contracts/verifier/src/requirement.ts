import type { OperationId } from '@stillhouse/contracts/operations';

/** What a requirement is about. */
export const checkClasses = [
  'shape', // the body of a reply keeps its schema
  'status', // the documented status, and the expected one
  'header', // required headers and their values
  'media', // media type, and a body that is whole
  'auth', // who may call what
  'neg', // what is wrong is refused
  'pos', // what is right is taken, up to the bounds
  'readback', // what was written is read
  'isolation', // what was not written stays
  'noeffect', // what was refused changes nothing
  'life', // create, list, read, delete
  'fsm', // legal moves only
  'time', // expiry, bounds of time, restarts
  'limit', // lock-out and rate limit
  'cross', // two resources that tell the same agree
  'leak', // secrets stay inside
  'proto', // methods, paths, HTTP
  'robust', // no 5xx, no hang, alive afterwards
] as const;

export type CheckClass = (typeof checkClasses)[number];

/** How much of a device a run may touch; each has what those before it have. */
export const profiles = ['read', 'safe', 'destructive'] as const;

export type Profile = (typeof profiles)[number];

/** One sentence of the contract that a device either keeps or not. */
export type Requirement = {
  /** Stable: `class.rule`, `class.rule:operationId` or `class.rule:operationId:place`. */
  readonly id: string;
  readonly class: CheckClass;
  /** Null for what concerns the device as a whole. */
  readonly operationId: OperationId | null;
  /** RFC 2119; SHOULD is reported as a warning. */
  readonly level: 'MUST' | 'SHOULD';
  /** What the contract promises, as a sentence about the device. */
  readonly sentence: string;
  /** JSON pointer into openapi.yaml (RFC 6901). */
  readonly pointer: string;
  /** Where the promise comes from; `--strictness spec` makes findings on the others warnings. */
  readonly source: 'spec' | 'decision' | 'observed';
  /** The first profile that tries it. */
  readonly profile: Profile;
};
