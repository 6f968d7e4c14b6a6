import type { Requirement } from '../model/requirement.ts';

/** Creates a requirement from the details that a test needs. */
export function createTestRequirement(details: Partial<Requirement> = {}): Requirement {
  return {
    id: 'shape.rule',
    class: 'shape',
    operationId: null,
    level: 'MUST',
    sentence: 'The device conforms.',
    pointer: '/info',
    source: 'spec',
    harm: 'safe',
    ...details,
  };
}
