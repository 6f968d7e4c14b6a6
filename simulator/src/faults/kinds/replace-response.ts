import type { Operation } from '@stillhouse/contracts/operations';
import { problemMediaType } from '@stillhouse/contracts/problems';
import { Buffer } from '#platform/buffer';
import type { FaultKind, FaultResponse } from '../fault-kind.ts';
import { isJsonType } from '../json-responses.ts';
import { headers, json, optional, wholeNumber } from '../parameters.ts';
import { createHeaders, findViolations } from '../replaced-response.ts';

/** RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: these have no content. */
const statusesWithoutBody = [204, 205, 304];

const maxBodyBytes = 65_536;

function createResponse(
  { status: given, body, headers: sent }: Readonly<Record<string, unknown>>,
  operation: Operation,
): FaultResponse {
  const status = Number(given);
  const { 'content-type': contentType, ...others } = createHeaders(operation, status, sent);
  if (body === undefined) return { status, mediaType: null, body, headers: others };
  const declared = operation.responses[status]?.mediaTypes.find(isJsonType);
  const defaultType = status < 400 ? 'application/json' : problemMediaType;
  const mediaType = contentType ?? declared ?? defaultType;
  if (isJsonType(mediaType)) return { status, mediaType, body, headers: others };
  // With another type, the pipeline does not serialize the body.
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, mediaType, body: Buffer.from(text), headers: others };
}

/** Sends a response of the user's own. At ingress the device does not act. */
export const replaceResponse: FaultKind = {
  name: 'replace-response',
  summary: "Sends the given status, body and headers instead of the device's own response.",
  placements: ['ingress', 'egress'],
  contract: 'depends',
  parameters: {
    status: wholeNumber(200, 599, 'statuses', 'The status.'),
    body: optional(json('The body as JSON. Default: no body.', maxBodyBytes)),
    headers: optional(
      headers(
        'Response headers. Headers that the contract requires have a default. With a content-type that is not JSON, a text is sent as it is.',
        ['content-type'],
      ),
    ),
  },
  getMismatch(_operation, { status, body }) {
    if (body === undefined || !statusesWithoutBody.includes(Number(status))) return null;
    const message = `cannot be sent: a response with ${status} has no body. Remove it`;
    return { pointer: '/parameters/body', message };
  },
  breaksContract: (parameters, operation) =>
    findViolations(operation, createResponse(parameters, operation)),
  effect: ({ parameters, subject: { operation } }) => ({
    do: 'respond',
    response: createResponse(parameters, operation),
  }),
};
