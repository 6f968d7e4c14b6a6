import type { Issue } from '@stillhouse/contracts/validators';
import type { ReceivedBody } from './exchange.ts';
import { createProblemResponse, type DeviceResponse } from './response.ts';

/** The response to a request whose body cannot be used. */
export type BodyRefusal = { refusal: DeviceResponse };

export function refuseMediaType(what: string, wanted: string): BodyRefusal {
  const detail = `The body is ${what}. Send ${wanted}.`;
  return { refusal: createProblemResponse(415, 'unsupported-media-type', detail) };
}

export function refuseInvalid(detail: string, errors?: readonly Issue[]): BodyRefusal {
  return { refusal: createProblemResponse(400, 'invalid-request', detail, errors && { errors }) };
}

export function refuseMalformed(reason: string): BodyRefusal {
  const detail = `The body is not JSON (${reason}). Send one JSON value.`;
  return { refusal: createProblemResponse(400, 'malformed-json', detail) };
}

export function refuseUnreadable(
  received: Exclude<ReceivedBody, { bytes: Buffer }>,
  wanted: string,
): BodyRefusal {
  if ('tooLarge' in received) {
    const detail = `The body is larger than ${received.maxBytes} bytes. Send less.`;
    return { refusal: createProblemResponse(413, 'payload-too-large', detail) };
  }
  if ('unknownEncoding' in received)
    return refuseMediaType(received.unknownEncoding, `plain ${wanted}`);
  return refuseInvalid(`The body could not be read (${received.broken}). Send it again.`);
}

export function refuseExcess(excess: string): BodyRefusal {
  return refuseInvalid(`The body ${excess}. Send what the contract describes.`);
}
