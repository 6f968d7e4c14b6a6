import type { ControlSchema } from '../client/client.ts';

type Journal = Pick<ControlSchema<'Journal'>, 'entries' | 'droppedViolations'>;

/**
 * Lists where requests and responses broke the contract. Leaves out responses that a fault broke on
 * purpose. Those that the journal has dropped are one line.
 */
export function listContractViolations({ entries, droppedViolations }: Journal): string[] {
  const stored = entries.flatMap(({ operationId, method, path, verdict, intended, status }) => {
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
  if (droppedViolations === 0) return stored;
  const dropped = `exchanges that the journal no longer stores break the contract: ${droppedViolations}`;
  return [dropped, ...stored];
}
