/** What lockstep needs of a device: its time, and the gate (control API, `stepClock`). Times are simulated, epoch ms. */
export type LockstepDevice = {
  /** At the start. */
  now: number;
  /** Where the device's API listens. */
  ports: string[];
  step(request: { arrivals: number; to: number }): Promise<DeviceStep>;
};

/** What a step of the device has done. */
export type DeviceStep = {
  now: number;
  /** Requests let in. */
  admitted: number;
  /** Answers held back until a later time. */
  held: number;
  nextTimerAt: number | null;
  /** False: the device gave up waiting for what `pending` says. */
  settled: boolean;
  pending: readonly string[];
};
