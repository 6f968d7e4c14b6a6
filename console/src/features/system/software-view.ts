import type { Schema } from '@stillhouse/contracts/api';
import { formatUpdateFailure } from '../../updates/update-failures.ts';
import { formatOffer } from './offer-text.ts';

/** What the card says about the update. */
export type SoftwareView = {
  /** The version that can be installed. */
  available: string | null;
  /** One sentence about the state. */
  text: string | null;
};

const installableStates: readonly string[] = [
  'upgradeAvailable',
  'downgradeAvailable',
  'scheduled',
  'error',
] satisfies Schema<'UpgradeState'>[];

/**
 * Combines the polled state with the last check for updates. They are of different age, so a check
 * that contradicts the state is left out.
 *
 * @param version the current version
 * @param offer the result of the last check, if there is one
 */
export function getSoftwareView(
  { state, reason }: Schema<'UpdateStateResponse'>,
  version: string,
  offer: Schema<'AvailableUpdate'> | undefined,
): SoftwareView {
  const isCurrent = offer?.upgradeState === state && offer.currentVersion === version;
  const available = isCurrent && installableStates.includes(state) ? offer.availableVersion : null;
  if (state === 'error') return { available, text: formatUpdateFailure(reason) };
  // The check reports an unreachable server, which does not change the state.
  const isServerAway = offer?.upgradeState === 'notFound';
  return { available, text: offer && (isCurrent || isServerAway) ? formatOffer(offer) : null };
}
