import { formatShard, isInShard, type Shard } from '@stillhouse/foundation/shard';

export type { Shard } from '@stillhouse/foundation/shard';

/** The shard of a fleet that runs on one simulator. */
export const wholeFleet: Shard = { index: 0, count: 1 };

/** The id of device number 1, so that callers need not know one. */
const firstDeviceId = 'default';

const numberedId = /^device-([1-9]\d{0,6})$/;

/** Stands for the index of a shard in a template of addresses. */
export const shardPlaceholder = '{shard}';

/** The device belongs to another simulator of the fleet. */
export class OtherShardError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OtherShardError';
  }
}

export type FleetNumbering = {
  shard: Shard;
  /** The seed of device number 1. */
  fleetSeed: number;
  /** Template of the control addresses of the shards; null if they are not known. */
  shardUrl: string | null;
};

/**
 * Numbers the devices of a fleet. The same number always has the same id, seed and shard, whatever
 * the order of the leases (decision 0077).
 */
export class DeviceNumbers {
  readonly shard: Shard;
  readonly fleetSeed: number;
  readonly #shardUrl: string | null;
  /** The last number that was allocated in order. */
  #last: number;

  constructor({ shard, fleetSeed, shardUrl }: FleetNumbering) {
    this.shard = shard;
    this.fleetSeed = fleetSeed;
    this.#shardUrl = shardUrl;
    this.#last = shard.index - shard.count;
  }

  /** Returns the next number of this shard. It is not returned again. */
  allocate(): number {
    do {
      this.#last += this.shard.count;
    } while (this.#last < 1);
    return this.#last;
  }

  get last(): number {
    return this.#last;
  }

  /** Excludes numbers up to this one from allocation. */
  skipTo(number: number): void {
    const { count } = this.shard;
    const steps = Math.floor((number - this.#last) / count);
    if (steps > 0) this.#last += steps * count;
  }

  /** Returns the first number of this shard, or null if it is above `last`. */
  getFirst(last: number): number | null {
    const first = this.shard.index === 0 ? this.shard.count : this.shard.index;
    return first <= last ? first : null;
  }

  /** @throws OtherShardError if the number belongs to another shard */
  check(number: number): void {
    const problem = this.explainOther(number);
    if (problem !== null) throw new OtherShardError(problem);
  }

  /** Explains which shard a number belongs to; null if it is this one. */
  explainOther(number: number): string | null {
    if (isInShard(number, this.shard)) return null;
    const { count } = this.shard;
    const index = number % count;
    const url = this.getUrl(index);
    const where =
      url === null
        ? 'Call that simulator; --shard-url would name its address here'
        : `Call it at ${url}`;
    return `Device number ${number} belongs to shard ${formatShard({ index, count })}, and this is shard ${formatShard(this.shard)}. ${where}.`;
  }

  /** Returns the control address of a shard; null if it is not known. */
  getUrl(index: number): string | null {
    return this.#shardUrl?.replaceAll(shardPlaceholder, String(index)) ?? null;
  }

  /** Starts again from 0 after the largest seed. */
  getSeed(number: number): number {
    const left = Number.MAX_SAFE_INTEGER - this.fleetSeed;
    const offset = number - 1;
    return offset <= left ? this.fleetSeed + offset : offset - left - 1;
  }
}

export function getDeviceId(number: number): string {
  return number === 1 ? firstDeviceId : `device-${number}`;
}

/** Returns the number in an id; null if the id has none. */
export function getDeviceNumber(id: string): number | null {
  if (id === firstDeviceId) return 1;
  const [, digits] = numberedId.exec(id) ?? [];
  return digits === undefined || digits === '1' ? null : Number(digits);
}
