import type { Brand } from '@stillhouse/products/brand';
import type { DeviceClient } from '../api/client.ts';
import { DeviceError } from '../api/device-error.ts';

/** What a device says about who decides on its updates. The policy is null if it is rejected. */
export type UpdatePolicy = { osInstallPolicy: string | null; channel: string };

/**
 * Other firmware may reject the policy to the setup user (decision 0069).
 *
 * @throws DeviceError
 */
export async function fetchPolicy(client: DeviceClient): Promise<UpdatePolicy> {
  const { data: updates } = await client.GET('/api/v1/settings/updates');
  const system = await client.GET('/api/v1/settings/system').catch((cause: unknown) => {
    if (cause instanceof DeviceError && cause.status === 403) return null;
    throw cause;
  });
  return { osInstallPolicy: system?.data.osInstallPolicy ?? null, channel: updates.channel };
}

/** Whether the organization controls the updates in its cloud service (R6.10). */
export function isControlledInCloud({ osInstallPolicy, channel }: UpdatePolicy): boolean {
  return osInstallPolicy === 'never' || channel === 'failsafe';
}

/** The device rejects its policy, or cannot be asked. */
export const controlUnknownText = 'The device does not say who controls its updates.';

/** The text of R6.10, with the name of the cloud service. */
export function formatControlledInCloud({ name }: Brand): string {
  return `Software updates are controlled in ${name} Pulse.`;
}
