import { DeviceError } from './device-error.ts';

/** Why a call failed, as a sentence for a person: the device's own words where it has any. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof DeviceError))
    return cause instanceof Error ? cause.message : String(cause);
  return cause.detail || `The device answered with status ${cause.status}.`;
}

/** A text of the catalogue "plus bracketed message" (spec section 8): `Unable to update hostname. [reason]`. */
export function withReason(text: string, cause: unknown): string {
  return `${text} [${reasonOf(cause)}]`;
}
