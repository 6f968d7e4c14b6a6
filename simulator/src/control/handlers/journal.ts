import type { Issue } from '@stillhouse/contracts/validators';
import { defaultPassword } from '@stillhouse/device/factory/factory';
import { parseDuration } from '@stillhouse/foundation/duration';
import type { JournalEntry } from '../../journal/entry.ts';
import type { ExchangeMatch } from '../../journal/verify.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { type ControlRejection, reject, rejectBody, rejectQuery } from '../control-problem.ts';
import { checkCount, checkOperation, readJournalQuery } from '../journal-requests.ts';

export const journal = {
  async getJournal({ query }, { leased }) {
    const { journal } = leased.host;
    const read = readJournalQuery(query);
    if ('issues' in read) return rejectQuery(read.issues);
    if (query.format === 'canonical') return { status: 200, body: journal.canonical() };
    if (query.format === 'har') {
      const { toHar } = await import('../to-har.ts');
      return {
        status: 200,
        body: toHar(journal.listEntries({ ...read, publicPassword: defaultPassword }), leased.host),
      };
    }
    return {
      status: 200,
      body: {
        entries: journal.listEntries(read),
        last: journal.last,
        dropped: journal.dropped,
        droppedViolations: journal.droppedViolations,
        violations: journal
          .listEntries()
          .filter(isViolation)
          .map(({ n }) => n),
        inputs: journal.inputs.list(query.inputsSince),
        lastInput: journal.inputs.last,
      },
    };
  },

  explainEntry({ path: { n } }, { leased }) {
    const { journal, tracer } = leased.host;
    const entry = journal.getEntry(n);
    if (entry === null) {
      const stored =
        journal.last === 0 ? 'It has none' : `It has ${journal.dropped + 1} to ${journal.last}`;
      return rejectUnknownEntry(`The journal of ${leased.id} has no entry ${n}. ${stored}.`);
    }
    const explained = tracer.getTrace(n);
    if (explained === null) {
      return rejectUnknownEntry(
        `Entry ${n} is too old: only the latest 200 can be explained. Replay its bundle to explain it.`,
      );
    }
    return { status: 200, body: { entry, verdict: formatVerdict(entry), ...explained } };
  },

  async verifyJournal({ body }, { leased }) {
    const { expect, order, within, since = 0 } = body;
    const withinMs = within === undefined ? undefined : parseDuration(within);
    const issues = expect.flatMap(({ match, count }, index) => [
      ...checkOperation(index, match.operationId),
      ...checkCount(index, count),
    ]);
    if (withinMs === null)
      issues.push({
        pointer: '/within',
        message: 'is not a duration; use milliseconds or a value such as 90s',
      });
    if (issues.length > 0) return rejectBody(issues);
    const { verify } = await import('../../journal/verify.ts');
    const { journal } = leased.host;
    const verification = {
      // Operation ids are plain text here, and have been checked.
      expect: expect.map(({ match, ...rest }) => ({ ...rest, match: match as ExchangeMatch })),
      ...(order !== undefined && { order }),
      ...(typeof withinMs === 'number' && { withinMs }),
    };
    const result = verify(journal.listEntries({ since }), verification, {
      last: journal.dropped,
      count: (match) => journal.countDropped(match, since),
    });
    return { status: 200, body: result };
  },

  getBundle: (_request, { leased }) =>
    leased.runExclusive(async () => {
      const { host } = leased;
      await host.settle();
      // Do not start while timers are firing.
      while (host.clock.isFiring) await host.clock.runBetweenTimers(() => {});
      if (host.inFlight > 0) {
        const detail = `No bundle while requests are in progress: ${host.describePending().join(', ')}. Try again in a moment.`;
        return reject(409, 'conflict', detail);
      }
      const { makeBundle } = await import('../../replay/bundle.ts');
      const made = await makeBundle(leased);
      if (made.outcome === 'made') return { status: 200, body: made.bundle };
      return reject(
        409,
        'no-recording',
        `The recording of ${leased.id} is not complete: ${made.reason}.`,
      );
    }),
} satisfies Pick<ControlHandlers, 'getJournal' | 'explainEntry' | 'verifyJournal' | 'getBundle'>;

/** The response breaks the contract, and no fault caused that on purpose. */
function isViolation({ verdict, intended }: JournalEntry): boolean {
  return verdict.reply.length > 0 && !intended;
}

function formatVerdict({ verdict: { request, reply: response }, intended }: JournalEntry): string {
  const list = (issues: readonly Issue[]) =>
    issues.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join('; ');
  const words = [
    ...(request.length > 0 ? [`The request breaks the contract: ${list(request)}.`] : []),
    ...(response.length > 0
      ? [
          `The response breaks the contract${intended ? ', as a fault intended' : ''}: ${list(response)}.`,
        ]
      : []),
  ];
  return words.length === 0 ? 'Request and response conform to the contract.' : words.join(' ');
}

function rejectUnknownEntry(detail: string): ControlRejection<404> {
  return reject(404, 'unknown-entry', detail);
}
