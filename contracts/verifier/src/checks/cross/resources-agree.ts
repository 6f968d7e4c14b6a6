import type { ScenarioCheck } from '../../check.ts';
import { agreementRequirements, judgeAgreements } from './evaluate-agreements.ts';

/**
 * Resources with the same data agree (x-agreements). Checks that write evaluate this again after
 * each write.
 */
export const resourcesAgree: ScenarioCheck = {
  kind: 'scenario',
  class: 'cross',
  order: 'first',
  requirements: agreementRequirements,
  run: (context) => judgeAgreements(context, 'cross.resources-agree'),
};
