import type { AgreementObject } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { judge, operationsOf } from './agreements.ts';

const about = { id: 'x', sentence: 'X.', source: 'decision' } as const;
const bodies = (entries: Partial<Record<OperationId, unknown>>) =>
  new Map(Object.entries(entries) as [OperationId, unknown][]);

const sameServer: AgreementObject = {
  ...about,
  all: [{ at: 'getStatus/ntpServer', sameAs: 'getNtpSettings/ntpServer' }],
};

test('equal values agree, and different values are reported with both values', () => {
  const settings = { ntpServer: 'a.example' };
  expect(judge(sameServer, bodies({ getStatus: settings, getNtpSettings: settings })).kind).toBe(
    'holds',
  );
  expect(
    judge(sameServer, bodies({ getStatus: { ntpServer: 'b.example' }, getNtpSettings: settings })),
  ).toMatchObject({ kind: 'broken', because: expect.stringMatching(/"b\.example".*"a\.example"/) });
});

test('a missing value is ignored, and a resource that was not read is reported', () => {
  expect(judge(sameServer, bodies({ getStatus: {}, getNtpSettings: {} })).kind).toBe('holds');
  expect(judge(sameServer, bodies({ getStatus: {} }))).toEqual({
    kind: 'unread',
    operations: ['getNtpSettings'],
  });
  expect(operationsOf(sameServer)).toEqual(['getStatus', 'getNtpSettings']);
});

test('an agreement whose condition is false does not apply, with the reason', () => {
  const offline: AgreementObject = {
    ...about,
    when: [{ at: 'getStatus/isOnline', is: [false] }],
    all: [{ at: 'getNetworkStatus/wifi/isOnline', is: [false] }],
  };
  const wifi = { wifi: { isOnline: true } };
  const of = (isOnline: boolean) => bodies({ getStatus: { isOnline }, getNetworkStatus: wifi });
  expect(judge(offline, of(true))).toMatchObject({
    kind: 'does-not-apply',
    because: expect.stringMatching(/true/),
  });
  expect(judge(offline, of(false)).kind).toBe('broken');
});

test('one of several alternatives is sufficient, and a missing value does not count', () => {
  const online: AgreementObject = {
    ...about,
    any: [
      { at: 'getNetworkStatus/ethernet/isOnline', is: [true] },
      { at: 'getNetworkStatus/wifi/isOnline', is: [true] },
    ],
  };
  const of = (body: unknown) => judge(online, bodies({ getNetworkStatus: body })).kind;
  expect(of({ wifi: { isOnline: true } })).toBe('holds');
  expect(of({ wifi: { isOnline: false } })).toBe('broken');
});

test('a value is in a list, is part of a list item, and list items are unique', () => {
  const list = [
    { id: 'Europe/Oslo', longDisplayName: 'Central European' },
    { id: 'Asia/Tokyo', longDisplayName: 'Japan' },
  ];
  const of = (timeZone: unknown, zones: unknown) =>
    judge(
      {
        ...about,
        all: [
          { at: 'getTimeSettings/timeZone/id', oneOf: 'listTimeZones/*/id' },
          { at: 'getTimeSettings/timeZone', partOf: 'listTimeZones' },
          { at: 'listTimeZones/*/id', unique: true },
        ],
      },
      bodies({ getTimeSettings: { timeZone }, listTimeZones: zones }),
    );
  expect(of(list[1], list).kind).toBe('holds');
  expect(of({ id: 'Asia/Seoul' }, list)).toMatchObject({
    because: expect.stringMatching(/not in/),
  });
  expect(of({ ...list[1], longDisplayName: 'Local' }, list)).toMatchObject({
    because: expect.stringMatching(/does not match any item/),
  });
  expect(of(list[1], [...list, list[0]])).toMatchObject({
    because: expect.stringMatching(/twice/),
  });
});
