import { isRecord } from '@stillhouse/foundation/is-record';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { isPlaceholder } from './placeholder.ts';
import { listUpdateEvents, type RecordedEvent } from './recorded-updates.ts';

/** Returns the events that responses show, in order, to be repeated on the simulated device. */
export function listRecordedEvents(
  exchanges: readonly TrafficExchange[],
  product: string,
): RecordedEvent[] {
  const events = [
    ...listUpdateEvents(exchanges, product).events,
    ...exchanges.flatMap(createKeyEvents),
  ];
  return events.sort((one, other) => one.before - other.before || one.at - other.at);
}

/**
 * The key of an accepted 802.1x certificate is that of the recorded device. Its public half in the
 * certificate is enough for the simulated device to accept it as well.
 */
function createKeyEvents(exchange: TrafficExchange, before: number): RecordedEvent[] {
  const pem = getDeviceCertificate(exchange);
  if (pem === null || isPlaceholder(pem) || (exchange.response?.status ?? 500) >= 300) return [];
  const { publicKey } = certificateReader.parse(pem);
  const privateKey = publicKey.export({ type: 'spki', format: 'pem' });
  return [{ at: exchange.at, before, command: { patch: { network: { dot1x: { privateKey } } } } }];
}

/** Returns the device certificate that a request sets: PEM or a placeholder. Null without one. */
export function getDeviceCertificate({ operationId, request }: TrafficExchange): string | null {
  if (operationId !== 'configureEthernetDot1x' && operationId !== 'connectWifi') return null;
  const { credentials } = isRecord(request.body) ? request.body : {};
  const { deviceCertificate } = isRecord(credentials) ? credentials : {};
  return typeof deviceCertificate === 'string' ? deviceCertificate : null;
}
