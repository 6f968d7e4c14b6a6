import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { confinement, type Engine } from './engine.ts';

/** What `stillhouse --json` prints, as far as it is needed. */
type Announcement = { readonly labUrl: string; readonly consoleUrl: string };

export type ContainerOptions = {
  readonly engine: Engine;
  readonly tag: string;
  /** Name of a volume for /data. It is created with the owner of that folder. */
  readonly volume: string;
  readonly env: Readonly<Record<string, string>>;
  /** A program of the image with its arguments. */
  readonly command: readonly string[];
};

type Container = {
  /** Of the simulator; other programs print something else. */
  readonly announcement: Announcement;
  readonly ended: Promise<number>;
  /** Sends SIGTERM and returns how long the end took. Throws unless it was clean. */
  stop(): Promise<number>;
};

/** Runs a program of the image and waits for its first line of output. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { engine, tag, volume, env, command } = options;
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn(
    engine.name,
    ['run', ...confinement, '--volume', `${volume}:/data`, ...variables, tag, ...command],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit').then(([code]) => Number(code));
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  if (line === undefined) throw new Error(`${command.join(' ')} ended with ${await ended}.`);
  const text = String(line);
  return {
    announcement: text.startsWith('{') ? JSON.parse(text) : { labUrl: '', consoleUrl: '' },
    ended,
    async stop() {
      const signaledAt = performance.now();
      // The engine passes the signal on to the program.
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`SIGTERM ended the container with ${code}.`);
      return performance.now() - signaledAt;
    },
  };
}
