import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceClient } from './client.ts';
import { observePageExit } from './page-exit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page with a request that the browser aborts. */
function openPage() {
  const page = new EventTarget();
  const reload = vi.fn();
  const ended = vi.fn();
  const settled = vi.fn();
  const pageExit = observePageExit(page, reload);
  let abort: () => void = () => {};
  const client = createDeviceClient({
    origin: 'http://device.test',
    fetch: () =>
      new Promise((_, reject) => {
        abort = () => reject(new TypeError('Failed to fetch'));
      }),
    pageExit,
    onEnd: ended,
  });
  client.PUT('/api/v1/device/reboot').then(settled, settled);
  const dispatch = async (type: string) => {
    page.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
  };
  const abortRequest = async () => {
    abort();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { dispatch, abortRequest, reload, ended, settled };
}

// R7.55.
test.each(['beforeunload', 'pagehide'])(
  'a request that the browser aborts after %s neither fails nor ends',
  async (type) => {
    const { dispatch, abortRequest, ended, settled } = openPage();
    await vi.advanceTimersByTimeAsync(0);
    await dispatch(type);
    await abortRequest();
    expect(settled).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
  },
);

test('a request that fails on a page that stays fails at once', async () => {
  const { abortRequest, ended, settled } = openPage();
  await vi.advanceTimersByTimeAsync(0);
  await abortRequest();
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }));
  expect(ended).toHaveBeenCalledOnce();
});

test('a request fails late if the navigation that aborted it leads nowhere', async () => {
  const { dispatch, abortRequest, settled } = openPage();
  await vi.advanceTimersByTimeAsync(0);
  await dispatch('beforeunload');
  await abortRequest();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }));
});

test('a page that the browser restores reloads only if leaving it has aborted a request', async () => {
  const idle = openPage();
  await idle.dispatch('pagehide');
  await idle.dispatch('pageshow');
  expect(idle.reload).not.toHaveBeenCalled();
  await idle.abortRequest();
  expect(idle.settled).toHaveBeenCalled();

  const busy = openPage();
  await vi.advanceTimersByTimeAsync(0);
  await busy.dispatch('pagehide');
  await busy.abortRequest();
  await busy.dispatch('pageshow');
  expect(busy.reload).toHaveBeenCalledOnce();
  expect(busy.settled).not.toHaveBeenCalled();
});
