import type { ScenarioCheck } from '../check.ts';
import { resourcesAgree } from './cross/resources-agree.ts';
import { certificatesLive } from './life/certificates-live.ts';
import { settingsAreKept } from './settings/settings-are-kept.ts';

/** Checks of how the device behaves over several calls. */
const flowChecks: readonly ScenarioCheck[] = [resourcesAgree, settingsAreKept, certificatesLive];

/** Those that make requests of their own. */
export const scenarioChecks: readonly ScenarioCheck[] = [...flowChecks];
