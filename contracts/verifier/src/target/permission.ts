import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import type { Profile } from '../requirement.ts';
import type { Permit } from '../target.ts';
import type { OwnResources } from './own-resources.ts';

/** What is about to be sent, as far as it tells which operation a device may take it for. */
type Intent = {
  readonly operationId: OperationId | null;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
};

const yes: Permit = { allowed: true };

/**
 * What the profile allows to be sent. A device that is broken enough to obey a call without a
 * token, or one to a slightly other path, must not be harmed by the question: so the path counts as
 * a lenient device may read it, not as it is written.
 */
export class Permission {
  readonly #contract: Contract;
  readonly #profile: Profile;
  readonly #own: OwnResources;

  constructor(contract: Contract, profile: Profile, own: OwnResources) {
    this.#contract = contract;
    this.#profile = profile;
    this.#own = own;
  }

  /**
   * Whether an operation may be called; with path parameters, whether it may be called for that
   * resource.
   */
  mayCall(id: OperationId, pathParameters?: Readonly<Record<string, string>>): Permit {
    const { safety, surface, lifecycle } = this.#contract.operation(id);
    if (surface !== 'device') {
      return no(`${id} is answered by the provider's side, not by the device`, 'nothing');
    }
    if (this.#profile === 'destructive') return yes;
    if (safety === 'read' || (safety === 'safe' && this.#profile === 'safe')) return yes;
    if (safety === 'safe') {
      return no(`${id} is marked ${safety}, and the profile read only reads`, '--profile safe');
    }
    // With x-lifecycle, deleting what the same run created counts as safe (head of openapi.yaml).
    if (lifecycle?.step === 'delete' && this.#profile === 'safe' && pathParameters !== undefined) {
      const ids = Object.values(pathParameters);
      if (ids.length > 0 && ids.every((it) => this.#own.has(lifecycle.resource, it))) return yes;
    }
    return no(
      `${id} is marked ${safety}, and the profile ${this.#profile} calls no such operation, with a token or without`,
      '--profile destructive --i-own-this-device SERIAL',
    );
  }

  /** Whether a request may be sent at all, whatever it is meant to be. */
  maySend({ operationId, method, target, headers }: Intent): Permit {
    const path = lenientPath(target);
    const overrides = overridesMethod(headers) || /[?&;]_?method=/i.test(target);
    const isReading = /^(get|head|options)$/i.test(method) && !overrides;
    const near = this.#contract.operations.flatMap((operation) => {
      const ids = getMatch(operation.path, path);
      return ids === null ? [] : [{ operation, permit: this.mayCall(operation.id, ids) }];
    });
    if (operationId !== null) {
      const own = near.find(({ operation }) => operation.id === operationId);
      const permit = own?.permit ?? this.mayCall(operationId);
      const isItself = own?.operation.method === method && !overrides;
      if (!permit.allowed && !(isReading && near.some((it) => it.permit.allowed))) return permit;
      if (isItself) return permit;
    }
    const refused = near.find(({ permit }) => !permit.allowed);
    if (refused === undefined) return this.#unknownPath(near.length > 0, isReading, method);
    // Of a path that has allowed operations as well, reading is not what the refused ones do.
    if (isReading && near.some(({ permit }) => permit.allowed)) return yes;
    // A declared method in its own spelling is that operation.
    const exact = near.find(({ operation }) => operation.method === method);
    if (exact?.permit.allowed === true && !overrides) return yes;
    return refused.permit;
  }

  #unknownPath(isKnown: boolean, isReading: boolean, method: string): Permit {
    if (this.#profile !== 'read' || isReading) return yes;
    const what = isKnown ? 'a path of the contract' : 'a path that the contract does not have';
    return no(`${method} to ${what} may write, and the profile read only reads`, '--profile safe');
  }
}

function no(reason: string, enabledBy: string): Permit {
  return { allowed: false, reason, enabledBy };
}

function overridesMethod(headers: Intent['headers']): boolean {
  return headers.some(([name]) => /method/i.test(name) && !/^access-control-/i.test(name));
}

/**
 * A path as the most lenient device reads it: decoded, lower case, no empty or dot segments, no
 * parameters.
 */
export function lenientPath(target: string): readonly string[] {
  let path = target.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  for (let i = 0; i < 3; i++) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    const name = segment.replace(/(;|\?|#|\p{Cc}).*$/su, '').trim();
    if (name === '' || name === '.') continue;
    if (name === '..') segments.pop();
    else segments.push(name.toLowerCase());
  }
  return segments;
}

/** The path parameters when a path has the form of a template; null when it has not. */
function getMatch(
  template: string,
  path: readonly string[],
): Readonly<Record<string, string>> | null {
  const parts = template.split('/').slice(1);
  if (parts.length !== path.length) return null;
  const ids: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const value = path[i] ?? '';
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name !== undefined) ids[name] = value;
    else if (part.toLowerCase() !== value.replace(/\.[a-z]+$/, '') && part !== value) return null;
  }
  return ids;
}
