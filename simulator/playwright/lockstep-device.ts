export type ApiPaths = Readonly<Record<string, string>>;

/**
 * The device as lockstep sees it: its time, and its barrier (`stepClock` of the control API). Times
 * are simulated, epoch ms.
 */
export type LockstepDevice = {
  /** The time at the start. */
  now: number;
  /** Where the page reaches the API: the beginning of its paths, by port. */
  apis: ApiPaths;
  /** @param arrivals the hosts with ports of the requests that are on their way to the device */
  step(arrivals: readonly string[], to: number): Promise<DeviceStep>;
};

/** The result of a step. */
export type DeviceStep = {
  now: number;
  /** Requests that passed the barrier. */
  admitted: number;
  /** Responses that are held back until a later time. */
  held: number;
  nextTimerAt: number | null;
  /** False if the device stopped waiting for what `pending` lists. */
  settled: boolean;
  pending: readonly string[];
};
