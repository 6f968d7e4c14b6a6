// Plays cases for `npm run chaos -- --device`, one after the other, in a process of its own.
import { createHash } from 'node:crypto';
import { drawCase } from '../../simulator/src/property-tests/search/draw-case.ts';
import { playCase } from '../../simulator/src/property-tests/search/play-case.ts';
import type { DeviceResult, DeviceTask } from './device-messages.ts';

async function play({ what, run, wants }: DeviceTask): Promise<DeviceResult> {
  const chosen = typeof what === 'number' ? drawCase(what) : what;
  const played = await playCase(chosen, { run, bundle: wants === 'bundle' });
  const { violation, text, places, bundle } = played;
  return {
    violation,
    digest: createHash('sha256').update(text).digest('hex'),
    places,
    ...(wants === 'text' && { text }),
    ...(wants === 'bundle' && { bundle }),
  };
}

/** A case that cannot be played to its end has found something, too. */
function toFailure(error: unknown): DeviceResult {
  const seen = error instanceof Error ? error.message : String(error);
  return { violation: { oracle: 'internal error', seen }, digest: seen, places: [] };
}

// The search has ended.
process.on('disconnect', () => process.exit());

process.on('message', (task: DeviceTask) => {
  void play(task)
    .catch(toFailure)
    .then((result) => process.connected && process.send?.(result));
});
