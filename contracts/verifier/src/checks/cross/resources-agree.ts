import type { ScenarioCheck } from '../../check.ts';
import { agreementRequirements, judgeAgreements } from './evaluate-agreements.ts';

/** Two resources that tell the same agree (x-agreements). The checks that write look again after each write. */
export const resourcesAgree: ScenarioCheck = {
  kind: 'scenario',
  class: 'cross',
  order: 'first',
  requirements: agreementRequirements,
  run: (context) => judgeAgreements(context, 'cross.resources-agree'),
};
