import { createBug, createBugs } from '../mutant/bug.ts';
import { changeMember } from '../mutant/changes.ts';
import { getHeader, isSuccess, withHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { changeTokens } from '../mutant/sign-ins.ts';

type Memory = { count: number; first: number | null; isShifted: boolean };
type Sent = {
  readonly request: ProxyRequest;
  readonly response: ProxyResponse;
  readonly memory: Memory;
};

const minuteMs = 60_000;

/** Changes the date of each response. @param change gets epoch milliseconds */
const changeDate =
  (change: (date: number, sent: Sent) => number) =>
  (sent: Sent): ProxyResponse | undefined => {
    const date = Date.parse(getHeader(sent.response, 'date') ?? '');
    if (Number.isNaN(date)) return undefined;
    sent.memory.count += 1;
    sent.memory.first ??= date;
    return withHeader(sent.response, 'date', new Date(change(date, sent)).toUTCString());
  };

const isWriteOf =
  (id: string) =>
  ({ request, response }: Sent) =>
    request.operation?.id === id && isSuccess(response);

/** The device's clock, as responses and tokens show it. */
export const clockMutants: readonly Mutant[] = [
  ...createBugs<Memory>(
    {
      on: null,
      harm: 'read',
      also: ['header', 'agreement'],
      memory: () => ({ count: 0, first: null, isShifted: false }),
    },
    [
      {
        id: 'time.date-stands:*',
        clockSpeed: 1,
        summary: 'the date is that of the start',
        harm: 'safe',
        after: changeDate((_date, { memory }) => memory.first ?? 0),
      },
      {
        id: 'time.date-kept:*',
        clockSpeed: 1,
        summary: 'the date is made anew every 20 seconds',
        harm: 'safe',
        after: changeDate((date) => date - (date % 20_000)),
      },
      {
        id: 'time.date-slow:*',
        clockSpeed: 1,
        summary: 'the clock has half of the speed',
        harm: 'safe',
        after: changeDate((date, { memory }) => date - (date - (memory.first ?? date)) / 2),
      },
      {
        id: 'time.date-falls:*',
        summary: 'some dates are an hour early',
        after: changeDate(
          (date, { memory }) => date - (memory.count % 40 === 0 ? 60 * minuteMs : 0),
        ),
      },
      {
        id: 'time.date-lists:*',
        summary: 'the dates of lists are in local time',
        after: changeDate((date, { request }) =>
          /s$/.test(request.path) ? date + 120 * minuteMs : date,
        ),
      },
      {
        id: 'time.date-rejections:*',
        summary: 'the dates of rejections are those of the last build',
        after: changeDate((date, { response }) =>
          isSuccess(response) ? date : Date.UTC(2025, 10, 4),
        ),
      },
      {
        id: 'time.date-jumps:*',
        summary: 'the clock jumps by two minutes after 60 responses',
        after: changeDate((date, { memory }) => date + (memory.count > 60 ? 2 * minuteMs : 0)),
      },
      {
        id: 'time.date-zone:*',
        summary: 'a write of the time zone moves the date',
        harm: 'safe',
        after: (sent) => {
          if (isWriteOf('updateTimeSettings')(sent)) sent.memory.isShifted = true;
          return changeDate((date) => date + (sent.memory.isShifted ? 60 * minuteMs : 0))(sent);
        },
      },
      {
        id: 'time.date-restart:*',
        summary: 'the clock begins with the build of the firmware after a restart',
        harm: 'destructive',
        after: (sent) => {
          if (isWriteOf('rebootDevice')(sent)) sent.memory.isShifted = true;
          return changeDate((date) => date - (sent.memory.isShifted ? 10_000 * minuteMs : 0))(sent);
        },
      },
    ],
  ),
  createBug({
    id: 'time.issued-by-start:signIn',
    summary: 'the issue time of later tokens is five minutes ahead',
    harm: 'safe',
    also: ['shape'],
    ...changeTokens((it, count) =>
      count < 1
        ? it
        : {
            ...it,
            claims: {
              ...it.claims,
              iat: Number(it.claims.iat) + 300,
              exp: Number(it.claims.exp) + 300,
            },
          },
    ),
  }),
  ...[
    ['local', 120, 'in local time'],
    ['early', -300, 'in the local time of a zone west of UTC'],
  ].map(([rule, minutes, text]) =>
    createBug({
      id: `time.event-${rule}:getCameraDiagnosticsStatus`,
      summary: `the end of diagnostics is ${text}`,
      also: ['readback', 'resources'],
      harm: 'destructive',
      status: 'success',
      after: changeMember({ keys: ['lastDiagnosticDateTimeUTC'] }, (value) =>
        typeof value === 'string'
          ? new Date(Date.parse(value) + Number(minutes) * minuteMs)
              .toISOString()
              .replace(/\.\d+/, '')
          : undefined,
      ),
    }),
  ),
];
