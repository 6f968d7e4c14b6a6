import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The program of each way to call one in this repository. */
const programs: readonly [words: string, program: readonly string[]][] = [
  ['npm run verify --', ['contracts/verifier/src/cli/main.ts', 'verify']],
  ['npm run simulate --', ['simulator/src/cli/main.ts']],
  ['npm start --', ['simulator/src/cli/main.ts']],
];

/** Returns the commands of the recipe in the reference, with the address and folder of the test. */
function readRecipe(target: string, folder: string): string[][] {
  const page = readFileSync(join(root, 'docs/reference/import.md'), 'utf8');
  const [, section = ''] = /## A twin of a firmware([\s\S]*?)\n## /.exec(page) ?? [];
  return [...section.matchAll(/```sh[^\n]*\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => {
      const command = line.replace(/\s+#.*$/, '').replace(/^[A-Z_]+=\S+ /, '');
      const [words, program] = programs.find(([start]) => command.startsWith(start)) ?? ['', []];
      const args = command.slice(words.length).trim().split(/\s+/);
      return [
        ...program.map((part, index) => (index === 0 ? join(root, part) : part)),
        ...args.map((arg) =>
          arg.replace('http://localhost:8080', target).replace(/^\.\//, `${folder}/`),
        ),
      ];
    });
}

const firmware = {
  profile: 'room-firmware',
  purpose: 'Has a room temperature and an unknown value.',
  quirks: [
    {
      match: { operationId: 'getStatus', status: 200 },
      set: { pointer: '/roomTemperature', value: 21 },
    },
    {
      match: { operationId: 'getAudioVideoSettings', status: 200 },
      set: { pointer: '/cameraAntiBanding', value: 'Auto' },
    },
  ],
};

const reads = ['status', 'settings/audiovideo', 'settings/system'];

async function call(baseUrl: string) {
  const signIn = await fetch(`${baseUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const bodies: Record<string, unknown>[] = [];
  for (const path of reads) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${baseUrl}/api/v1/${path}`, { headers });
    bodies.push((await response.json()) as Record<string, unknown>);
  }
  return bodies;
}

// Issue 35: the recipe of the reference, as it is written there.
test('a recording and a report make a device that responds like the firmware', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const device = await simulator.lease({ profile: firmware, clock: 'real' });
  const { baseUrl } = device.toLease();
  const recorded = await call(baseUrl);
  const control = createControlClient(simulator.labUrl);
  writeFileSync(join(folder, 'device.har'), JSON.stringify(await control.har(device.id)));

  const [verify = [], like = [], compare = []] = readRecipe(baseUrl, folder);
  const run = ([program = '', ...args]: readonly string[]) => {
    const command = ['-C', 'stillhouse-source', program, ...args];
    const env = { ...process.env, STILLHOUSE_PASSWORD: 'stillhouse' };
    // A recipe that starts a device here would never end.
    const options = { cwd: folder, encoding: 'utf8', env, timeout: 60_000 } as const;
    return spawnSync(process.execPath, command, options);
  };
  const verified = await runBeside(verify, folder);
  expect(verified).toBe(1);
  expect(run(compare)).toMatchObject({ status: 0, stderr: '' });
  expect(run(compare.slice(0, 3))).toMatchObject({ status: 1 });

  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const [program = '', ...args] = like;
  const options = [program, ...args, ...ports, '--json'];
  const simulated = spawn(process.execPath, ['-C', 'stillhouse-source', ...options], {
    cwd: folder,
  });
  onTestFinished(() => void simulated.kill());
  const [line = ''] = await new Promise<string[]>((resolve) => {
    createInterface(simulated.stdout).once('line', (text) => resolve([text]));
  });
  const bodies = await call(JSON.parse(line).consoleUrl);
  expect(bodies[0]).toMatchObject({ roomTemperature: 21 });
  expect(bodies.slice(1)).toEqual(recorded.slice(1));
}, 300_000);

/** Runs a program while the simulator of the test responds. Returns the exit code. */
function runBeside(
  [program = '', ...args]: readonly string[],
  cwd: string,
): Promise<number | null> {
  const env = { ...process.env, STILLHOUSE_PASSWORD: 'stillhouse' };
  const command = ['-C', 'stillhouse-source', program, ...args];
  const child = spawn(process.execPath, command, { cwd, env, stdio: 'ignore' });
  return new Promise((resolve) => void child.on('exit', resolve));
}
