import type { Schema } from '@stillhouse/contracts/api';
import { formatUpdateFailure } from '../../updates/update-failures.ts';
import { installLabels, updateLabels } from '../../updates/update-labels.ts';
import { hasUpdateFailed } from '../../updates/update-outcomes.ts';
import { formatOffer } from './offer-text.ts';

/** What the card says about the update. */
export type SoftwareView = {
  /** The version that can be installed. */
  available: string | null;
  /** One sentence about the state. */
  text: string | null;
};

/**
 * Combines the polled state with the last check for updates. They are of different age, so a check
 * that contradicts the state is left out.
 *
 * @param version the current version
 * @param offer the result of the last check, if there is one
 * @param canStart whether an update can be started here (R6.10)
 */
export function getSoftwareView(
  { state, reason }: Schema<'UpdateStateResponse'>,
  version: string,
  offer: Schema<'AvailableUpdate'> | undefined,
  canStart: boolean,
): SoftwareView {
  const isCurrent = offer?.upgradeState === state && offer.currentVersion === version;
  const available =
    isCurrent && Object.hasOwn(installLabels, state) ? offer.availableVersion : null;
  if (hasUpdateFailed(state)) return { available, text: formatUpdateFailure(reason, canStart) };
  // An unreachable server does not change the state, and an unknown state contradicts none.
  const isNews =
    offer?.upgradeState === 'notFound' || !Object.hasOwn(updateLabels, offer?.upgradeState ?? '');
  return { available, text: offer && (isCurrent || isNews) ? formatOffer(offer) : null };
}
