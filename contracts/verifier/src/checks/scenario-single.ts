import type { ScenarioCheck } from '../check.ts';
import { rolesKept } from './auth/roles.ts';
import { sideDoors } from './auth/side-doors.ts';
import { tokensRefused } from './auth/tokens-refused.ts';
import { badBodies } from './neg/bad-bodies.ts';
import { badForms } from './neg/bad-forms.ts';
import { malformedRefused } from './neg/malformed-bodies.ts';
import { otherMedia } from './noeffect/other-media.ts';
import { partialWrites } from './noeffect/partial.ts';
import { unauthorizedWrites } from './noeffect/unauthorized.ts';
import { goodBodies } from './pos/good-bodies.ts';
import { undeclaredMethods } from './proto/methods.ts';
import { pathsKept } from './proto/paths.ts';
import { strain } from './robust/strain.ts';
import { absentOperations } from './status/absent.ts';

/** Those whose probes are single requests. */
export const singleRequestChecks: readonly ScenarioCheck[] = [
  goodBodies,
  tokensRefused,
  sideDoors,
  rolesKept,
  badBodies,
  malformedRefused,
  badForms,
  unauthorizedWrites,
  otherMedia,
  partialWrites,
  undeclaredMethods,
  pathsKept,
  absentOperations,
  strain,
];
