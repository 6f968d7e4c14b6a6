import type { BrowserContext } from '@playwright/test';
import { expect, test } from 'vitest';
import { FailedRequests } from './failed-requests.ts';

const requests = new FailedRequests({ on: () => {} } as unknown as BrowserContext);
const report = (status: string) =>
  `Failed to load resource: the server responded with a status of ${status}`;

test('a failed request of a page comes with its declaration', () => {
  const address = 'http://device-2.localhost:5173/api/v1/status';
  expect(requests.suggestDeclarations(report('503 (Service Unavailable)'), address)).toContain(
    "device.declareFailure({ operationId: 'getStatus', status: 503 });",
  );
});

test('the error of an app that has left the host of its device gives the cause', () => {
  const address = 'http://localhost:5173/api/v1/status';
  const text = requests.suggestDeclarations(report('421 (Misdirected Request)'), address);
  expect(text).toContain('No device is called localhost.');
  expect(text).toContain('a path without a host');
  expect(text).not.toContain('declareFailure');
});
