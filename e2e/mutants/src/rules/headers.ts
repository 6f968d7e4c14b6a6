import { withHeader } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

/**
 * Missing or invalid response headers: the declared ones, and `www-authenticate` of a
 * 401.
 */
export function createHeaderMutants(): readonly Mutant[] {
  return deviceOperations.flatMap(({ id, safety, responses }) =>
    Object.entries(responses).flatMap(([status, { headers: names }]) =>
      names.flatMap((name) =>
        listRules(name).map(
          (rule): Mutant => ({
            id: `header.${rule}:${id}:${status}/${name}`,
            class: 'header',
            alsoReportedAs: name === 'x-rate-limit-timeout' ? ['lockout'] : [],
            operationId: id,
            summary: `${id} returns ${status} ${rule === 'drop' ? 'without' : 'with an invalid'} ${name}`,
            profile:
              safety === 'disruptive' || safety === 'destructive'
                ? 'destructive'
                : safety === 'read' || (id === 'signIn' && status !== '429')
                  ? 'read'
                  : 'safe',
            ...(status === '429' && { needsLockout: true }),
            createHandler: () => ({
              async respond(request, upstream) {
                const response = await upstream.forward(request);
                if (request.operation?.id !== id || response.status !== Number(status))
                  return response;
                return rule === 'drop'
                  ? withHeader(response, name)
                  : withHeader(response, name, 'soon, maybe');
              },
            }),
          }),
        ),
      ),
    ),
  );
}

/** A device may have no host for the policy, and no name for a file. */
const optionalHeaders: readonly string[] = ['content-security-policy', 'content-disposition'];

function listRules(name: string): readonly ('drop' | 'garble')[] {
  return optionalHeaders.includes(name) ? ['garble'] : ['drop', 'garble'];
}
