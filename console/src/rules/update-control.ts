import type { Brand } from '@stillhouse/products/brand';

/** What a device says about who decides on its updates. The policy is null if it is refused. */
export type UpdatePolicy = { osInstallPolicy: string | null; channel: string };

/** Whether the organization controls the updates in its cloud service (R6.10). */
export function isControlledInCloud({ osInstallPolicy, channel }: UpdatePolicy): boolean {
  return osInstallPolicy === 'never' || channel === 'failsafe';
}

/** The text of R6.10, with the name of the cloud service. */
export function formatControlledInCloud({ name }: Brand): string {
  return `Software updates are controlled in ${name} Pulse.`;
}
