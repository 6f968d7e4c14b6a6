import { isOperationId } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { JournalEntry } from '../../journal/entry.ts';
import type { JournalQuery } from '../../journal/journal.ts';
import type { ControlHandlers, ControlRequest } from '../control-handlers.ts';
import { refuseQuery } from '../control-problem.ts';

export const journal = {
  getJournal({ query }, { leased }) {
    const { journal } = leased.host;
    const read = readQuery(query);
    if ('issues' in read) return refuseQuery(read.issues);
    if (query.format === 'canonical') return { status: 200, body: journal.canonical() };
    return {
      status: 200,
      body: {
        entries: journal.entries(read),
        last: journal.last,
        dropped: journal.dropped,
        violations: journal
          .entries()
          .filter(isViolation)
          .map(({ n }) => n),
      },
    };
  },
} satisfies Pick<ControlHandlers, 'getJournal'>;

function readQuery({
  since,
  operationId,
  format,
}: ControlRequest<'getJournal'>['query']): JournalQuery | { issues: Issue[] } {
  if (format === 'canonical' && (since !== undefined || operationId !== undefined)) {
    const message = 'canonical is the whole journal as text; leave since and operationId out';
    return { issues: [{ pointer: 'format', message }] };
  }
  const paged = since === undefined ? {} : { since };
  if (operationId === undefined) return paged;
  if (isOperationId(operationId)) return { ...paged, operationId };
  const message = `${JSON.stringify(operationId)} is no operation of openapi.yaml`;
  return { issues: [{ pointer: 'operationId', message }] };
}

/** The reply breaks the contract, and no fault meant it to. */
function isViolation({ verdict, intended }: JournalEntry): boolean {
  return verdict.reply.length > 0 && !intended;
}
