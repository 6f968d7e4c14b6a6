import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import { getRequestValues } from '../values/request-values.ts';
import type { CurrentValue } from './current-value.ts';
import { createSampleForm } from './multipart-form.ts';

/** A request body ready to send. */
export type RequestBody =
  | { readonly json: unknown }
  | { readonly body: Uint8Array; readonly contentType: string };

/**
 * Returns a valid body with as little effect as possible: the current value, a value that leaves
 * the device idle, or one that creates something invisible. Returns null if there is none. In that
 * case nothing may be sent.
 */
export function createHarmlessBody(
  contract: Contract,
  operation: Operation,
  { body }: CurrentValue,
): RequestBody | null {
  const { requestMediaType, safety, readback } = operation;
  if (requestMediaType === undefined) return null;
  if (body !== null) return { json: body };
  if (requestMediaType.startsWith('multipart/')) return createSampleForm(contract, operation);
  const values = getRequestValues(contract, operation.id);
  if (values === null) return null;
  // A write without a GET that the harm level allows, or one that the owner has permitted.
  return safety === 'safe' && readback !== undefined ? null : { json: values.defaultBody };
}
