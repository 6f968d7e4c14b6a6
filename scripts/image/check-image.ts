// Builds the container image and uses it as an operator would. `npm run test:all` runs it where
// podman or docker exists. Needs Linux, where containers can use the network of the host.
import { execFileSync } from 'node:child_process';
import { createControlClient } from 'stillhouse/client';
import { testInBrowser } from '../check/commands.ts';
import { runCommand } from '../check/run-command.ts';
import { buildImage } from './build-image.ts';
import { type Engine, findRunningEngine, missingRunningEngine } from './engine.ts';
import { measureStarts } from './measure-starts.ts';
import { startContainer } from './start-container.ts';

const tag = 'stillhouse:check';
const maxBytes = 150_000_000;
const token = 'the-token-of-this-check';

/** A whole journey: an installer sets up a new device, and an admin updates one. */
const journey = [
  ['guided-setup.spec.ts', 'an installer sets up barra'],
  ['software-update.spec.ts', 'an admin updates arran'],
] as const;
const browserOptions = [
  ...['--project=console', '--workers=1'],
  ...['--reporter=line', '--output=../test-results/image'],
];

const freePorts = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((flag) => [
  flag,
  '0',
]);
const simulator = ['stillhouse', '--json', '--host', '0.0.0.0', ...freePorts];
const persistent = [...simulator, '--state-file', '/data/device.json'];

function expectTrue(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(failure);
}

function inspect({ name }: Engine, format: string): string {
  const command = ['image', 'inspect', '--format', format, tag];
  return execFileSync(name, command, { encoding: 'utf8' }).trim();
}

/** Returns the digests of the files, the settings and the time of the image. */
const inspectContent = (engine: Engine) =>
  inspect(engine, '{{json .RootFS}} {{json .Config}} {{.Created}}');

/** Says what it is, and whether it works. */
function checkContent(engine: Engine): void {
  const labels = JSON.parse(inspect(engine, '{{json .Config.Labels}}')) as Record<string, string>;
  for (const name of ['title', 'version', 'revision', 'licenses']) {
    const label = `org.opencontainers.image.${name}`;
    expectTrue((labels[label] ?? '') !== '', `The image has no label ${label}.`);
  }
  expectTrue(
    inspect(engine, '{{json .}}').includes('/api/health'),
    'The image has no health check.',
  );
}

async function checkBuild(engine: Engine): Promise<void> {
  const build = { engine, tag, base: 'scratch', options: ['--no-cache'] };
  await buildImage(build);
  const first = inspectContent(engine);
  const id = await buildImage(build);
  const second = inspectContent(engine);
  expectTrue(first === second, `Two builds of the same sources differ:\n${first}\n${second}`);
  const bytes = Number(inspect(engine, '{{.Size}}'));
  console.log(`The image ${id} has ${bytes} bytes.`);
  checkContent(engine);
  expectTrue(bytes <= maxBytes, `The image has ${bytes} bytes. It may have ${maxBytes}.`);
}

/** Runs the simulator twice with the same volume: browser, verifier, and what SIGTERM saves. */
async function checkRun(engine: Engine, volume: string): Promise<void> {
  const options = { engine, tag, volume, env: { STILLHOUSE_CONTROL_TOKEN: token } };
  const first = await startContainer({ ...options, command: persistent });
  const { labUrl, consoleUrl } = first.announcement;
  const control = createControlClient(labUrl, { token });
  const health = await createControlClient(labUrl).health();
  expectTrue(health.status === 'ready' && health.devices === 1, JSON.stringify(health));

  const addresses = { STILLHOUSE_LAB: labUrl, STILLHOUSE_CONTROL_TOKEN: token };
  // One run each: it fails if no test of the file has this title.
  for (const [file, title] of journey) {
    const { command, env } = testInBrowser([file, '-g', title, ...browserOptions]);
    const browser = await runCommand({ command, env: { ...env, ...addresses } });
    expectTrue(browser === 0, `"${title}" ended with ${browser}.`);
  }

  const target = ['--target', consoleUrl, '--harm', 'read', '--report', '/data/report'];
  const verifier = await startContainer({
    ...options,
    env: { STILLHOUSE_PASSWORD: 'stillhouse' },
    command: ['stillhouse-verify', ...target],
  });
  expectTrue((await verifier.ended) === 0, 'The verifier found the image not conformant.');

  await control.patch('default', { settings: { language: { languageCode: 'nb-NO' } } });
  console.log(`Stopped ${(await first.stop()).toFixed(0)} ms after SIGTERM.`);

  const second = await startContainer({ ...options, command: persistent });
  const again = createControlClient(second.announcement.labUrl, { token });
  const { settings } = await again.state('default');
  await second.stop();
  const { languageCode } = settings.language;
  expectTrue(languageCode === 'nb-NO', `After a restart, the language is ${languageCode}.`);
}

const engine = findRunningEngine();
if (engine === null) throw new Error(missingRunningEngine);
const volume = `stillhouse-check-${process.pid}`;
try {
  await checkBuild(engine);
  console.log(await measureStarts({ engine, tag, volume, env: {}, command: simulator }));
  await checkRun(engine, volume);
} finally {
  execFileSync(engine.name, ['volume', 'rm', '--force', volume], { stdio: 'ignore' });
}
