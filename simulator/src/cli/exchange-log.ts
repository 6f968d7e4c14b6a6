import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceHost } from '../http/host.ts';
import type { JournalEntry } from '../journal/entry.ts';

const maxPathLength = 200;

/**
 * Three base64url parts, as a token has (RFC 7515): whoever puts one into a path did not mean to
 * publish it.
 */
const token = /[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;

/**
 * Tells of each exchange with a device's API and of what happens on it, a line each: never a query,
 * a header or a body, and no secret of the device should one stand in a path.
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

/** The path on one line and with nothing that a terminal would obey. */
function redactPath(path: string, secrets: readonly string[]): string {
  let text = path;
  for (const secret of secrets) text = text.replaceAll(secret, '[redacted]');
  text = text.replace(token, '[redacted]').replace(/[^\x21-\x7e]/g, '?');
  return text.length > maxPathLength ? `${text.slice(0, maxPathLength)}...` : text;
}

/**
 * Names and states only: what people typed (a user name, say) may be a secret in the wrong field.
 */
function formatEvent(event: DeviceEvent): string {
  if (!('from' in event && 'to' in event)) return event.type;
  return `${event.type} from ${String(event.from)} to ${String(event.to)}`;
}

function formatTime(at: number): string {
  return new Date(at).toISOString();
}
