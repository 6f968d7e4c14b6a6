import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { AnalyticsEvent, CallOutcome, EventProperties } from './analytics-events.ts';

/** The requests that stand for an event. */
const operationEvents: Partial<Record<OperationId, AnalyticsEvent>> = {
  downloadLogs: 'logs download',
  updateEthernetIp4: 'ethernet',
  configureEthernetDot1x: 'ethernet',
  removeEthernetDot1x: 'ethernet',
  setWifiRadio: 'wi-fi',
  connectWifi: 'wi-fi',
  removeWifi: 'wi-fi',
  updateHostname: 'hostname',
  uploadCertificate: 'certificates',
  deleteCertificate: 'certificates',
  createCsr: 'certificates',
  removeDot1xCertificates: 'certificates',
  updateNtpSettings: 'ntp',
  startUpdate: 'upgrade start',
  enroll: 'pulse enrollment',
  finalizeOutOfBox: 'out-of-box finalize',
};

/**
 * Returns the event of a request with its outcome, or null if the request stands for none. Of the
 * body only the proxy mode is reported, because the rest is private or secret.
 */
export function getEventOfCall(
  call: CallOutcome,
): { event: AnalyticsEvent; properties: EventProperties } | null {
  const { id, body, failure } = call;
  const event = id === 'updateProxy' ? getProxyEvent(body) : operationEvents[id];
  if (!event) return null;
  const outcome = failure
    ? { outcome: 'failed', status: failure.status, code: failure.code }
    : { outcome: 'done' };
  return { event, properties: { operation: id, ...outcome } };
}

/**
 * The changes are a batch of `{key, newValue}`. A batch without the mode changes the details of the
 * manual or automatic mode.
 */
function getProxyEvent(changes: unknown): AnalyticsEvent | undefined {
  if (!Array.isArray(changes)) return undefined;
  const getNewValue = (key: string) =>
    getField(
      changes.find((change) => getField(change, 'key') === key),
      'newValue',
    );
  const mode = getNewValue('proxy') ?? (getNewValue('url') === undefined ? 'manual' : 'auto');
  return mode === 'off' || mode === 'manual' || mode === 'auto' ? `proxy ${mode}` : undefined;
}

function getField(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
