import type { Schema } from '@stillhouse/contracts/api';
import { describeSubnet } from '@stillhouse/foundation/ip4-subnet';
import type { NoticeTone } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import type { ProbeResult } from '../../api/probe-address.ts';

/** A saved IP configuration that may move the device to another address. */
export type AddressChange = {
  /** Origin of this page. */
  from: string;
  /** Expected origin of the device; null if a DHCP server decides. */
  to: string | null;
  /** The device keeps its address in the network, whatever the address of this page. */
  isSame: boolean;
  /** Whether this page stays connected, because it is open over USB. */
  isLocal: boolean;
  /** Why the device has not confirmed the change; null if it has. */
  unconfirmed: string | null;
  update: Schema<'EthernetIp4'>;
  /** The configuration before the change. */
  previous: Schema<'EthernetIp4'>;
};

/** The probe results of both addresses; undefined until there is one. */
export type Found = {
  here: ProbeResult | undefined;
  there: ProbeResult | undefined;
  looking: boolean;
  /** A device that has moved would have responded by now. */
  isLate: boolean;
};

type Verdict = { tone: NoticeTone; text: string };

/** True if the device responds here, and not at the address that it was given. */
export function isStuckHere({ to, isSame }: AddressChange, found: Found): boolean {
  const { here, there, looking, isLate } = found;
  return (
    to !== null && !isSame && here === 'responds' && there === 'silent' && (isLate || !looking)
  );
}

/** Describes where the device is, as far as this page can determine. */
export function describeProbes(change: AddressChange, found: Found): Verdict {
  const { isSame, to, unconfirmed } = change;
  const verdict = to === null ? describeDhcp(found) : describeStatic(change, found);
  // Both respond: they may be two addresses of a device that has not moved.
  const hasMoved = found.there === 'responds' && found.here !== 'responds' && !isSame;
  if (unconfirmed === null || hasMoved) return verdict;
  const doubt = found.looking
    ? 'The device may have made the change anyway.'
    : 'Check the settings.';
  const text = `${errorTexts.unableToConnect} ${unconfirmed} ${doubt} ${verdict.text}`;
  return { tone: 'warning', text };
}

function describeStatic(change: AddressChange, found: Found): Verdict {
  const { isSame: sameAddress, update } = change;
  const { there, looking } = found;
  if (there === 'responds') {
    const text = sameAddress
      ? 'The device responds at its address.'
      : 'The device responds at its new address. Sign in again there.';
    return { tone: 'success', text };
  }
  if (isStuckHere(change, found)) return { tone: 'warning', text: describeStuck(update) };
  const which = sameAddress ? 'its address' : 'its new address';
  if (looking) return { tone: 'info', text: `Looking for the device at ${which}.` };
  if (there === 'unknown') {
    const text = `This page cannot check whether the device responds at ${which}. Open the address to find out.`;
    return { tone: 'warning', text };
  }
  if (sameAddress) return { tone: 'warning', text: sameAddressText };
  const text =
    'The device responds at neither address. Connect your computer to the network of the new address, then open it.';
  return { tone: 'warning', text };
}

function describeStuck(update: Schema<'EthernetIp4'>): string {
  const symptom = 'The device responds at this address, but not at the new one.';
  if (update.mode !== 'static') return symptom;
  const { firstHost, lastHost } = describeSubnet(update.ip4Address, update.subnetMask);
  return `${symptom} Is your computer in the network ${firstHost} to ${lastHost}? If it is, the address may be wrong.`;
}

const sameAddressText =
  'The device does not respond at its address. The subnet mask or the gateway may be wrong.';

function describeDhcp({ here, looking }: Found): Verdict {
  if (looking)
    return { tone: 'info', text: 'Waiting to see whether the device stays at this address.' };
  if (here === 'responds') return { tone: 'success', text: 'The device responds at this address.' };
  const text =
    'The device no longer responds at this address. Look up its new address on the device or in your router.';
  return { tone: 'warning', text };
}
