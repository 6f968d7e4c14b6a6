import type { ScenarioCheck } from '../check.ts';
import { rolesKept } from './auth/roles.ts';
import { sideDoors } from './auth/side-doors.ts';
import { tokensRefused } from './auth/tokens-refused.ts';
import { badBodies } from './neg/bad-bodies.ts';
import { malformedRefused } from './neg/malformed-bodies.ts';

/** Those whose probes are single requests. */
export const singleRequestChecks: readonly ScenarioCheck[] = [
  tokensRefused,
  sideDoors,
  rolesKept,
  badBodies,
  malformedRefused,
];
