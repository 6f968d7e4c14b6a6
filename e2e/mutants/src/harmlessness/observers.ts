import { speed } from '../measure/measure-mutant.ts';
import { getHeader, parseMembers, withHeader } from '../mutant/message.ts';
import type { MutantHandler } from '../mutant/mutant.ts';

/** Firmware may cut the unique names of probes to one name, which locks nobody out. */
const userNames = ['admin', 'setup', 'oob'];

/** Counts at the device, for each of its users. */
export function countRejectedSignIns() {
  const rejected = new Map<string, number>();
  const handler: MutantHandler = {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== 'signIn' || ![401, 403, 404].includes(response.status)) {
        return response;
      }
      const { userName } = parseMembers(request);
      if (typeof userName === 'string' && userNames.includes(userName))
        rejected.set(userName, (rejected.get(userName) ?? 0) + 1);
      return response;
    },
  };
  return { rejected, handler };
}

/** Calls back after some requests. */
export function countRequests(count: number | null, onCount: () => void): MutantHandler {
  let requests = 0;
  return {
    respond(request, upstream) {
      requests += 1;
      if (requests === count) onCount();
      return upstream.forward(request);
    },
  };
}

/** The device counts in simulated time, but the verifier waits in real time. */
export const shortenDelays: MutantHandler = {
  async respond(request, upstream) {
    const response = await upstream.forward(request);
    return shorten(shorten(response, 'x-rate-limit-timeout', 500), 'retry-after', 1);
  },
};

function shorten(
  response: Awaited<ReturnType<MutantHandler['respond']>>,
  name: string,
  min: number,
) {
  const value = Number(getHeader(response, name) ?? 0);
  if (!(value > min)) return response;
  return withHeader(response, name, String(Math.max(min, Math.ceil(value / speed))));
}
