import type { AgreementObject } from '@stillhouse/contracts/document';
import type { OperationId } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { evaluateAgreement, listAgreementOperations } from './agreements.ts';

const about = { id: 'x', sentence: 'X.', source: 'decision' } as const;
const createBodies = (entries: Partial<Record<OperationId, unknown>>) =>
  new Map(Object.entries(entries) as [OperationId, unknown][]);

const sameServer: AgreementObject = {
  ...about,
  all: [{ at: 'getStatus/ntpServer', sameAs: 'getNtpSettings/ntpServer' }],
};

test('equal values agree, and different values are reported with both values', () => {
  const settings = { ntpServer: 'a.example' };
  expect(
    evaluateAgreement(sameServer, createBodies({ getStatus: settings, getNtpSettings: settings }))
      .kind,
  ).toBe('holds');
  expect(
    evaluateAgreement(
      sameServer,
      createBodies({ getStatus: { ntpServer: 'b.example' }, getNtpSettings: settings }),
    ),
  ).toMatchObject({ kind: 'broken', because: expect.stringMatching(/"b\.example".*"a\.example"/) });
});

test('a missing value is ignored, and a resource that was not read is reported', () => {
  expect(
    evaluateAgreement(sameServer, createBodies({ getStatus: {}, getNtpSettings: {} })).kind,
  ).toBe('holds');
  expect(evaluateAgreement(sameServer, createBodies({ getStatus: {} }))).toEqual({
    kind: 'unread',
    operations: ['getNtpSettings'],
  });
  expect(listAgreementOperations(sameServer)).toEqual(['getStatus', 'getNtpSettings']);
});

test('an agreement whose condition is false does not apply, with the reason', () => {
  const offline: AgreementObject = {
    ...about,
    when: [{ at: 'getStatus/isOnline', is: [false] }],
    all: [{ at: 'getNetworkStatus/wifi/isOnline', is: [false] }],
  };
  const wifi = { wifi: { isOnline: true } };
  const evaluateWith = (isOnline: boolean) =>
    createBodies({ getStatus: { isOnline }, getNetworkStatus: wifi });
  expect(evaluateAgreement(offline, evaluateWith(true))).toMatchObject({
    kind: 'does-not-apply',
    because: expect.stringMatching(/true/),
  });
  expect(evaluateAgreement(offline, evaluateWith(false)).kind).toBe('broken');
});

test('one of several alternatives is sufficient, and a missing value does not count', () => {
  const online: AgreementObject = {
    ...about,
    any: [
      { at: 'getNetworkStatus/ethernet/isOnline', is: [true] },
      { at: 'getNetworkStatus/wifi/isOnline', is: [true] },
    ],
  };
  const evaluateWith = (body: unknown) =>
    evaluateAgreement(online, createBodies({ getNetworkStatus: body })).kind;
  expect(evaluateWith({ wifi: { isOnline: true } })).toBe('holds');
  expect(evaluateWith({ wifi: { isOnline: false } })).toBe('broken');
});

test('a value is in a list, is part of a list item, and list items are unique', () => {
  const list = [
    { id: 'Europe/Oslo', longDisplayName: 'Central European' },
    { id: 'Asia/Tokyo', longDisplayName: 'Japan' },
  ];
  const evaluateWith = (timeZone: unknown, zones: unknown) =>
    evaluateAgreement(
      {
        ...about,
        all: [
          { at: 'getTimeSettings/timeZone/id', oneOf: 'listTimeZones/*/id' },
          { at: 'getTimeSettings/timeZone', partOf: 'listTimeZones' },
          { at: 'listTimeZones/*/id', unique: true },
        ],
      },
      createBodies({ getTimeSettings: { timeZone }, listTimeZones: zones }),
    );
  expect(evaluateWith(list[1], list).kind).toBe('holds');
  expect(evaluateWith({ id: 'Asia/Seoul' }, list)).toMatchObject({
    because: expect.stringMatching(/not in/),
  });
  expect(evaluateWith({ ...list[1], longDisplayName: 'Local' }, list)).toMatchObject({
    because: expect.stringMatching(/does not match any item/),
  });
  expect(evaluateWith(list[1], [...list, list[0]])).toMatchObject({
    because: expect.stringMatching(/twice/),
  });
});

test('of a list, only the items with a value elsewhere count, and one of them is enough', () => {
  const secured: AgreementObject = {
    ...about,
    all: [
      {
        at: 'listWifiNetworks/*/wifiSecurity',
        where: { ssid: 'getStatus/networkProperties/wifi/network/ssid' },
        isNot: ['NONE'],
      },
    ],
  };
  const getStatus = { networkProperties: { wifi: { network: { ssid: 'Rooms' } } } };
  const evaluateWith = (...networks: readonly (readonly [ssid: string, security: string])[]) =>
    evaluateAgreement(
      secured,
      createBodies({
        getStatus,
        listWifiNetworks: networks.map(([ssid, wifiSecurity]) => ({ ssid, wifiSecurity })),
      }),
    );
  expect(listAgreementOperations(secured)).toEqual(['listWifiNetworks', 'getStatus']);
  expect(evaluateWith(['Guests', 'NONE'], ['Rooms', 'WPA2']).kind).toBe('holds');
  expect(evaluateWith(['Rooms', 'NONE'], ['Rooms', 'WPA2']).kind).toBe('holds');
  expect(evaluateWith(['Guests', 'NONE']).kind).toBe('holds');
  expect(evaluateWith(['Guests', 'WPA2'], ['Rooms', 'NONE'])).toMatchObject({
    kind: 'broken',
    because: expect.stringMatching(/"NONE"/),
  });
});
