import type { Check } from '../check.ts';
import { scenarioChecks } from './scenario.ts';
import { wireChecks } from './wire.ts';

/** Every check there is; the run takes them from here. */
export const checks: readonly Check[] = [...scenarioChecks, ...wireChecks];
