import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { createOtherClientRequirement } from '../../probing/other-client.ts';
import { createUnauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';

export const write = 'updateEthernetIp4';
export const reader = 'getEthernetIp4';
export const getValueId = (name: string) => `readback.value:${write}:/${name}`;
export const responseId = `readback.response:${write}`;
export const gatewayId = `invalid-input.gateway:${write}`;
const names = [
  'mode',
  'ip4Address',
  'subnetMask',
  'gateway',
  'primaryDns',
  'secondaryDns',
] as const;

const otherClientId = `readback.other-client:${write}`;

export const allIds = [...names.map(getValueId), responseId, gatewayId, otherClientId];

/** Creates the requirements that the check of the static address tests. */
export function createRequirements(contract: Contract): readonly Requirement[] {
  const { pointer } = contract.getOperationObject(write);
  const about = {
    class: 'readback',
    operationId: write,
    level: 'MUST',
    source: 'spec',
    profile: 'destructive',
  } as const;
  return [
    ...names.map((name) => ({
      ...about,
      id: getValueId(name),
      sentence: `${reader} returns the value of ${name} that ${write} has set.`,
      pointer: `${pointer}/x-readback`,
    })),
    {
      ...about,
      id: responseId,
      sentence: `${write} returns the new configuration.`,
      pointer: `${pointer}/responses/200`,
    },
    {
      ...about,
      id: gatewayId,
      class: 'invalid-input',
      source: 'decision',
      sentence: `${write} rejects a gateway that is the address or outside its subnet with a 400 that points at it, and changes nothing.`,
      pointer: `${pointer}/description`,
    },
    createOtherClientRequirement(contract, contract.getOperation(write), 'destructive'),
    createUnauthorizedRequirement(contract, contract.getOperation(write)),
  ];
}
