import type { OperationId } from '@stillhouse/contracts/operations';
import type { AnalyticsEvent, EndedCall, EventProperties } from './analytics-events.ts';

/** Which calls stand for an event. */
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
 * The event of a call, with how it ended; null for a call that stands for none. Of the input only the proxy's mode is
 * told: the rest is about somebody's network, or secret.
 */
export function eventOfCall(
  call: EndedCall,
): { event: AnalyticsEvent; properties: EventProperties } | null {
  const { id, input, failure } = call;
  const event = id === 'updateProxy' ? proxyEvent(input) : operationEvents[id];
  if (!event) return null;
  const outcome = failure
    ? { outcome: 'failed', status: failure.status, code: failure.code }
    : { outcome: 'done' };
  return { event, properties: { operation: id, ...outcome } };
}

/** The changes are a batch of `{key, newValue}`; one that leaves the mode alone is a change of the manual or automatic one. */
function proxyEvent(input: unknown): AnalyticsEvent | undefined {
  const changes = field(input, 'body');
  if (!Array.isArray(changes)) return undefined;
  const newValue = (key: string) =>
    field(
      changes.find((change) => field(change, 'key') === key),
      'newValue',
    );
  const mode = newValue('proxy') ?? (newValue('url') === undefined ? 'manual' : 'auto');
  return mode === 'off' || mode === 'manual' || mode === 'auto' ? `proxy ${mode}` : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
