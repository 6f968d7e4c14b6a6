import type { Schema } from '@stillhouse/contracts/api';
import type { Brand } from '@stillhouse/products/brand';
import { getShortName } from '../../certificate-files/certificate-name.ts';
import { getValidity } from '../../certificate-files/validity.ts';
import { formatUpdateFailure } from '../../updates/update-failures.ts';
import { findObstacle } from './path-hops.ts';

/** Something that an admin should do, with the page where to do it. */
export type Attention = {
  title: string;
  text: string;
  action: string;
  href: string;
  /** The page must be loaded anew, because its address has a parameter. */
  reload?: boolean;
};

/** What is known about the device. A part that is not known, or not for this user, is undefined. */
export type Findings = {
  status: Schema<'DeviceStatus'>;
  update?: Schema<'UpdateStateResponse'> | undefined;
  certificates?: readonly Schema<'Certificate'>[] | undefined;
  /** Milliseconds by which the device's clock is ahead of this computer's. */
  aheadMs?: number | undefined;
  verboseLogging?: boolean | undefined;
  enrollment?: Schema<'Enrollment'>['state'] | undefined;
};

/** Less can be the time that a response takes. */
const clockToleranceMs = 5 * 60_000;

/**
 * Lists what needs attention, the most urgent first.
 *
 * @param now this computer's time, epoch milliseconds
 */
export function listAttention(findings: Findings, brand: Brand, now: number): Attention[] {
  return [
    findConnectionProblem(findings.status, brand),
    findUpdate(findings.update),
    findExpiry(findings.certificates, now + (findings.aheadMs ?? 0)),
    findClockDifference(findings.aheadMs),
    findEnrollment(findings.enrollment, brand),
    findVerboseLogging(findings.verboseLogging),
  ].filter((entry) => entry !== null);
}

type Advice = Pick<Attention, 'title' | 'text'> & Partial<Attention>;

/** What to do about an obstacle, unless it is done on the network page. */
function getAdvice(brand: Brand): Record<NonNullable<Schema<'Obstacle'>>, Advice> {
  const proxy = { action: 'Check proxy', href: '/network/proxy' };
  return {
    notConnected: {
      title: 'The device is not connected to a network.',
      text: 'Check the cable, or join a Wi-Fi network.',
    },
    dot1xRefused: {
      title: 'The network does not admit the device.',
      text: 'It requires 802.1X. Check the credentials and the certificate.',
    },
    noAddress: {
      title: 'The device has no IP address.',
      text: 'No DHCP server responds. Check the network, or set a static address.',
    },
    noInternet: {
      title: 'The network has no internet.',
      text: 'The device is connected. Ask the administrator of the network.',
    },
    captivePortal: {
      title: 'The network requires a sign-in on its web page.',
      text: 'The device cannot do that. Ask the administrator of the network to admit it.',
    },
    proxyRequired: {
      title: 'The network has no internet without a proxy.',
      text: 'Set the proxy of the network.',
      ...proxy,
    },
    proxyFailed: {
      title: 'The proxy does not respond.',
      text: 'Check its address, or ask the administrator of the network.',
      ...proxy,
    },
    nameServerFailed: {
      title: 'No host name can be found.',
      text: 'The name server (DNS) of the network does not respond.',
    },
    cloudUnreachable: {
      title: `${brand.cloudName} does not respond.`,
      text: 'The internet responds. Updates and management have to wait.',
    },
  };
}

function findConnectionProblem(status: Schema<'DeviceStatus'>, brand: Brand): Attention | null {
  const obstacle = findObstacle(status);
  if (obstacle === null) return null;
  const advice = getAdvice(brand);
  // Later firmware may report others.
  return {
    action: 'Check connection',
    href: '/network',
    ...(advice[obstacle] ?? advice.noInternet),
  };
}

function findUpdate(update: Schema<'UpdateStateResponse'> | undefined): Attention | null {
  const action = { action: 'See update', href: '/system/software-update' };
  if (update?.state === 'error') {
    return {
      title: 'The last update has failed.',
      text: update.reason ? formatUpdateFailure(update.reason) : 'The device runs its old version.',
      ...action,
    };
  }
  if (update?.state !== 'upgradeAvailable') return null;
  return { title: 'An update is available.', text: 'It can be installed at any time.', ...action };
}

function findExpiry(
  certificates: readonly Schema<'Certificate'>[] = [],
  now: number,
): Attention | null {
  const due = certificates
    .map((certificate) => ({ certificate, ...getValidity(certificate, now) }))
    .filter(({ kind }) => kind !== 'valid')
    .toSorted((a, b) => a.certificate.notAfter - b.certificate.notAfter);
  const [first] = due;
  if (!first) return null;
  const others = due.length - 1;
  return {
    title: `Certificate ${getShortName(first.certificate.subject)}: ${first.text}.`,
    text:
      others === 0
        ? 'Replace it before it is needed.'
        : `${others} more ${others === 1 ? 'certificate needs' : 'certificates need'} attention.`,
    action: 'See certificates',
    href: '/network/certificates',
  };
}

function findClockDifference(aheadMs = 0): Attention | null {
  if (Math.abs(aheadMs) <= clockToleranceMs) return null;
  return {
    title: 'The clock of the device differs from the one of this computer.',
    text: 'A wrong clock breaks certificates and updates. Check the time server.',
    action: 'Check NTP server',
    href: '/network/ntp',
  };
}

function findEnrollment(state: Findings['enrollment'], { cloudName }: Brand): Attention | null {
  const hasFailed = state === 'failed';
  if (state !== 'notEnrolled' && !hasFailed) return null;
  return {
    title: hasFailed ? 'The enrollment has failed.' : `The device is not enrolled in ${cloudName}.`,
    text: `${cloudName} cannot manage it. Enroll it with a code.`,
    action: 'Enroll',
    href: '/system/pulse',
  };
}

function findVerboseLogging(enabled: boolean | undefined): Attention | null {
  if (!enabled) return null;
  return {
    title: 'Verbose logging is on.',
    text: 'It writes more details to the logs and turns off after an hour.',
    action: 'Change logging',
    href: '/_additional-options',
  };
}
