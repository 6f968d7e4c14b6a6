import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DeviceError } from '../api/device-error.ts';
import { defaultConfig } from '../config/console-config.ts';
import { toRecord } from './send-event.ts';

beforeEach(() => sessionStorage.clear());

const circumstances = {
  at: Date.UTC(2030, 0, 7, 9),
  user: 'setup',
  serialNumber: 'NAbc12d340001',
  config: defaultConfig,
  storage: sessionStorage,
};

const failure = new DeviceError('updateHostname', { status: 422, code: 'bad-name', detail: 'No.' });

// R3.36, R3.37.
test('an event has user, time, device and integrity value', () => {
  const event = { event: 'upgrade check', properties: { state: 'ready' } } as const;
  const record = toRecord(event, circumstances);
  expect(record).toMatchObject({
    user: 'setup',
    serialNumber: 'NAbc12d340001',
    event: 'upgrade check',
    type: 'track',
    timestamp: '2030-01-07T09:00:00.000Z',
    properties: { state: 'ready' },
    meta: { buildId: 'unknown' },
  });
  const id = record?.anonymousId ?? '';
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const text = `2030-01-07T09:00:00.000Z${id}track`;
  expect(record?.integrity).toBe(createHash('sha256').update(text).digest('hex'));
});

test('a tab keeps its anonymous id', () => {
  const ids = [1, 2].map(() => toRecord({ event: 'setup load' }, circumstances)?.anonymousId);
  expect(ids[0]).toBe(ids[1]);
});

test('a malformed serial number is not sent', () => {
  const wrong = { ...circumstances, serialNumber: 'my password' };
  expect(toRecord({ event: 'setup load' }, wrong)?.serialNumber).toBeNull();
});

test('the event of a successful request has no input', () => {
  const body = { code: 'abcdEFGH' };
  const record = toRecord({ id: 'enroll', body, failure: null }, circumstances);
  expect(record?.event).toBe('pulse enrollment');
  expect(record?.properties).toEqual({ operation: 'enroll', outcome: 'done' });
  expect(JSON.stringify(record)).not.toContain('abcdEFGH');
});

test('the event of a failed request has its status and code', () => {
  const record = toRecord({ id: 'updateHostname', failure }, circumstances);
  expect(record?.event).toBe('hostname');
  expect(record?.properties).toEqual({
    operation: 'updateHostname',
    outcome: 'failed',
    status: 422,
    code: 'bad-name',
  });
});

// R3.38.
test.each([
  [[{ key: 'proxy', newValue: 'off' }], 'proxy off'],
  [[{ key: 'proxy', newValue: 'auto' }], 'proxy auto'],
  [[{ key: 'host', newValue: 'proxy.example' }], 'proxy manual'],
  [[{ key: 'url', newValue: 'http://proxy.example/a.pac' }], 'proxy auto'],
])('a proxy change %j is the event "%s"', (body, event) => {
  const call = { id: 'updateProxy', body, failure: null } as const;
  expect(toRecord(call, circumstances)?.event).toBe(event);
});

test('other calls are not events', () => {
  expect(toRecord({ id: 'getStatus', failure: null }, circumstances)).toBeNull();
});
