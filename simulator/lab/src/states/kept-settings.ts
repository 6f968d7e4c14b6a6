import type { ControlSchema } from 'stillhouse/client';

export type UpdateSettings = ControlSchema<'DeviceState'>['settings']['updates'];

/**
 * The update settings of a device from before a state that exists only with others: an update is
 * scheduled if they are automatic, and available if they are manual. The next state puts them back.
 */
export class KeptSettings {
  #kept: { before: UpdateSettings; needed: UpdateSettings } | null = null;

  /**
   * Call it after a move to another state.
   *
   * @param before the settings before the move
   * @param after those after it
   * @returns the settings to put back, or null
   */
  update(before: UpdateSettings, after: UpdateSettings): UpdateSettings | null {
    // Somebody else has changed them meanwhile, which is intentional.
    const isCurrent = this.#kept !== null && isEqual(this.#kept.needed, before);
    const original = isCurrent && this.#kept !== null ? this.#kept.before : before;
    const needsOthers = !isEqual(after, before) && !isEqual(after, original);
    this.#kept = needsOthers ? { before: original, needed: after } : null;
    return needsOthers || isEqual(after, original) ? null : original;
  }
}

function isEqual(one: UpdateSettings, other: UpdateSettings): boolean {
  return one.type === other.type && one.channel === other.channel;
}
