import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { lockout } from '@stillhouse/contracts/operations';
import type { WireCheck } from '../../model/check.ts';
import { type Exchange, getHeader } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { describeRequest, hasSucceeded } from '../../observe/responses.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import { getUserName, isSignIn } from '../../target/sign-in.ts';

const requirementId = createRequirementId('lockout.unprovoked', signInOperation);

/**
 * Another request may lock a user out by mistake. Only a sign-in that succeeded earlier in the run
 * shows that the lockout is none of the time before, and how many failures there were. A lockout at
 * one address does not affect another, so only sign-ins at the same address count.
 */
export const unprovokedLockout: WireCheck = {
  kind: 'wire',
  class: 'lockout',
  requirements: (contract) => [
    {
      id: requirementId,
      class: 'lockout',
      operationId: signInOperation.id,
      level: 'MUST',
      sentence: `Signing in returns 429 only after ${lockout.failures} consecutive failures for the user name.`,
      pointer: `${contract.getOperationObject(signInOperation.id).pointer}/description`,
      source: 'decision',
      harm: 'read',
    },
  ],
  evaluate(exchange, _contract, { exchanges }) {
    const { n, response, purpose } = exchange;
    // Clients besides the proxy may have failed to sign in.
    const userName = purpose === 'proxy' ? null : getUserName(exchange);
    if (userName === null || response === null) return [];
    const passed = 'The sign-in was not locked.';
    if (response.status !== 429) return [createFinding(requirementId, null, passed, [n])];
    const earlier = exchanges.slice(0, n - 1);
    const isSameSignIn = (it: Exchange) =>
      getUserName(it) === userName && getAddress(it) === getAddress(exchange);
    const success = earlier.findLast((it) => isSameSignIn(it) && hasSucceeded(it));
    if (success === undefined) return [];
    const since = earlier.slice(success.n);
    const failures = since.filter(isSameSignIn).length;
    if (failures >= lockout.failures) return [];
    const write = since.findLast((it) => it.safety !== 'read' && !isSignIn(it));
    const after =
      write === undefined ? '' : ` The last write in between: ${describeRequest(write)}.`;
    const problem = `${describeRequest(exchange)} as ${userName} returned 429 after ${failures} failures in a row; the device may lock it after ${lockout.failures}.${after}`;
    const shown = [success, ...(write === undefined ? [] : [write]), exchange].map((it) => it.n);
    return [createFinding(requirementId, problem, passed, shown)];
  },
};

function getAddress({ request }: Exchange): string | undefined {
  return getHeader(request.headers, 'host');
}
