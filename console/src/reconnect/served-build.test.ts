import { afterEach, expect, test, vi } from 'vitest';
import { defaultConfig } from '../config/console-config.ts';
import { isConsoleReplaced } from './served-build.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces the page that the device serves. Browser tests use a real one. */
function serve(response: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => response());
}

const page = (buildId: string) =>
  new Response(
    `<!doctype html><head><script type="application/json" id="console-config">{"buildId":"${buildId}"}</script>`,
  );
const ours = { ...defaultConfig, buildId: 'a1' };

// R8.30.
test('a different build id is another console', async () => {
  serve(() => page('b2'));
  expect(await isConsoleReplaced(ours)).toBe(true);
  serve(() => page('a1'));
  expect(await isConsoleReplaced(ours)).toBe(false);
});

test.each([
  ['serves a page without a build id', () => new Response('<!doctype html><p>Starting')],
  ['serves no page yet', () => new Response('', { status: 503 })],
  ['does not response', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a device that %s has no other console', async (_, response) => {
  serve(response);
  expect(await isConsoleReplaced(ours)).toBe(false);
});

test('a console that does not know its own build stays', async () => {
  serve(() => page('b2'));
  expect(await isConsoleReplaced(defaultConfig)).toBe(false);
});
