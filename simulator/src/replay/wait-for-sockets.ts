/**
 * Lets pending socket events run. Use it to wait for the network while simulated time stands still.
 */
export function waitForSockets(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
