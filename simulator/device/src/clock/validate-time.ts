/** @throws RangeError unless time can run at this speed */
export function validateSpeed(speed: number): number {
  if (speed > 0 && Number.isFinite(speed)) return speed;
  throw new RangeError(`A clock cannot run at speed ${speed}; give a number above 0.`);
}

/** @throws RangeError unless it is a time in epoch ms */
export function validateInstant(at: number): number {
  if (Number.isSafeInteger(at) && at >= 0) return at;
  throw new RangeError(`${at} is no instant; give whole milliseconds since 1970.`);
}
