import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import { Buffer } from '#platform/buffer';
import type { ControlSchema } from '../../client/control-schema.ts';
import { getOrigin, rememberOrigin } from '../replay/origins.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';

type Entry = ControlSchema<'SnapshotEntry'>;

/** To keep more, read snapshots and lease from them later. */
const maxSnapshots = 20;

/** Below the limit of request bodies, so that each snapshot can be leased from. */
const maxSnapshotBytes = 1_000_000;

type StoreResult = { outcome: 'kept'; entry: Entry } | { outcome: 'rejected'; reason: string };

/** The snapshots of one device, stored as text, so that they cannot be changed. */
export class SnapshotStore {
  readonly #snapshots = new LazyMap<
    string,
    { entry: Entry; text: string; origin: ReturnType<typeof getOrigin> }
  >();
  #lastNumber = 0;

  /** @param name default: `snapshot-1` and so on */
  store(snapshot: Snapshot, name = this.#findFreeName()): StoreResult {
    if (this.#snapshots.has(name)) {
      return reject(`The snapshot "${name}" exists already. Delete it or use another name.`);
    }
    if (this.#snapshots.size >= maxSnapshots) {
      return reject(`Snapshot limit reached (${maxSnapshots}). Delete one first.`);
    }
    const text = JSON.stringify(snapshot);
    const bytes = Buffer.byteLength(text);
    if (bytes > maxSnapshotBytes) {
      return reject(
        `The snapshot has ${bytes} bytes, but the limit is ${maxSnapshotBytes}. Remove certificates, faults or enrollment codes.`,
      );
    }
    const { state, clock, player } = snapshot;
    const scenario = player?.scenario.scenario ?? null;
    const entry = { name, at: clock.now, product: state.product, scenario, bytes };
    this.#snapshots.set(name, { entry, text, origin: getOrigin(snapshot) });
    return { outcome: 'kept', entry };
  }

  /** Returns the snapshots, oldest first. */
  list(): Entry[] {
    return [...this.#snapshots.values()].map(({ entry }) => entry);
  }

  /** Returns a new copy, or null if there is no snapshot of that name. */
  get(name: string): Snapshot | null {
    const stored = this.#snapshots.get(name);
    if (stored === undefined) return null;
    const snapshot = JSON.parse(stored.text) as Snapshot;
    if (stored.origin !== null) rememberOrigin(snapshot, stored.origin);
    return snapshot;
  }

  /** Returns false if there was no snapshot of that name. */
  remove(name: string): boolean {
    return this.#snapshots.delete(name);
  }

  #findFreeName(): string {
    let name: string;
    do {
      this.#lastNumber += 1;
      name = `snapshot-${this.#lastNumber}`;
    } while (this.#snapshots.has(name));
    return name;
  }
}

function reject(reason: string): StoreResult {
  return { outcome: 'rejected', reason };
}
