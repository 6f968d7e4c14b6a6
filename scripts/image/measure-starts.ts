import { setTimeout } from 'node:timers/promises';
import { getMedian } from '../bench/metric.ts';
import { findFreePorts } from '../free-ports.ts';
import { type ContainerOptions, startContainer } from './start-container.ts';

const starts = 10;
const pollMs = 5;

/**
 * Measures how long a container takes to respond to a readiness probe, and beside it how long one
 * takes in which Node does nothing. Returns both as a sentence. The times depend on the machine.
 * @param options their command names a `--lab-port`
 */
export async function measureStarts(options: ContainerOptions): Promise<string> {
  const ready: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < starts; run += 1) {
    ready.push(await measureReady(options));
    const startedAt = performance.now();
    const idle = await startContainer({ ...options, command: ['node', '-p', '0'] });
    await idle.ended;
    bare.push(performance.now() - startedAt);
  }
  const [readyMs, bareMs] = [ready, bare].map((all) => getMedian(all).toFixed(0));
  return `/api/health responds ${readyMs} ms after the start of the container, median of ${starts} (bare Node: ${bareMs} ms).`;
}

/** Real time from the start of the engine to the first successful probe. */
async function measureReady(options: ContainerOptions): Promise<number> {
  const { command } = options;
  const [port = 0] = await findFreePorts(1);
  const startedAt = performance.now();
  const starting = startContainer({
    ...options,
    command: command.with(command.indexOf('--lab-port') + 1, String(port)),
  });
  const probe = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  // A container that ends too early has no probe to wait for.
  let hasFailed = false;
  starting.catch(() => {
    hasFailed = true;
  });
  while (!hasFailed && !(await probe())) await setTimeout(pollMs);
  const readyMs = performance.now() - startedAt;
  const container = await starting;
  await container.stop();
  return readyMs;
}
