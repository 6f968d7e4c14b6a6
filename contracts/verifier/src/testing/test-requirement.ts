import type { Requirement } from '../requirement.ts';

/** A requirement, with what matters to a test. */
export function requirement(about: Partial<Requirement> = {}): Requirement {
  return {
    id: 'shape.rule',
    class: 'shape',
    operationId: null,
    level: 'MUST',
    sentence: 'The device does as it says.',
    pointer: '/info',
    source: 'spec',
    profile: 'safe',
    ...about,
  };
}
