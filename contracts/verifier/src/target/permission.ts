import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import type { HarmLevel } from '../model/requirement.ts';
import type { Permit } from '../model/target.ts';
import { getMatch, readPathLeniently } from './lenient-path.ts';
import type { OwnResources } from './own-resources.ts';

/** The parts of a request that decide which operation a device may take it for. */
type Intent = {
  readonly operationId: OperationId | null;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Writes back an old value. Only other values of an unrestorable group are denied. */
  readonly restores?: boolean;
};

const allowed: Permit = { allowed: true };

/**
 * Decides what the harm level allows. A broken device may accept a request without a token or with
 * a slightly different path. Therefore the path is read as leniently as such a device would.
 */
export class Permission {
  readonly #contract: Contract;
  readonly #harm: HarmLevel;
  readonly #own: OwnResources;
  readonly #mayEnroll: boolean;
  readonly #unrestorable = new Map<OperationId, Permit>();

  /** @param mayEnroll if the user accepts an enrollment, or a failed one */
  constructor(contract: Contract, harm: HarmLevel, own: OwnResources, mayEnroll: boolean) {
    this.#contract = contract;
    this.#harm = harm;
    this.#own = own;
    this.#mayEnroll = mayEnroll;
  }

  /** Denies a write whose old value could not be restored. The first reason counts. */
  denyUnrestorable(id: OperationId, reason: string, remedy: string): void {
    if (!this.#unrestorable.has(id)) this.#unrestorable.set(id, deny(reason, remedy));
  }

  /** Returns whether an operation may be called, with path parameters for that resource. */
  mayCall(
    id: OperationId,
    pathParameters?: Readonly<Record<string, string>>,
    restores = false,
  ): Permit {
    const { safety, surface, lifecycle, needsConsent } = this.#contract.getOperation(id);
    if (surface !== 'device') {
      return deny(
        `${id} is not an operation of the device, but of the provider`,
        'Test the provider, not the device',
      );
    }
    const denial = this.#unrestorable.get(id);
    if (denial !== undefined && !restores) return denial;
    if (lifecycle?.step === 'delete' && this.#deletesForeign(lifecycle.resource, pathParameters)) {
      return deny(
        `The ${lifecycle.resource} existed before the run, and no call restores it`,
        `Delete a ${lifecycle.resource} by hand`,
      );
    }
    if (this.#harm === 'destructive') {
      return needsConsent === undefined || this.#mayEnroll
        ? allowed
        : deny(needsConsent, '--enrollment-code CODE');
    }
    if (safety === 'read' || (safety === 'safe' && this.#harm !== 'read')) return allowed;
    if (safety === 'safe') {
      return deny(`${id} is marked ${safety}, but the harm level read only reads`, '--harm safe');
    }
    // Deleting a resource of the same run counts as safe (see x-lifecycle in openapi.yaml).
    if (lifecycle?.step === 'delete' && this.#harm !== 'read' && pathParameters !== undefined) {
      const ids = Object.values(pathParameters);
      if (ids.length > 0 && ids.every((it) => this.#own.has(lifecycle.resource, it)))
        return allowed;
    }
    return deny(
      `${id} is marked ${safety}, and the harm level ${this.#harm} calls no such operation, not even without a token`,
      '--harm destructive --i-own-this-device SERIAL',
    );
  }

  /** Returns whether a request may be sent, whatever operation it is meant for. */
  maySend({ operationId, method, target, headers, restores = false }: Intent): Permit {
    const path = readPathLeniently(target);
    const overrides = overridesMethod({ target, headers });
    const isReading = isReadingRequest({ method, target, headers });
    const candidates = this.#contract.operations.flatMap((operation) => {
      const ids = getMatch(operation.path, path);
      return ids === null ? [] : [{ operation, permit: this.mayCall(operation.id, ids, restores) }];
    });
    if (operationId !== null) {
      const own = candidates.find(({ operation }) => operation.id === operationId);
      const permit = own?.permit ?? this.mayCall(operationId, undefined, restores);
      const isExact = own?.operation.method === method && !overrides;
      if (!permit.allowed && !(isReading && candidates.some((it) => it.permit.allowed)))
        return permit;
      if (isExact) return permit;
    }
    const denied = candidates.find(({ permit }) => !permit.allowed);
    if (denied === undefined)
      return this.#checkUnknownOperation(candidates.length > 0, isReading, method);
    // Reading a path that also has allowed operations does not trigger the denied ones.
    if (isReading && candidates.some(({ permit }) => permit.allowed)) return allowed;
    // A method in the spelling of the contract is that operation.
    const exact = candidates.find(({ operation }) => operation.method === method);
    if (exact?.permit.allowed === true && !overrides) return allowed;
    return denied.permit;
  }

  #deletesForeign(resource: string, ids: Readonly<Record<string, string>> = {}): boolean {
    return Object.values(ids).some((id) => this.#own.isForeign(resource, id));
  }

  #checkUnknownOperation(isKnown: boolean, isReading: boolean, method: string): Permit {
    if (this.#harm !== 'read' || isReading) return allowed;
    const what = isKnown ? 'a path of the contract' : 'a path outside the contract';
    return deny(
      `${method} to ${what} may write, but the harm level read only reads`,
      '--harm safe',
    );
  }
}

function deny(reason: string, enabledBy: string): Permit {
  return { allowed: false, reason, enabledBy };
}

/** Returns true if no device takes the request for a write. */
export function isReadingRequest({
  method,
  ...rest
}: Pick<Intent, 'method' | 'target' | 'headers'>): boolean {
  return /^(get|head|options)$/i.test(method) && !overridesMethod(rest);
}

function overridesMethod({ target, headers }: Pick<Intent, 'target' | 'headers'>): boolean {
  return (
    /[?&;]_?method=/i.test(target) ||
    headers.some(([name]) => /method/i.test(name) && !/^access-control-/i.test(name))
  );
}
