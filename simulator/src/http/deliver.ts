import type { Payload } from '../journal/digest.ts';
import type { MessageDigest } from '../journal/entry.ts';
import { StreamedBytes } from '../operations/streamed-bytes.ts';
import type { FaultOutcome } from './apply-faults.ts';
import { BodyReader } from './body-reader.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { planInterruption, sendInterrupted } from './mid-body.ts';
import { type DeviceResponse, getPayload } from './response.ts';
import { sendHead, sendResponse } from './send.ts';
import { writeBytes } from './write-bytes.ts';

/**
 * Sends a response, or what a fault leaves of it, and closes the journal record; synchronously if
 * possible.
 */
export function deliverResponse(
  context: DeviceContext,
  exchange: Exchange,
  result: FaultOutcome,
): Promise<void> | undefined {
  if (result === null || exchange.gone) {
    closeRecord(context, exchange);
    return undefined;
  }
  const { record } = exchange;
  const { response, intended } = result;
  const date = context.date.at(context.clock.now());
  record.status = response.status;
  record.intended = intended;
  // The whole response, even if the client receives a part only: `faults` tells.
  record.setResponse(toJournalPayload(response));
  const breakage = planInterruption(context, exchange, response);
  if (breakage !== null) {
    return sendInterrupted(context, exchange, response, breakage, date).then(() =>
      closeRecord(context, exchange),
    );
  }
  if (response.body instanceof StreamedBytes) {
    return sendStreamed(context, exchange, response, date).then(() =>
      closeRecord(context, exchange),
    );
  }
  sendResponse(exchange, response, date);
  closeRecord(context, exchange);
  return undefined;
}

function toJournalPayload(response: DeviceResponse): Payload | MessageDigest {
  const { mediaType, body } = response;
  if (!(body instanceof StreamedBytes)) return { mediaType, data: getPayload(response) };
  return { mediaType, bytes: body.length, sha256: body.sha256 };
}

async function sendStreamed(
  context: DeviceContext,
  exchange: Exchange,
  response: DeviceResponse,
  date: string,
): Promise<void> {
  sendHead(exchange, response, date);
  await writeBytes(context, exchange, new BodyReader(response));
  if (!exchange.gone) exchange.sink.end();
}

function closeRecord({ clock, journal }: DeviceContext, exchange: Exchange): void {
  const { record } = exchange;
  if (record.n === 0) return;
  record.setRequest(getRequestPayload(exchange));
  const isWhole = record.status !== null && !exchange.gone;
  const outcome = exchange.wasReset ? 'reset' : isWhole ? 'answered' : 'abandoned';
  journal.close(record, outcome, clock.now(), exchange.endWork());
}

function getRequestPayload({ request, received, parsedBody, form }: Exchange): Payload | null {
  // The boundary between the parts is random. The content matters.
  if (form !== null) return { mediaType: 'multipart/form-data', data: form };
  // A missing body and an empty one are the same.
  if (received === null || !('bytes' in received) || received.bytes.length === 0) return null;
  const mediaType = request.headers['content-type'] ?? null;
  const { bytes } = received;
  // A text takes less memory than bytes. ASCII has as many characters as bytes.
  const isAscii =
    parsedBody !== null && 'text' in parsedBody && parsedBody.text.length === bytes.length;
  return { mediaType, data: isAscii ? parsedBody.text : bytes };
}
