import type { Requirement } from '../../model/requirement.ts';

const claimsPointer = '/components/schemas/TokenClaims';
export const lifetimeId = 'time.token-life:signIn';
export const issuedId = 'time.token-issued:signIn';
export const subjectId = 'cross.token-subject:signIn';
export const expiredId = 'time.token-expired:signIn';

/** Returns the requirements about the lifetime and the claims of a token. */
export function listTokenRequirements(): readonly Requirement[] {
  const about = {
    operationId: 'signIn',
    level: 'MUST',
    source: 'decision',
    profile: 'read',
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
      class: 'cross',
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
