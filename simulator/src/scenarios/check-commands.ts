import { operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { deviceStateFields } from '../../client/generated/device-state-fields.ts';
import { checkName } from '../name-checks/check-name.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { explainUnknownField, findField } from '../name-checks/fields.ts';
import { checkOperationId } from './check-operation-id.ts';
import type { ScenarioCommand, ScenarioRequest } from './scenario.ts';

/** Checks the parts of a command that do not depend on the device. */
export function checkCommand(
  pointer: string,
  { condition, patch, request }: ScenarioCommand,
): Issue[] {
  if (patch !== undefined) return checkPatch(`${pointer}/patch`, patch);
  if (request !== undefined) return checkRequest(`${pointer}/request`, request);
  if (condition?.on !== false || condition.parameters === undefined) return [];
  const message = 'applies when the condition is switched on; remove it, or set on: true';
  return [{ pointer: `${pointer}/condition/parameters`, message }];
}

/**
 * Checks that every path of a patch exists in a device state. Values depend on the state at that
 * time.
 */
export function checkPatch(pointer: string, patch: unknown): Issue[] {
  return collectIssues(listPaths(patch), (keys) => {
    const path = formatPointer(keys);
    if (findField(deviceStateFields, path) !== undefined) return [];
    const message = `${explainUnknownField(deviceStateFields, path)} (in the device state)`;
    return [{ pointer: `${pointer}${path}`, message }];
  });
}

/** Returns the keys of every path in a patch, down to lists and plain values. */
export function listPaths(patch: unknown, keys: readonly string[] = []): string[][] {
  if (!isRecord(patch) || Object.keys(patch).length === 0) return [[...keys]];
  return Object.entries(patch).flatMap(([key, value]) => listPaths(value, [...keys, key]));
}

function checkRequest(pointer: string, request: ScenarioRequest): Issue[] {
  const { operationId, path = {}, query = {}, body, file } = request;
  const operation = Object.values(operations).find(({ id }) => id === operationId);
  const unknown = checkOperationId(`${pointer}/operationId`, operationId);
  if (operation === undefined || unknown.length > 0) return unknown;
  const issues: Issue[] = [
    ...collectIssues(Object.keys(path), (name) =>
      checkName(`${pointer}/path/${name}`, name, operation.pathParameters, 'path parameter'),
    ),
    ...collectIssues(Object.keys(query), (name) =>
      checkName(`${pointer}/query/${name}`, name, operation.queryParameters, 'query parameter'),
    ),
  ];
  for (const name of operation.pathParameters) {
    if (Object.hasOwn(path, name)) continue;
    issues.push({ pointer, message: `${operationId} needs path: { ${name}: ... }; add it` });
  }
  if (body !== undefined && file !== undefined) {
    issues.push({ pointer: `${pointer}/file`, message: 'use either body or file, not both' });
  }
  return issues;
}
