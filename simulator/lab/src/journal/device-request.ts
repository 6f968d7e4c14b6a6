import type { ControlSchema } from '@stillhouse/simulator/client';
import type { DeviceCall } from '../commands/command.ts';

/** The call that an exchange began with; null for one of no operation. Secrets in its body are left out, as the journal has it. */
export function callOf(
  entry: ControlSchema<'JournalEntry'>,
  operations: readonly ControlSchema<'DeviceOperation'>[],
): DeviceCall | null {
  const { operationId, method, path, role, via, request } = entry;
  if (operationId === null) return null;
  const template = operations.find((one) => one.operationId === operationId)?.path ?? path;
  const [plain = '', search = ''] = path.split('?', 2) as [string, string?];
  const pathValues = valuesIn(plain, template);
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

/** What stands where the template has a name in braces. */
function valuesIn(path: string, template: string): Record<string, string> {
  const segments = path.split('/');
  const named = template.split('/').flatMap((segment, index) => {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')] as const];
  });
  return Object.fromEntries(named);
}
