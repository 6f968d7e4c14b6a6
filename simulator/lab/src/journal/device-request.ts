import type { ControlSchema } from 'stillhouse/client';
import type { DeviceRequest } from '../commands/command.ts';

/**
 * Converts the request of an exchange; null if its path has no operation. The journal has no
 * secrets.
 */
export function toDeviceRequest(
  entry: ControlSchema<'JournalEntry'>,
  operations: readonly ControlSchema<'DeviceOperation'>[],
): DeviceRequest | null {
  const { operationId, method, path, role, via, request } = entry;
  if (operationId === null) return null;
  const template = operations.find((one) => one.operationId === operationId)?.path ?? path;
  const [pathname = '', search = ''] = path.split('?', 2) as [string, string?];
  const pathValues = getPathValues(pathname, template);
  const query = Object.fromEntries(new URLSearchParams(search));
  return {
    operationId,
    method,
    path,
    role,
    via,
    ...(Object.keys(pathValues).length > 0 && { pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(request.body !== undefined && { body: request.body }),
  };
}

/** Returns the values of the template's parameters in braces. */
function getPathValues(path: string, template: string): Record<string, string> {
  const segments = path.split('/');
  const named = template.split('/').flatMap((segment, index) => {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')] as const];
  });
  return Object.fromEntries(named);
}
