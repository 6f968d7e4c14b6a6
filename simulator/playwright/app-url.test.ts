import { expect, test } from 'vitest';
import { getAppUrl } from './app-url.ts';

const place = {
  id: 'device-2',
  addressing: 'name',
  hostSuffix: '.localhost',
} as const;

test('an app is at the name of the device, whose id stays when its hostname changes', () => {
  expect(getAppUrl('http://localhost:5173/', place)).toBe('http://device-2.localhost:5173');
  const elsewhere = { ...place, hostSuffix: '.app.test' };
  expect(getAppUrl('https://app.test', elsewhere)).toBe('https://device-2.app.test');
});

test.each([
  [
    'localhost:5173',
    'appUrl must be a URL such as http://localhost:5173, but is "localhost:5173".',
  ],
  ['5173', 'appUrl must be a URL such as http://localhost:5173, but is "5173".'],
  [
    'http://127.0.0.1:5173',
    'appUrl must be at the host localhost, because devices are called ID.localhost, but is "http://127.0.0.1:5173".',
  ],
  [
    'https://app.test',
    'appUrl must be at the host localhost, because devices are called ID.localhost, but is "https://app.test". Or start the simulator with --host-suffix .app.test.',
  ],
])('the app cannot be at %s', (appUrl, message) => {
  expect(() => getAppUrl(appUrl, place)).toThrow(message);
});

test('the server of an app cannot distinguish devices that have ports of their own', () => {
  expect(() => getAppUrl('http://localhost:5173', { ...place, addressing: 'port' })).toThrow(
    'appUrl needs a simulator that tells devices apart by name: start it with --addressing name.',
  );
});
