import type { FaultKind } from '../fault-kind.ts';
import { optional, wholeNumber } from '../parameters.ts';

/** Sends less of the body than `content-length` announces, then closes the connection. */
export const truncatedBody: FaultKind = {
  name: 'truncated-body',
  summary: 'Closes the connection before the announced length of the body is sent.',
  placements: ['midBody'],
  contract: 'keeps',
  parameters: {
    bytes: optional(
      wholeNumber(
        1,
        1_000_000_000,
        'bytes',
        'Number of bytes that are sent, at most all but the last. Default: half of the body.',
      ),
    ),
  },
  effect({ parameters: { bytes } }) {
    return { do: 'close', ...(bytes !== undefined && { afterBytes: Number(bytes) }) };
  },
};
