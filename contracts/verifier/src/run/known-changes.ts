import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { UndoEntry } from '../model/undo-log.ts';
import { isSuccess } from '../observe/responses.ts';
import { findUndo, getOverrides } from '../probing/current-value.ts';
import type { KnownChange } from '../report/report.ts';
import { getLoggedPassword } from '../undo-log/logged-passwords.ts';

/**
 * Lists what a run changed knowingly, and what restoring does not undo: writes without an undo
 * entry, values that the device did not have before, and those that no call shows.
 */
export function listKnownChanges(
  exchanges: readonly Exchange[],
  contract: Contract,
  entries: readonly UndoEntry[],
): readonly KnownChange[] {
  return contract.operations.flatMap((operation) => {
    const { id: operationId, method, safety, roles, lifecycle } = operation;
    // Signing in changes nothing. Created resources are in the undo log.
    if (safety === 'read' || roles.length === 0 || lifecycle !== undefined) return [];
    const accepted = exchanges.filter(
      (exchange) =>
        exchange.operationId === operationId &&
        exchange.request.method === method &&
        exchange.response !== null &&
        isSuccess(exchange.response.status),
    );
    if (accepted.length === 0) return [];
    const own = entries.filter((entry) => entry.operationId === operationId);
    const change = describeChange(operation, accepted, own, contract);
    return change === null ? [] : [{ operationId, change }];
  });
}

function describeChange(
  operation: Operation,
  accepted: readonly Exchange[],
  entries: readonly UndoEntry[],
  contract: Contract,
): string | null {
  const times = accepted.length === 1 ? 'once' : `${accepted.length} times`;
  const done = `${operation.summary}: done ${times}`;
  const undo = findUndo(contract, operation);
  if (undo !== null) {
    return `${done}. Then ${undo.id} got ${JSON.stringify(undo.body)}, because no call shows the previous value.`;
  }
  if (entries.length === 0) return `${done}. No call undoes it.`;
  if (entries.some((entry) => getLoggedPassword(entry) !== null)) {
    return `${done}. The password was another one for a while, and other sessions of the user have ended.`;
  }
  const restored = new Set(entries.flatMap(({ body }) => listKeys(body)));
  const overrides = getOverrides(contract, operation);
  const kept = accepted
    .flatMap(({ request }) => listKeys(parseBody(request.body)))
    .filter((key) => !restored.has(key) && !(key in overrides));
  if (kept.length === 0) return null;
  return `The device keeps the tested values of ${[...new Set(kept)].sort().join(', ')}, which it does not use. No call removes them.`;
}

/** Of an object, or of a list of pairs. */
function listKeys(body: unknown): readonly string[] {
  if (Array.isArray(body)) {
    return body.flatMap((pair) =>
      isRecord(pair) && typeof pair.key === 'string' ? [pair.key] : [],
    );
  }
  return isRecord(body) ? Object.keys(body) : [];
}

function parseBody(body: Uint8Array | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined));
  } catch {
    return undefined;
  }
}
