import type { ScenarioCheck } from '../check.ts';
import { resourcesAgree } from './cross/resources-agree.ts';
import { settingsAreKept } from './settings/settings-are-kept.ts';

/** Checks of how the device behaves over several calls. */
export const flowChecks: readonly ScenarioCheck[] = [resourcesAgree, settingsAreKept];
