import type { Issue } from '@stillhouse/contracts/validators';
import { validateRequest } from '../../build/control-validators.js';
import { scenarioFields } from '../../client/generated/scenario-fields.ts';
import { explainIssue } from '../name-checks/explain-issue.ts';
import type { ControlOperationId } from './control-handlers.ts';

/** The location of a list of faults in a scenario. */
const listedFaults = '/faults';
const faultFields = scenarioFields
  .filter(({ pointer }) => pointer.startsWith(`${listedFaults}/`))
  .map((field) => ({ ...field, pointer: field.pointer.slice(listedFaults.length) }));

/** Validates the body of a request. Users type faults by hand, so a typo gets the nearest name. */
export function checkRequestBody(id: ControlOperationId, body: unknown): Issue[] {
  const issues = validateRequest(id, body);
  return id === 'armFaults'
    ? issues.map((issue) => explainIssue(issue, body, faultFields))
    : issues;
}
