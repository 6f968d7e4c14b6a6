import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Requirement } from '../../model/requirement.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';

const claimsPointer = '/components/schemas/TokenClaims';
export const lifetimeId = createRequirementId('time.token-life', signInOperation);
export const issuedId = createRequirementId('time.token-issued', signInOperation);
export const subjectId = createRequirementId('agreement.token-subject', signInOperation);
export const expiredId = createRequirementId('time.token-expired', signInOperation);

/** Returns the requirements about the lifetime and the claims of a token. */
export function listTokenRequirements(): readonly Requirement[] {
  const about = {
    operationId: signInOperation.id,
    level: 'MUST',
    source: 'decision',
    harm: 'read',
  } as const;
  return [
    {
      ...about,
      id: lifetimeId,
      class: 'time',
      sentence: 'A token is valid for 24 hours.',
      pointer: `${claimsPointer}/properties/exp`,
    },
    {
      ...about,
      id: issuedId,
      class: 'time',
      sentence: "The issue time of a token is the current time of the device's clock.",
      pointer: `${claimsPointer}/properties/iat`,
    },
    {
      ...about,
      id: subjectId,
      class: 'agreement',
      sentence: 'The subject of a token is the signed-in user.',
      pointer: `${claimsPointer}/properties/sub`,
    },
    {
      ...about,
      id: expiredId,
      class: 'time',
      sentence: 'A token is rejected after its expiry.',
      pointer: '/components/responses/Unauthorized',
    },
  ];
}
