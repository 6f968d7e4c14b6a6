import { setTimeout as pause } from 'node:timers/promises';
import { identifyingOperations } from '@stillhouse/contracts/marked-operations';
import type { OperationId } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import { StoppedError } from '../model/target.ts';
import { mayRestart } from './refused-connections.ts';
import { isSignIn } from './sign-in.ts';

/** Within this time after a response, no other device can have taken the address unnoticed. */
const maxQuietMs = 500;

/** A device with a fault may fail to return its serial number now and then. */
const maxAttempts = 3;
const retryDelayMs = 250;

/** The device of the run is not known to be the one at the address, so nothing more is sent. */
export class IdentityError extends StoppedError {
  /** The serial number of the other device. Null if the device could not be identified. */
  readonly otherSerial: string | null;

  constructor(message: string, otherSerial: string | null) {
    super(message);
    this.otherSerial = otherSerial;
  }
}

/** How the guard identifies a device. These requests pass while the identity is unconfirmed. */
type Identifier = {
  readonly baseUrl: string;
  read(id: OperationId): Promise<Exchange>;
  signIn(): Promise<void>;
  /** Waits until the device responds. */
  awaitDevice(): Promise<void>;
};

type Identity = 'confirmed' | 'unknown' | { readonly other: string };

/**
 * Devices restart and change addresses, so another device may answer at the address of a run. After
 * each event that allows this, the identity is unconfirmed until the serial number was read. No
 * write is sent before, and no request at all once another device has answered.
 */
export class IdentityGuard {
  readonly #identifier: Identifier;
  /** The serial number of the device of the run. Null before it is known. */
  #serial: string | null = null;
  #isConfirmed = false;
  #epoch = 0;
  /** The device did not respond, or was starting. */
  #isAway = false;
  /** The device responded, but could not be identified. Reads go on, so that checks report it. */
  #isUnidentifiable = false;
  /** The last sign-in was rejected with 429. */
  #isLocked = false;
  #lastResponseAt = 0;
  /** A read followed a pause in which another device could have taken the address. */
  #hasReadAfterPause = false;
  #lastOwnExchange = 0;
  #identifying: Promise<Identity> | null = null;
  #otherDevice: IdentityError | null = null;

  constructor(identifier: Identifier) {
    this.#identifier = identifier;
  }

  get serialNumber(): string {
    return this.#serial ?? '';
  }

  /** Set when another device has answered. */
  get otherDevice(): IdentityError | null {
    return this.#otherDevice;
  }

  /** The number of the last exchange that was with the device of the run for certain. */
  get lastOwnExchange(): number {
    return this.#lastOwnExchange;
  }

  /** Increases with each invalidation. A request that was sent before must not confirm. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Call this once the serial number of the device is known. */
  begin(serialNumber: string): void {
    this.#serial = serialNumber;
    this.#isConfirmed = true;
  }

