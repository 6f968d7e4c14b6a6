import type { AnotherDevice } from './another-device.ts';

/** What a snapshot asks of the device that it is of. */
type Ways = {
  restore(): Promise<void>;
  fork(): Promise<AnotherDevice>;
};

/** A moment of a test's device. It is gone when the test ends. */
export class DeviceSnapshot {
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /**
   * Puts the device back to that moment, its time, too. The page is loaded again at the address where it is now, at that time;
   * what it keeps in its storage stays, so a session that had begun by then goes on.
   */
  restore(): Promise<void> {
    return this.#ways.restore();
  }

  /** Another device that goes on from that moment by itself, with a page of its own, in which nobody is signed in. */
  fork(): Promise<AnotherDevice> {
    return this.#ways.fork();
  }
}
