import type { ControlSchema } from '../client/client.ts';

type JournalEntry = ControlSchema<'JournalEntry'>;

/**
 * Lists where requests and responses broke the contract. Leaves out responses that a fault broke on
 * purpose.
 */
export function listContractViolations(journal: readonly JournalEntry[]): string[] {
  return journal.flatMap(({ operationId, method, path, verdict, intended, status }) => {
    const name = operationId ?? `${method} ${path}`;
    const request = verdict.request.map(
      ({ pointer, message }) => `request of ${name} breaks the contract: ${pointer} ${message}`,
    );
    const response = verdict.reply.map(
      ({ pointer, message }) =>
        `response ${status} of ${name} breaks the contract: ${pointer} ${message}`,
    );
    return intended ? request : [...request, ...response];
  });
}
