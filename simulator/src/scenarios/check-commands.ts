import { operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { actionNames, getParameterIssues } from '@stillhouse/device/actions/actions';
import { conditionKinds } from '@stillhouse/device/conditions/conditions';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { validateRequest } from '../../build/control-validators.js';
import { deviceStateFields } from '../../client/generated/device-state-fields.ts';
import { explainUnknownField, findField } from '../name-checks/fields.ts';
import { checkName } from '../name-checks/name-issues.ts';
import { checkOperationId } from './check-operation-id.ts';
import type { ScenarioCommand, ScenarioRequest } from './scenario.ts';

const conditionNames = conditionKinds().map(({ name }) => name);

/** What is wrong with what a step does; faults are checked together, elsewhere. */
export function checkCommand(pointer: string, deed: ScenarioCommand): Issue[] {
  const { action, condition, patch, request } = deed;
  return [
    ...(action === undefined ? [] : actionIssues(`${pointer}/action`, action)),
    ...(condition === undefined ? [] : conditionIssues(`${pointer}/condition`, condition)),
    ...(patch === undefined ? [] : checkPatch(`${pointer}/patch`, patch)),
    ...(request === undefined ? [] : requestIssues(`${pointer}/request`, request)),
  ];
}

function actionIssues(
  pointer: string,
  { name, ...parameters }: NonNullable<ScenarioCommand['action']>,
): Issue[] {
  const known = actionNames.find((action) => action === name);
  if (known === undefined) return checkName(`${pointer}/name`, name, actionNames, 'action');
  const issues = [
    ...getParameterIssues(known, parameters),
    ...validateRequest('runDeviceAction', parameters).filter(isOfValue),
  ];
  return below(pointer, issues);
}

/** Names that are unknown or missing are told by the action itself, which knows its own. */
function isOfValue({ message }: Issue): boolean {
  return !/^is (not known|missing)/.test(message);
}

function conditionIssues(
  pointer: string,
  { name, on = true, parameters }: NonNullable<ScenarioCommand['condition']>,
): Issue[] {
  const issues = checkConditionName(`${pointer}/name`, name);
  if (!on && parameters !== undefined) {
    const message = 'is for switching on; leave it out or say on: true';
    issues.push({ pointer: `${pointer}/parameters`, message });
  }
  return issues;
}

export function checkConditionName(pointer: string, name: string): Issue[] {
  return checkName(pointer, name, conditionNames, 'condition');
}

/** Every place that a patch names has to be one of a state; what may stand there depends on the state by then. */
export function checkPatch(pointer: string, patch: unknown): Issue[] {
  return pathsIn(patch, [])
    .map((keys) => formatPointer(keys))
    .filter((path) => findField(deviceStateFields, path) === undefined)
    .map((path) => ({
      pointer: `${pointer}${path}`,
      message: `${explainUnknownField(deviceStateFields, path)} (in the state of a device)`,
    }));
}

/** The keys of every place that a patch names, down to lists and plain values. */
function pathsIn(patch: unknown, keys: readonly string[]): string[][] {
  if (!isRecord(patch) || Object.keys(patch).length === 0) return [[...keys]];
  return Object.entries(patch).flatMap(([key, value]) => pathsIn(value, [...keys, key]));
}

function requestIssues(pointer: string, request: ScenarioRequest): Issue[] {
  const { operationId, path = {}, query = {}, body, file } = request;
  const operation = Object.values(operations).find(({ id }) => id === operationId);
  const unknown = checkOperationId(`${pointer}/operationId`, operationId);
  if (operation === undefined || unknown.length > 0) return unknown;
  const issues: Issue[] = [
    ...Object.keys(path).flatMap((name) =>
      checkName(`${pointer}/path/${name}`, name, operation.pathParameters, 'path parameter'),
    ),
    ...Object.keys(query).flatMap((name) =>
      checkName(`${pointer}/query/${name}`, name, operation.queryParameters, 'query parameter'),
    ),
  ];
  for (const name of operation.pathParameters) {
    if (Object.hasOwn(path, name)) continue;
    issues.push({ pointer, message: `${operationId} needs path: { ${name}: ... }; add it` });
  }
  if (body !== undefined && file !== undefined) {
    issues.push({ pointer: `${pointer}/file`, message: 'stands beside a body; leave one out' });
  }
  return issues;
}

function below(pointer: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ pointer: `${pointer}${issue.pointer}`, message: issue.message }));
}
