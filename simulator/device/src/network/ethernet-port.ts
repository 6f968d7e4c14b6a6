import type { DeviceCore } from '../core/device-core.ts';
import { getDot1xRejection } from './dot1x-status.ts';

/** Reauthentication period of the switch (IEEE 802.1X: reAuthPeriod). */
const reauthenticationIntervalMs = 3_600_000;

/** Applies the condition `dot1xRequired` to the Ethernet port, now and every hour. */
export function updateEthernetPort(core: DeviceCore): void {
  const { state, taskScheduler } = core;
  const { ethernet } = state.network;
  if (ethernet === undefined) return;
  const rejected = getRejection(core);
  if (rejected === null) delete ethernet.refused;
  else ethernet.refused = rejected;
  if (state.conditions.dot1xRequired === undefined) taskScheduler.cancel('checkDot1x');
  else if (taskScheduler.getDueTime('checkDot1x') === null)
    taskScheduler.schedule('checkDot1x', reauthenticationIntervalMs);
}

function getRejection(core: DeviceCore): string | null {
  const { state, certificateReader } = core;
  const required = state.conditions.dot1xRequired;
  if (required === undefined) return null;
  const { issuer } = required;
  const certificate = state.network.dot1x.ethernet?.deviceCertificate;
  const standing = getDot1xRejection(core, 'ethernet');
  if (standing !== null || issuer === undefined || certificate === undefined) return standing;
  const lines = certificateReader.parse(certificate).issuer.split('\n');
  if (lines.includes(`CN=${issuer}`)) return null;
  return `The device certificate is issued by '${lines.join(', ')}', not by '${issuer}'.`;
}
