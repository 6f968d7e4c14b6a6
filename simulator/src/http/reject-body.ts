import type { Issue } from '@stillhouse/contracts/validators';
import type { ReceivedBody } from './exchange.ts';
import { createProblemResponse, type DeviceResponse } from './response.ts';

/** The response to a request whose body cannot be used. */
export type BodyRejection = { rejection: DeviceResponse };

export function rejectMediaType(what: string, wanted: string): BodyRejection {
  const detail = `The body is ${what}. Send ${wanted}.`;
  return { rejection: createProblemResponse(415, 'unsupported-media-type', detail) };
}

export function rejectInvalid(detail: string, errors?: readonly Issue[]): BodyRejection {
  return { rejection: createProblemResponse(400, 'invalid-request', detail, errors && { errors }) };
}

export function rejectMalformed(reason: string): BodyRejection {
  const detail = `The body is not JSON (${reason}). Send one JSON value.`;
  return { rejection: createProblemResponse(400, 'malformed-json', detail) };
}

export function rejectUnreadable(
  received: Exclude<ReceivedBody, { bytes: Uint8Array }>,
  wanted: string,
): BodyRejection {
  if ('tooLarge' in received) {
    const detail = `The body is larger than ${received.maxBytes} bytes. Send less.`;
    return { rejection: createProblemResponse(413, 'payload-too-large', detail) };
  }
  if ('unknownEncoding' in received)
    return rejectMediaType(received.unknownEncoding, `plain ${wanted}`);
  return rejectInvalid(`The body could not be read (${received.broken}). Send it again.`);
}

export function rejectExcess(excess: string): BodyRejection {
  return rejectInvalid(`The body ${excess}. Send what the contract describes.`);
}
