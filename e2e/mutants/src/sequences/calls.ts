import {
  isOperationId,
  type Operation,
  type OperationId,
  operations,
} from '@stillhouse/contracts/operations';
import { createProblemResponse } from '../mutant/message.ts';
import type { Sequence, Trigger } from './sequence.ts';

/** Operations that write a group of settings. */
export const groups = {
  system: 'updateSystemSettings',
  audioVideo: 'updateAudioVideoSettings',
  chromium: 'updateChromiumSettings',
  time: 'updateTimeSettings',
  ntp: 'updateNtpSettings',
  language: 'updateLanguageSettings',
  hostname: 'updateHostname',
  proxy: 'updateProxy',
  updates: 'changeUpdateSettings',
  radio: 'setWifiRadio',
} as const satisfies Record<string, OperationId>;

const short = {
  ...groups,
  signIn: 'signIn',
  upload: 'uploadCertificate',
  delete: 'deleteCertificate',
  join: 'connectWifi',
  forget: 'removeWifi',
  camera: 'runCameraDiagnostics',
} as const satisfies Record<string, OperationId>;

/** A call by its short name. A `!` at the end means a rejected call. */
export type CallName = keyof typeof short | `${keyof typeof short}!`;

function toTrigger(call: CallName): Trigger {
  const id = short[call.replace('!', '') as keyof typeof short];
  return call.endsWith('!') ? { id, isRejected: true } : { id };
}

/** A sequence in which an operation is wrong after other calls. */
export function afterCalls(operationId: OperationId, calls: readonly CallName[], what: string) {
  const triggers = calls.map(toTrigger);
  const names = triggers.map(({ id, isRejected }) => (isRejected ? `a rejected ${id}` : id));
  return { operationId, triggers, summary: `${what} after ${names.join(', ')}` };
}

/** Formats calls for the rule of a sequence. */
export function joinCalls(calls: readonly CallName[]): string {
  return calls.join('-').replaceAll('!', '-rejected');
}

/** Rejects one call. */
export function rejectOnce(on: OperationId, detail: string): Pick<Sequence, 'on' | 'respond'> {
  return { on, respond: () => createProblemResponse(500, 'internal-error', detail) };
}

/** Returns the GET that returns what an operation writes. */
export function getReader(write: OperationId): OperationId {
  const { readback }: Operation = operations[write];
  if (readback === undefined || !isOperationId(readback.operationId))
    throw new Error(`No operation reads what ${write} writes.`);
  return readback.operationId;
}
