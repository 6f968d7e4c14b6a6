import type { Schema } from '@stillhouse/contracts/api';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { getValidity } from '../../certificate-files/validity.ts';
import { validityAdvice } from '../../certificate-files/validity-advice.ts';
import type { Attention, Reader } from '../../network-status/connection-problem.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import {
  controlUnknownText,
  formatControlledInCloud,
  isControlledInCloud,
  type UpdatePolicy,
} from '../../rules/update-control.ts';
import { hasWrongClock } from '../../shell/device-clock.ts';
import type { Offer } from '../../shell/use-install-dialog.tsx';
import { formatUpdateFailure } from '../../updates/update-failures.ts';
import { hasUpdateFailed } from '../../updates/update-outcomes.ts';
import { describeScheduled } from '../../updates/update-work.ts';

/** What is known about the device. A part that is not known, or not for this user, is undefined. */
export type Findings = {
  status: Schema<'DeviceStatus'>;
  update?: Schema<'UpdateStateResponse'> | undefined;
  /** Who controls the updates, if one can be started or has failed. */
  policy?: UpdatePolicy | undefined;
  /** The version that can be installed, if another screen has read it. */
  available?: string | null | undefined;
  certificates?: readonly Schema<'Certificate'>[] | undefined;
  /** Milliseconds by which the device's clock is ahead of this computer's. */
  aheadMs?: number | undefined;
  verboseLogging?: boolean | undefined;
  enrollment?: Schema<'Enrollment'>['state'] | undefined;
};

/** How urgent a finding is: something has failed, will fail, can be better, or is good to know. */
const tones = ['danger', 'warning', 'accent', 'neutral'] as const;

export type Finding = Attention & {
  tone: (typeof tones)[number];
  /** What can be installed from here. */
  install?: Offer;
};

/**
 * Lists what needs attention, the most urgent first. A problem of the connection is not among it.
 *
 * @param now this computer's time, epoch milliseconds
 */
export function listAttention(findings: Findings, reader: Reader, now: number): Finding[] {
  return [
    findUpdate(findings, reader),
    // A wrong clock judges certificates wrongly.
    findClockDifference(findings.aheadMs, reader),
    findExpiry(findings.certificates, now + (findings.aheadMs ?? 0)),
    findEnrollment(findings.enrollment, reader),
    findVerboseLogging(findings.verboseLogging, reader),
  ]
    .filter((entry) => entry !== null)
    .toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
}

function findUpdate(
  { status, update, policy, available }: Findings,
  { brand }: Reader,
): Finding | null {
  if (update === undefined) return null;
  const { state, reason } = update;
  const seeUpdate = { link: { action: 'See update', href: '/system/software-update' } };
  const canInstall = policy !== undefined && !isControlledInCloud(policy);
  const control = policy === undefined ? controlUnknownText : formatControlledInCloud(brand);
  if (hasUpdateFailed(state)) {
    const cause = reason ? formatUpdateFailure(reason, canInstall) : oldVersionText;
    return {
      tone: 'danger',
      title: 'The last update has failed.',
      ...(canInstall ? { text: cause, ...seeUpdate } : { text: `${cause} ${control}` }),
    };
  }
  const install = { state, version: status.firmwareVersion, available: available ?? null };
  const start = canInstall ? { install, ...seeUpdate } : { text: control };
  if (state === 'scheduled') {
    return { tone: 'neutral', title: describeScheduled(available), ...start };
  }
  if (state !== 'upgradeAvailable') return null;
  const title = available ? `Update ${available} is available.` : 'An update is available.';
  return { tone: 'accent', title, ...start };
}

const oldVersionText = 'The device runs its old version.';

function findExpiry(
  certificates: readonly Schema<'Certificate'>[] = [],
  now: number,
): Finding | null {
  const due = certificates
    .map((certificate) => ({ certificate, validity: getValidity(certificate, now) }))
    .filter(({ validity }) => validity.kind !== 'valid')
    .toSorted((a, b) => a.certificate.notAfter - b.certificate.notAfter);
  const [first] = due;
  const advice = first && validityAdvice[first.validity.kind];
  if (!first || !advice) return null;
  const others = due.length - 1;
  const name = getShortName(first.certificate.subject);
  return {
    tone: first.validity.kind.startsWith('expiring') ? 'warning' : 'danger',
    title: `Certificate ${name} ${advice.finding(first.validity)}.`,
    text:
      others === 0
        ? advice.remedy
        : `${advice.remedy} ${others} more ${others === 1 ? 'certificate needs' : 'certificates need'} attention.`,
    link: { action: 'See certificates', href: '/network/certificates' },
  };
}

function findClockDifference(aheadMs = 0, { facts }: Reader): Finding | null {
  if (!hasWrongClock(aheadMs)) return null;
  const tone = 'warning';
  const title = 'The clock of the device differs from the one of this computer.';
  const text = 'A wrong clock breaks certificates and updates.';
  // R6.9.
  if (!featureRules.controlledHere(facts)) {
    return { tone, title, text: `${text} Use the paired device to check the time server.` };
  }
  const href = featureRules.ntpOnNetworkPage(facts)
    ? '/network/ntp'
    : '/settings/time-and-language/ntp';
  const isThere =
    featureRules.ntpOnNetworkPage(facts) ||
    (featureRules.settings(facts) && featureRules.timeAndLanguage(facts));
  return isThere
    ? {
        tone,
        title,
        text: `${text} Check the time server.`,
        link: { action: 'Check NTP server', href },
      }
    : { tone, title, text: `${text} Ask an administrator to check the time server.` };
}

function findEnrollment(
  state: Findings['enrollment'],
  { facts, brand: { cloudName } }: Reader,
): Finding | null {
  const hasFailed = state === 'failed';
  if (state !== 'notEnrolled' && !hasFailed) return null;
  return {
    tone: hasFailed ? 'danger' : 'warning',
    title: hasFailed ? 'The enrollment has failed.' : `The device is not enrolled in ${cloudName}.`,
    ...(featureRules.enrollment(facts)
      ? {
          text: `${cloudName} cannot manage it. Enroll it with a code.`,
          link: { action: 'Enroll', href: '/system/pulse' },
        }
      : { text: `${cloudName} cannot manage it.` }),
  };
}

function findVerboseLogging(enabled: boolean | undefined, { facts }: Reader): Finding | null {
  if (!enabled) return null;
  return {
    tone: 'neutral',
    title: 'Verbose logging is on.',
    text: 'It writes more details to the logs and turns off after an hour.',
    ...(featureRules.settings(facts) && {
      link: { action: 'Change logging', href: '/_additional-options' },
    }),
  };
}
