import type { ScenarioCheck } from '../check.ts';

/** Those that make requests of their own. */
export const scenarioChecks: readonly ScenarioCheck[] = [];
