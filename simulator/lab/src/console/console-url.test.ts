import { expect, test } from 'vitest';
import { getConsoleUrl } from './console-url.ts';

const lease = {
  id: 'room 4',
  addressing: 'port' as const,
  baseUrl: 'http://127.0.0.1:8080',
  setupUrl: 'http://127.0.0.1:8082',
};
const base = 'https://lab.example/some/path/?device=default';

test('a device serves its console under localhost, or under its own name', () => {
  const page = { template: undefined, base };
  expect(getConsoleUrl(lease, { ...page, isLocal: false })).toBe('http://localhost:8080/');
  expect(getConsoleUrl(lease, { ...page, isLocal: true })).toBe('http://localhost:8082/');
  const named = { ...lease, addressing: 'name' as const, baseUrl: 'http://room-4.local' };
  expect(getConsoleUrl(named, { ...page, isLocal: false })).toBe('http://room-4.local/');
});

test('a page that serves all consoles has them below its own path', () => {
  const page = { template: 'console/k1/{id}/{address}/', base };
  expect(getConsoleUrl(lease, { ...page, isLocal: false })).toBe(
    'https://lab.example/some/path/console/k1/room%204/network/',
  );
  expect(getConsoleUrl(lease, { ...page, isLocal: true })).toBe(
    'https://lab.example/some/path/console/k1/room%204/setup/',
  );
});
