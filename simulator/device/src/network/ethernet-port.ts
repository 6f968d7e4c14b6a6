import type { DeviceCore } from '../core/device-core.ts';
import { dot1xStanding } from './dot1x-status.ts';

/** How often a switch asks again who is there (IEEE 802.1X: reAuthPeriod). */
const reauthenticateMs = 3_600_000;

/** The switch lets the device in or keeps its port shut: the condition `dot1xRequired`, now and every hour. */
export function followEthernetPort(core: DeviceCore): void {
  const { state, agenda } = core;
  const { ethernet } = state.network;
  if (ethernet === undefined) return;
  const refused = refusal(core);
  if (refused === null) delete ethernet.refused;
  else ethernet.refused = refused;
  if (state.conditions.dot1xRequired === undefined) agenda.cancel('checkDot1x');
  else if (agenda.dueAt('checkDot1x') === null) agenda.schedule('checkDot1x', reauthenticateMs);
}

function refusal(core: DeviceCore): string | null {
  const { state, certificateReader } = core;
  const required = state.conditions.dot1xRequired;
  if (required === undefined) return null;
  const { issuer } = required;
  const certificate = state.network.dot1x.ethernet?.deviceCertificate;
  const standing = dot1xStanding(core, 'ethernet');
  if (standing !== null || issuer === undefined || certificate === undefined) return standing;
  const lines = certificateReader.parse(certificate).issuer.split('\n');
  if (lines.includes(`CN=${issuer}`)) return null;
  return `The device certificate is issued by '${lines.join(', ')}', not by '${issuer}'.`;
}
