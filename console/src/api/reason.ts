import { DeviceError } from './device-error.ts';

/** Returns why a request failed, as a sentence: the device's own message if it has one. */
export function getReason(cause: unknown): string {
  if (!(cause instanceof DeviceError))
    return cause instanceof Error ? cause.message : String(cause);
  return cause.detail || `The device responded with status ${cause.status}.`;
}

/**
 * An error text plus the reason in brackets (R8.11, R8.12): `Unable to update hostname. [reason]`.
 */
export function addReason(text: string, cause: unknown): string {
  return `${text} [${getReason(cause)}]`;
}
