import { createHook } from 'node:async_hooks';
import { expect, onTestFinished, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';

/** Follows the timers that start until `stop`, including those of Node itself. */
function trackTimers() {
  const pending = new Set<number>();
  let isTracking = true;
  const hook = createHook({
    init(id, type) {
      if (isTracking && type === 'Timeout') pending.add(id);
    },
    destroy: (id) => void pending.delete(id),
  }).enable();
  onTestFinished(() => void hook.disable());
  return {
    pending,
    stop() {
      isTracking = false;
    },
  };
}

// Decision 0008.
test.each(['real', 'scaled', 'manual'] as const)(
  'an idle device by name with a %s clock has neither a timer nor a listener of its own',
  async (clock) => {
    const { lease } = await startLab({ addressing: 'name' });
    const countListeners = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
    // The first device loads code and starts what all devices share.
    await lease({ clock });
    const listeners = countListeners();
    const timers = trackTimers();
    for (let device = 0; device < 10; device += 1) {
      const { host } = await lease({ clock, ...(clock === 'scaled' && { speed: 60 }) });
      expect(host.clock.getNextTimerAt()).toBeNull();
    }
    timers.stop();
    // Node reports the end of a timer a little later.
    await expect.poll(() => timers.pending.size).toBe(0);
    expect(countListeners()).toBe(listeners);
  },
);
