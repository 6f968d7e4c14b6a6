import { expect, test, vi } from 'vitest';
import { startTestDevice } from '../testing/test-device.ts';
import { runProxy } from './proxy-command.ts';

/** Starts the proxy, does something with its address, and presses Ctrl+C. */
async function runUntilStopped(act: (url: string) => Promise<unknown>) {
  const device = await startTestDevice();
  const before = process.listeners('SIGINT');
  let printed = '';
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
    printed += `${line}\n`;
  });
  try {
    const ended = runProxy({ target: device.url, port: 0, strictness: 'contract' });
    await expect.poll(() => printed).toContain('Press Ctrl+C to stop.');
    await act(/Forwarding (\S+) to/.exec(printed)?.[1] ?? '');
    for (const listener of process.listeners('SIGINT'))
      if (!before.includes(listener)) listener('SIGINT');
    return { exitCode: await ended, printed };
  } finally {
    log.mockRestore();
  }
}

test('a proxy that recorded no request has tested nothing, and ends with exit code 6', async () => {
  const { exitCode, printed } = await runUntilStopped(async () => {});
  expect(printed).toContain('No request was recorded, so nothing was checked.');
  expect(exitCode).toBe(6);
});

test('a proxy that recorded a violation ends with exit code 1', async () => {
  const { exitCode } = await runUntilStopped((url) => fetch(`${url}/api/v1/status`));
  expect(exitCode).toBe(1);
});
