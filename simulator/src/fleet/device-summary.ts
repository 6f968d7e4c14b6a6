import type { Brand } from '@stillhouse/products/brand';
import { getDisplayName } from '@stillhouse/products/catalog';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { DeviceHost } from '../http/host.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { LeaseExpiry } from './lease-expiry.ts';
import type { LeaseTerms } from './lease-options.ts';

type SummarizedDevice = {
  id: string;
  terms: LeaseTerms;
  host: DeviceHost;
  player: ScenarioPlayer | null;
  expiry: Pick<LeaseExpiry, 'expiresAt'>;
};

/**
 * Returns what a list of devices shows. Cheap, because a stream of the fleet creates one for every
 * device and again for every change.
 */
export function createDeviceSummary(
  { id, terms, host, player, expiry }: SummarizedDevice,
  brand: Brand,
): ControlSchema<'DeviceSummary'> {
  const { product, firmwareVersion, serialNumber, power, updates, network } = host.device.state;
  const { mode, speed } = host.clock;
  return {
    id,
    product,
    displayName: getDisplayName(product, brand),
    firmwareVersion,
    serialNumber,
    power: power.state,
    updateState: updates.state,
    internet: network.internet,
    scenario: player?.scenario.scenario ?? null,
    clock: { mode, speed },
    expiresAt: expiry.expiresAt,
    forkOf: terms.forkOf ?? null,
  };
}
