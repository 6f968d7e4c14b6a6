import { createProblem, problemMediaType } from '@stillhouse/contracts/problems';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { FaultKind } from '../fault-kind.ts';
import { wholeNumber } from '../parameters.ts';

const maxWindowMs = 86_400_000;

/** Milliseconds until the next request is allowed (R8.2). */
const header = 'x-rate-limit-timeout';

/**
 * Lets a number of matching requests per window pass and rejects the others. A window begins with
 * the first request after the previous one, on the device's clock.
 */
export const rateLimit: FaultKind = {
  name: 'rate-limit',
  summary:
    'Allows a number of requests per window and responds to the rest with 429 and the remaining time.',
  placements: ['ingress'],
  contract: 'depends',
  parameters: {
    requests: wholeNumber(0, 1_000_000, 'requests'),
    windowMs: wholeNumber(1, maxWindowMs, 'simulated milliseconds'),
  },
  breaksContract(_parameters, { id, responses }) {
    if (responses[429] !== undefined) return [];
    const known = Object.keys(responses).join(', ');
    return [{ pointer: '', message: `${id} does not declare 429; it declares ${known}` }];
  },
  effect({ parameters, id, memory, now }) {
    const windowMs = Number(parameters.windowMs);
    const known = memory.quotas.get(id);
    const goesOn = known !== undefined && now >= known.from && now < known.from + windowMs;
    const quota = goesOn ? known : { from: now, used: 0 };
    memory.quotas.set(id, quota);
    if (quota.used < Number(parameters.requests)) {
      quota.used += 1;
      return null;
    }
    const leftMs = quota.from + windowMs - now;
    const detail = `At most ${formatQuantity(Number(parameters.requests), 'request')} in ${windowMs} ms. Wait ${leftMs} ms, then try again.`;
    const { body } = createProblem(429, 'too-many-sign-ins', detail);
    const headers = { [header]: String(leftMs) };
    return { do: 'respond', response: { status: 429, mediaType: problemMediaType, body, headers } };
  },
};
