import type { Issue } from '@stillhouse/contracts/validators';
import { validateRequest } from '../../build/control-validators.js';
import { scenarioFields } from '../../client/generated/scenario-fields.ts';
import { explainIssue } from '../name-checks/explain-issue.ts';
import type { ControlOperationId } from './control-handlers.ts';

/** A list of faults, as a scenario holds it. */
const listedFaults = '/faults';
const faultFields = scenarioFields
  .filter(({ pointer }) => pointer.startsWith(`${listedFaults}/`))
  .map((field) => ({ ...field, pointer: field.pointer.slice(listedFaults.length) }));

/**
 * What is wrong with the body of a request; people type faults by hand, so a slip gets the name
 * that was meant.
 */
export function checkRequestBody(id: ControlOperationId, body: unknown): Issue[] {
  const issues = validateRequest(id, body);
  return id === 'armFaults'
    ? issues.map((issue) => explainIssue(issue, body, faultFields))
    : issues;
}
