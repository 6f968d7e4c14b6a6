import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';

type Methods = Partial<Schema<'Dot1xInterface'>>;

/** Names of the EAP methods, as authentication servers call them. */
const methodLabels: Record<Schema<'Dot1xMethod'>, string> = {
  TLS: 'TLS',
  NONE: 'None',
  PEAP: 'PEAP',
  PWD: 'PWD',
  TTLS: 'TTLS',
};

const innerLabels: Record<Schema<'Phase2Method'>, string> = {
  NONE: 'None',
  PAP: 'PAP',
  MSCHAP: 'MSCHAP',
  MSCHAPV2: 'MSCHAPv2',
};

/** Other firmware versions may report a method that is not listed. */
export function formatMethod(method: Schema<'Dot1xMethod'>): string {
  return getOwn(methodLabels, method) ?? method;
}

/** Formats the inner authentication, in the same way. */
export function formatInner(phase2Method: Schema<'Phase2Method'>): string {
  return innerLabels[phase2Method] ?? phase2Method;
}

/** Formats both methods of credentials; undefined without a method. */
export function formatMethods({ method, phase2Method }: Methods): string | undefined {
  if (method === undefined) return undefined;
  const hasInner = phase2Method !== undefined && phase2Method !== 'NONE';
  return hasInner
    ? `${formatMethod(method)} with ${formatInner(phase2Method)}`
    : formatMethod(method);
}
