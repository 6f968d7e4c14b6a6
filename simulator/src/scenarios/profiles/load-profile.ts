import type { Issue } from '@stillhouse/contracts/validators';
import { validateProfile } from '../../../build/control-validators.js';
import { profileFields } from '../../../client/generated/profile-fields.ts';
import { maxIssues } from '../../name-checks/collect-issues.ts';
import { explainIssue } from '../../name-checks/explain-issue.ts';
import type { Profile } from '../../profiles/profile.ts';
import { type ParseResult, parseScenarioText, parseScenarioValue } from '../parse-scenario.ts';
import type { ScenarioError } from '../scenario-error.ts';
import { checkEffects, checkProfile } from './check-profile.ts';

/** A valid profile, or everything that is wrong with it. */
export type ProfileResult =
  | { outcome: 'loaded'; profile: Profile }
  | { outcome: 'rejected'; errors: ScenarioError[] };

/** Reads the text of a profile file. `file` is its name for messages. */
export function loadProfileText(text: string, file: string): ProfileResult {
  return validate(parseScenarioText(text, file, 'profile'));
}

/** Reads a profile that came as data. */
export function loadProfileValue(value: unknown, from: string): ProfileResult {
  return validate(parseScenarioValue(value, from, 'profile'));
}

function validate(parsed: ParseResult): ProfileResult {
  if (parsed.outcome === 'rejected') return parsed;
  const { read } = parsed;
  const issues = checkContent(read.content);
  if (issues.length === 0) return { outcome: 'loaded', profile: read.content as Profile };
  const errors = issues
    .slice(0, maxIssues)
    .map(({ pointer, message }) => read.createError(pointer, message));
  return { outcome: 'rejected', errors };
}

/** The other checks rely on the shape. */
function checkContent(content: Record<string, unknown>): Issue[] {
  const shape = validateProfile(content).map((issue) =>
    explainIssue(issue, content, profileFields),
  );
  if (shape.length > 0) return shape;
  const profile = content as Profile;
  const effects = checkEffects(profile);
  return effects.length > 0 ? effects : checkProfile(profile);
}
