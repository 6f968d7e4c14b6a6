/** The first and the last port, both inclusive. */
export type PortBounds = {
  first: number;
  last: number;
};

/** A port is in use by another program. The message names the flag that chooses another port. */
export class PortTakenError extends Error {
  readonly port: number;

  constructor(port: number, host: string, flag: string) {
    super(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with ${flag} (0 picks a free one).`,
    );
    this.name = 'PortTakenError';
    this.port = port;
  }
}

/** All ports are taken. Release a device first. */
export class NoPortLeftError extends Error {
  constructor({ first, last }: PortBounds) {
    super(
      `All ports from ${first} to ${last} are taken, and a device needs two. Release some devices, or start the simulator with a larger range (--device-ports).`,
    );
    this.name = 'NoPortLeftError';
  }
}

/** Allocates ports to devices. */
export type Ports = {
  /**
   * Returns a port that no simulator of this machine holds.
   * @throws NoPortLeftError
   */
  take(): Promise<number>;
  /** Excludes a port that the caller chose from allocation. */
  reserve(port: number): void;
  release(port: number): void;
};
