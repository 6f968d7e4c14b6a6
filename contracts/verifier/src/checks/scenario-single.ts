import type { ScenarioCheck } from '../check.ts';
import { sideDoors } from './auth/alternate-paths.ts';
import { tokensRefused } from './auth/rejected-tokens.ts';
import { rolesKept } from './auth/roles.ts';
import { badBodies } from './neg/invalid-bodies.ts';
import { badForms } from './neg/invalid-forms.ts';
import { malformedRefused } from './neg/malformed-bodies.ts';
import { partialWrites } from './noeffect/partial-writes.ts';
import { unauthorizedWrites } from './noeffect/unauthorized-writes.ts';
import { otherMedia } from './noeffect/unsupported-media-type.ts';
import { goodBodies } from './pos/valid-bodies.ts';
import { undeclaredMethods } from './proto/methods.ts';
import { pathsKept } from './proto/paths.ts';
import { strain } from './robust/stress.ts';
import { absentOperations } from './status/absent-operations.ts';

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
