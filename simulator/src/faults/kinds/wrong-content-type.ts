import { Buffer } from '#platform/buffer';
import type { FaultKind } from '../fault-kind.ts';
import { isJsonType, listSuccessTypes } from '../json-responses.ts';
import { optional, text } from '../parameters.ts';

const defaultType = 'text/html';

const getType = (given: unknown): string => (typeof given === 'string' ? given : defaultType);

/** Sends the body with a media type that the contract does not allow. */
export const wrongContentType: FaultKind = {
  name: 'wrong-content-type',
  summary: 'Sends the normal response with another media type.',
  placements: ['egress'],
  contract: 'breaks',
  parameters: {
    contentType: optional(
      text(
        `The media type. Default: ${defaultType}.`,
        /^[a-z0-9.+-]+\/[a-z0-9.+-]+(; ?[a-z0-9-]+=[a-zA-Z0-9_-]+)?$/,
        'a media type such as text/plain',
      ),
    ),
  },
  getMismatch(operation, { contentType }) {
    const own = listSuccessTypes(operation);
    if (own.length === 0) {
      const message = `${operation.id} returns no body when it succeeds. Match an operation that does`;
      return { pointer: '/match', message };
    }
    if (!own.every((type) => type === getType(contentType))) return null;
    const message = `${operation.id} always has this media type. Use another`;
    return { pointer: '/parameters/contentType', message };
  },
  effect({ subject: { response }, parameters: { contentType } }) {
    const wrong = getType(contentType);
    if (response === null || response.mediaType === null || response.mediaType === wrong)
      return null;
    // With another type, the pipeline does not serialize the body.
    const body = isJsonType(response.mediaType)
      ? Buffer.from(JSON.stringify(response.body))
      : response.body;
    return { do: 'alter', response: { ...response, mediaType: wrong, body } };
  },
};
