import { createBug } from '../mutant/bug.ts';
import { setHeader } from '../mutant/changes.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { deviceOperations, getHarmLevel } from '../mutant/schema-members.ts';

/**
 * Missing or invalid response headers: the declared ones, and `www-authenticate` of a
 * 401.
 */
export function createHeaderMutants(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, { headers }]) =>
      headers.flatMap((name) =>
        listRules(name).map((rule) =>
          createBug({
            id: `header.${rule}:${operation.id}:${status}/${name}`,
            summary: `${operation.id} returns ${status} ${rule === 'drop' ? 'without' : 'with an invalid'} ${name}`,
            also: name === 'x-rate-limit-timeout' ? ['lockout'] : [],
            harm: operation.id === 'signIn' && status !== '429' ? 'read' : getHarmLevel(operation),
            ...(status === '429' && { needsLockout: true }),
            status: Number(status),
            after: setHeader(name, rule === 'drop' ? undefined : 'soon, maybe'),
          }),
        ),
      ),
    ),
  );
}

/** A device may have no host for the policy, no name for a file, and not count the failures. */
const optionalHeaders: readonly string[] = [
  'content-security-policy',
  'content-disposition',
  'x-rate-limit-remaining',
];

function listRules(name: string): readonly ('drop' | 'garble')[] {
  return optionalHeaders.includes(name) ? ['garble'] : ['drop', 'garble'];
}
