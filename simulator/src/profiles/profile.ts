import type { ControlSchema } from '../../client/control-schema.ts';

/** A firmware profile as simulator/profile.yaml defines it. Plain JSON. */
export type Profile = ControlSchema<'Profile'>;
export type Quirk = ControlSchema<'Quirk'>;
export type QuirkMatch = ControlSchema<'QuirkMatch'>;
export type QuirkResponse = ControlSchema<'QuirkResponse'>;

/** What a quirk does: each key but `match`. */
export type QuirkEffect = Exclude<keyof Quirk, 'match'>;

/** The name of a profile of the library, or a profile. */
export type ProfileSource = ControlSchema<'ProfileSource'>;

/** Returns the effect of a valid quirk. */
export function getEffectName(quirk: Quirk): QuirkEffect {
  const [name] = Object.keys(quirk).filter((key) => key !== 'match');
  if (name === undefined) throw new Error('A quirk has no effect.');
  return name as QuirkEffect;
}
