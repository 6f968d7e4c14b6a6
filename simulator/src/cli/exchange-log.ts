import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceHost } from '../http/host.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { redacted, redactTarget } from '../journal/redact.ts';

const maxPathLength = 200;

/**
 * Writes a line for each exchange with a device's API and for each event. The line contains no
 * query, header or body, and secrets of the device in a path are redacted.
 */
export function logExchanges(host: DeviceHost, write: (line: string) => void): void {
  const { device, id, journal } = host;
  journal.onEntry((entry) => {
    const { remoteAccess, serialNumber, signingKey } = device.state;
    const secrets = [remoteAccess.password, serialNumber, signingKey];
    write(`${formatTime(entry.answeredAt ?? entry.at)} ${id} ${formatExchange(entry, secrets)}`);
  });
  device.onEvent((event) => write(`${formatTime(event.at)} ${id} event ${formatEvent(event)}`));
}

function formatExchange(entry: JournalEntry, secrets: readonly string[]): string {
  const { method, path, operationId, role, status, outcome, faults, verdict } = entry;
  const words = [method, redactPath(path, secrets), String(status ?? outcome)];
  if (operationId !== null) words.push(operationId);
  if (role !== null) words.push(`as ${role}`);
  for (const { id, kind } of faults) words.push(`fault ${id} (${kind})`);
  if (verdict.reply.length > 0 && !entry.intended) words.push('breaks the contract');
  return words.join(' ');
}

/** Formats the path on one line, without control characters. */
function redactPath(path: string, secrets: readonly string[]): string {
  let text = path;
  for (const secret of secrets) text = text.replaceAll(secret, redacted);
  text = redactTarget(text).replace(/[^\x21-\x7e]/g, '?');
  return text.length > maxPathLength ? `${text.slice(0, maxPathLength)}...` : text;
}

/**
 * Include names and states only: a value typed by a user, such as a user name, may be a secret in
 * the wrong field.
 */
function formatEvent(event: DeviceEvent): string {
  if (!('from' in event && 'to' in event)) return event.type;
  return `${event.type} from ${String(event.from)} to ${String(event.to)}`;
}

function formatTime(at: number): string {
  return new Date(at).toISOString();
}
