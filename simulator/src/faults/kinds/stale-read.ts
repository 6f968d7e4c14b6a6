import { getResponseFields } from '@stillhouse/contracts/response-fields';
import type { FaultKind } from '../fault-kind.ts';
import { isJsonSuccess } from '../json-responses.ts';
import { optional, wholeNumber } from '../parameters.ts';
import { maxResponsesAgo } from '../remembered-responses.ts';

/**
 * Repeats an earlier response to the same path and query: the one before the last write that
 * changed it, or the one of a given number of responses ago. Lets the response pass if there is
 * none.
 */
export const staleRead: FaultKind = {
  name: 'stale-read',
  summary:
    'Returns an earlier response of the same read: the one before the last change, or a given number of responses ago.',
  placements: ['egress'],
  // The response was valid when it was sent.
  contract: 'keeps',
  parameters: {
    responsesAgo: optional(
      wholeNumber(
        1,
        maxResponsesAgo,
        'responses',
        'Number of responses ago. Default: the last one before a write that changed the response.',
      ),
    ),
  },
  getMismatch(operation) {
    if (operation.safety === 'read' && getResponseFields(operation.id).length > 0) return null;
    return { pointer: '/match', message: `${operation.id} is not a read that returns JSON` };
  },
  effect({ subject: { target, response }, parameters: { responsesAgo }, memory }) {
    if (response === null || !isJsonSuccess(response)) return null;
    const known = memory.getResponses(target);
    const stale =
      responsesAgo === undefined
        ? known?.beforeWrite
        : // The newest is the response that is just being given.
          known?.latest.at(-1 - Number(responsesAgo));
    if (stale === undefined || stale === null) return null;
    return { do: 'alter', response: { ...response, body: JSON.parse(stale) } };
  },
};
