import type { OperationId } from '@stillhouse/contracts/operations';

/** Classes of requirements. */
export const checkClasses = [
  'shape', // response bodies match their schema
  'status', // the documented status, and the expected one
  'header', // required headers and their values
  'media', // media type, complete body
  'auth', // who may call what
  'invalid-input', // invalid requests are rejected
  'valid-input', // valid requests are accepted, up to the limits
  'readback', // written values are read
  'isolation', // other values do not change
  'noeffect', // rejected requests change nothing
  'resources', // create, list, read, delete
  'states', // legal state transitions only
  'time', // expiry, time limits, restarts
  'lockout', // lockout and rate limit
  'agreement', // resources agree with each other
  'leak', // no secrets in responses
  'http', // methods, paths, HTTP
  'security', // vulnerabilities that the other classes do not look for
  'robust', // no 5xx, no hang, available afterwards
  'sequences', // random sequences of calls agree with a model
] as const;

export type CheckClass = (typeof checkClasses)[number];

/** What a run may do to a device. Each harm level includes those before it. */
export const harmLevels = ['read', 'safe', 'security', 'destructive'] as const;

export type HarmLevel = (typeof harmLevels)[number];

/** Reads the harm level of a file. Earlier versions called it `profile`. */
export function withHarm<Stored extends object>(stored: Stored): Stored {
  return { harm: Reflect.get(stored, 'profile'), ...stored };
}

/** One sentence of the contract that a device meets or violates. */
export type Requirement = {
  /** Stable: `class.rule`, `class.rule:operationId` or `class.rule:operationId:place`. */
  readonly id: string;
  readonly class: CheckClass;
  /** Null for the device as a whole. */
  readonly operationId: OperationId | null;
  /** RFC 2119. A violated SHOULD is a warning. */
  readonly level: 'MUST' | 'SHOULD';
  /** What the contract promises, as a sentence about the device. */
  readonly sentence: string;
  /** JSON pointer into openapi.yaml (RFC 6901), or into `file`. */
  readonly pointer: string;
  /** Of a contract of the user: the file of the pointer, and its line. */
  readonly file?: string;
  readonly line?: number;
  /** Source of the requirement. With `--strictness spec`, violated decisions are warnings. */
  readonly source: 'spec' | 'decision' | 'observed';
  /** The first harm level that checks it. */
  readonly harm: HarmLevel;
};