  /** Call this before results count. Reads go on after a pause without an identification. */
  invalidateAfterPause(): void {
    if (this.#hasReadAfterPause) this.invalidate();
  }

  /** The next request must identify the device first. */
  invalidate(): void {
    this.#epoch++;
    this.#isConfirmed = false;
  }

  /**
   * Call this before each request that does not identify the device itself.
   * @param isReading whether the request changes nothing
   * @throws IdentityError if another device answers, or before a write to an unidentified device
   */
  async assertConfirmed(isReading: boolean): Promise<void> {
    this.assertNoOtherDevice();
    if (this.#serial === null) return;
    if (performance.now() - this.#lastResponseAt > maxQuietMs) {
      if (isReading) this.#hasReadAfterPause = true;
      else this.invalidate();
    }
    if (this.#isConfirmed) return;
    // A read shows when the device is back, and is all that a check needs in the meantime.
    if (isReading && (this.#isAway || this.#isUnidentifiable)) return;
    const identity = await this.#identifyWithRetries(isReading);
    if (identity === 'confirmed') return;
    const { baseUrl } = this.#identifier;
    if (identity !== 'unknown') {
      this.#otherDevice = new IdentityError(
        `Another device (${identity.other}) answers at ${baseUrl}; nothing more was sent. The run was for ${this.#serial || 'a device without a serial number'}.`,
        identity.other,
      );
      throw this.#otherDevice;
    }
    if (isReading) return;
    const cause = this.#isLocked ? 'has locked the sign-in (429), and ' : '';
    throw new IdentityError(
      `The device at ${baseUrl} ${cause}does not show that it is still ${this.#serial || 'the device of the run, which has no serial number'}; no more writes were sent.`,
      null,
    );
  }

  /** @throws IdentityError if another device has answered */
  assertNoOtherDevice(): void {
    if (this.#otherDevice !== null) throw this.#otherDevice;
  }

  /**
   * Call this after each exchange.
   * @param epoch the epoch when the request was sent
   * @param hasOwnToken whether it had a token that the device has issued to the run
   */
  observe(
    exchange: Exchange,
    { epoch, hasOwnToken }: { readonly epoch: number; readonly hasOwnToken: boolean },
  ): void {
    const { response, lostConnection } = exchange;
    const status = response?.status;
    this.#isAway = status === undefined || status === 503;
    if (status !== undefined) this.#lastResponseAt = performance.now();
    if (isSignIn(exchange)) this.#isLocked = status === 429;
    const isTokenRejected = status === 401 && hasOwnToken;
    if (this.#isAway || lostConnection !== undefined || mayRestart(exchange) || isTokenRejected)
      this.invalidate();
    if (this.#isAway || (isSignIn(exchange) && status === 200)) this.#isUnidentifiable = false;
    const serial = getSerialNumber(exchange);
    if (serial !== '' && serial !== this.#serial) this.invalidate();
    if (serial !== '' && serial === this.#serial && epoch === this.#epoch) {
      this.#isConfirmed = true;
      this.#isUnidentifiable = false;
      this.#hasReadAfterPause = false;
    }
    if (this.#isConfirmed) this.#lastOwnExchange = exchange.n;
  }

  async #identifyWithRetries(isReading: boolean): Promise<Identity> {
    for (let attempt = 1; ; attempt++) {
      // Requests at the same time share the reads.
      this.#identifying ??= this.#identify().finally(() => {
        this.#identifying = null;
      });
      const identity = await this.#identifying;
      if (identity !== 'unknown' || attempt === maxAttempts) return identity;
      if (this.#isAway) {
        if (isReading) return identity;
        await this.#identifier.awaitDevice();
        if (this.#isAway) return identity;
      } else {
        this.#isUnidentifiable = true;
        await pause(retryDelayMs);
      }
    }
  }

  async #identify(): Promise<Identity> {
    let other: string | null = null;
    for (const { id } of identifyingOperations) {
      let exchange = await this.#identifier.read(id);
      if (exchange.response?.status === 401) {
        await this.#identifier.signIn();
        exchange = await this.#identifier.read(id);
      }
      if (this.#isConfirmed) return 'confirmed';
      if (exchange.response === null) return 'unknown';
      const serial = getSerialNumber(exchange);
      if (serial !== '' && serial !== this.#serial) other ??= serial;
    }
    return other === null ? 'unknown' : { other };
  }
}

/** Returns the serial number that a response shows, or an empty string. */
function getSerialNumber({ operationId, response }: Exchange): string {
  const identifies = findIdentity(operationId);
  if (identifies === undefined || response?.status !== 200) return '';
  const value = getMember(parseJsonBody(response), identifies.serialNumber);
  return typeof value === 'string' ? value : '';
}

/** Returns which members of a response say which device it is, if any do (x-identifies). */
export function findIdentity(id: OperationId | null) {
  return identifyingOperations.find((operation) => operation.id === id)?.identifies;
}
