import { expect, test } from 'vitest';
import { EventLog } from './event-log.ts';
import { type CurrentPart, PresentStateSink } from './present-state-sink.ts';

/** A receiver that reads when the test says so. */
function createReceiver() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    sent,
    /** Reads what was sent. Returns false if no one waits for that. */
    read() {
      const callback = waiting.shift();
      callback?.();
      return callback !== undefined;
    },
    sink: {
      send: (id: string | null, event: string) => void sent.push(`${event} ${id}`),
      end: () => void sent.push('end'),
      whenRead: (callback: () => void) => void waiting.push(callback),
    },
  };
}

function startParts() {
  const log = new EventLog<string>('now');
  const requested: number[] = [];
  function* createParts(): Iterable<CurrentPart<string>> {
    for (const part of [1, 2, 3]) {
      requested.push(part);
      yield { events: [`${part}a`, `${part}b`], isLast: part === 3 };
    }
  }
  const receiver = createReceiver();
  const sink = new PresentStateSink(receiver.sink);
  log.add(sink);
  sink.sendParts(createParts(), log);
  return { ...receiver, log, requested, presentState: sink };
}

test('a part is requested and sent when the parts before it have been read', () => {
  const { sent, read, requested } = startParts();
  expect([requested, sent]).toEqual([[1], ['1a null', '1b null']]);
  read();
  expect([requested, sent.length]).toEqual([[1, 2], 4]);
  read();
  expect(sent.slice(4)).toEqual(['3a null', '3b now-0']);
  expect(read()).toBe(false);
});

test('events between the parts have no id, because a client cannot resume there', () => {
  const { sent, read, log } = startParts();
  log.push('changed');
  read();
  read();
  log.push('later');
  expect(sent.slice(2)).toEqual([
    'changed null',
    ...['2a null', '2b null', '3a null', '3b now-1'],
    'later now-2',
  ]);
});

test('a client that has gone or a stream that has ended gets no more parts', () => {
  const gone = startParts();
  gone.presentState.stop();
  gone.read();
  expect([gone.requested, gone.sent]).toEqual([[1], ['1a null', '1b null']]);
  const ended = startParts();
  ended.log.end();
  ended.read();
  expect(ended.sent).toEqual(['1a null', '1b null', 'end']);
});
