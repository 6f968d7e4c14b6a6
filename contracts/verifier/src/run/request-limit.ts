import { isReadMethod } from '../target/compose.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { isSignIn } from '../target/sign-in.ts';

/** To restore a value: a write, and reads before and after it, also some seconds later. */
const requestsToRestore = 4;

/** Stops a run that could not restore its writes within the limit after another request. */
export function stopAtLimit(target: HttpTarget, maxRequests: number): void {
  const writes = target.exchanges.filter((it) => !isReadMethod(it.request.method) && !isSignIn(it));
  const written = new Set(writes.map(({ operationId }) => operationId));
  if (target.exchanges.length + 1 + requestsToRestore * written.size >= maxRequests)
    target.stop(`More than ${maxRequests} requests would be needed.`);
}
