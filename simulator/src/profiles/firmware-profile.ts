import type { Operation } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/device/device';
import { patchState } from '@stillhouse/device/patch/patch-state';
import type { FaultResponse, FaultSubject } from '../faults/fault-kind.ts';
import { getOperationMismatch } from '../faults/match.ts';
import type { FiredFault } from '../journal/entry.ts';
import { getEffectName, type Profile, type ProfileSource, type Quirk } from './profile.ts';
import { applyQuirk, createQuirkResponse } from './quirk-effects.ts';
import { matches, toFaultMatch } from './quirk-match.ts';

/** What the quirks of a profile do to an exchange. */
export type QuirkOutcome = {
  response: FaultResponse;
  delayMs: number;
  /** The quirks that acted, for the journal. */
  fired: FiredFault[];
};

/** What a quirk needs to know of the device. */
type DeviceFacts = { product: string; signingKey: string };

/** The deviations of a device's firmware from the contract. It has no state. */
export class FirmwareProfile {
  /** As its device was created; undefined without a profile. */
  readonly source: ProfileSource | undefined;
  readonly #profile: Profile | null;
  readonly #name: string;
  readonly #quirks: readonly Quirk[];

  constructor(profile: Profile | null, source: ProfileSource | undefined = profile ?? undefined) {
    this.source = source;
    this.#profile = profile;
    this.#name = profile?.profile ?? '';
    this.#quirks = profile?.quirks ?? [];
  }

  /** Null for firmware as the contract describes it. */
  get name(): string | null {
    return this.source === undefined ? null : this.#name;
  }

  get isEmpty(): boolean {
    return this.#quirks.length === 0;
  }

  /** The version of a new device, unless it names another one. */
  get firmware(): string | undefined {
    return this.#profile?.firmware;
  }

  /** Puts a new device in the initial state of the firmware. */
  install(device: Device): void {
    const initialState = this.#profile?.initialState;
    if (initialState === undefined) return;
    const patched = patchState(device, initialState);
    if (patched.outcome === 'patched') return;
    const [{ pointer, message } = { pointer: '', message: '' }] = patched.issues;
    throw new Error(`The profile ${this.#name} does not fit the device: ${pointer} ${message}`);
  }

  /** Installs the firmware's state again whenever the device returns to its factory state. */
  follow(device: Device): void {
    device.onEvent(({ type }) => {
      if (type === 'factoryReset') this.install(device);
    });
  }

  /** Returns true if a quirk matches requests of this operation by their body. */
  matchesByBody(operation: Operation): boolean {
    return this.#quirks.some(
      ({ match }) =>
        (match.body !== undefined || match.lacks !== undefined) &&
        getOperationMismatch(toFaultMatch(match), operation) === null,
    );
  }

  /** Returns the quirk by which the operation does not exist, or null. */
  findMissing(subject: FaultSubject, { product }: DeviceFacts): FiredFault | null {
    const index = this.#quirks.findIndex(
      ({ missing, match }) => missing === true && matches(match, subject, product),
    );
    return index < 0 ? null : this.#toFired(index, 'ingress');
  }

  /** Returns the response to a request that the firmware rejects, or null. */
  reject(subject: FaultSubject, { product }: DeviceFacts): QuirkOutcome | null {
    for (const [index, { refuse, match }] of this.#quirks.entries()) {
      if (refuse === undefined || !matches(match, subject, product)) continue;
      const fired = [this.#toFired(index, 'ingress')];
      return { response: createQuirkResponse(refuse, null), delayMs: 0, fired };
    }
    return null;
  }

  /** Returns what the firmware sends in place of a response; null if no quirk acts. */
  alter(
    subject: FaultSubject & { response: FaultResponse },
    { product, signingKey }: DeviceFacts,
  ): QuirkOutcome | null {
    const fired: FiredFault[] = [];
    let { response } = subject;
    let delayMs = 0;
    for (const [index, quirk] of this.#quirks.entries()) {
      if (quirk.missing || quirk.refuse !== undefined) continue;
      // The status that the contract describes counts, not that of an earlier quirk.
      if (!matches(quirk.match, subject, product)) continue;
      const changed = quirk.delayMs === undefined ? applyQuirk(quirk, response, signingKey) : null;
      if (changed === null && quirk.delayMs === undefined) continue;
      delayMs += quirk.delayMs ?? 0;
      response = changed ?? response;
      fired.push(this.#toFired(index, 'egress'));
    }
    return fired.length === 0 ? null : { response, delayMs, fired };
  }

  #toFired(index: number, placement: 'ingress' | 'egress'): FiredFault {
    const quirk = this.#quirks[index];
    const kind = quirk === undefined ? '' : getEffectName(quirk);
    return { id: `profile/${this.#name}/${index + 1}`, kind, placement };
  }
}
