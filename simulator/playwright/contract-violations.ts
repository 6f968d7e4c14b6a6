import type { ControlSchema } from '../client/client.ts';

type JournalEntry = ControlSchema<'JournalEntry'>;

/**
 * Where requests and replies broke the contract, but for replies that a fault broke on purpose; in
 * words.
 */
export function listContractViolations(journal: readonly JournalEntry[]): string[] {
  return journal.flatMap(({ operationId, method, path, verdict, intended, status }) => {
    const name = operationId ?? `${method} ${path}`;
    const request = verdict.request.map(
      ({ pointer, message }) => `request of ${name} breaks the contract: ${pointer} ${message}`,
    );
    const reply = verdict.reply.map(
      ({ pointer, message }) =>
        `reply ${status} of ${name} breaks the contract: ${pointer} ${message}`,
    );
    return intended ? request : [...request, ...reply];
  });
}
