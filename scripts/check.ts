// `npm test`: everything that must hold before a change lands, cheapest first. Tests read
// STILLHOUSE_MATRICES. A test file with a matrix has `.matrix.` in its name, and one that takes
// long `.rest.`; of the other browser tests, `npm test` runs those with the tag `@sample`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countTests, listFailedTests } from './check/counts.ts';
import { checkCoverage } from './check/coverage.ts';
import { LastGreen } from './check/last-green.ts';
import { runStep, type Step, type StepResult } from './check/step.ts';
import {
  getBrowserSteps,
  getNamespaceSteps,
  getUnitStep,
  imageStep,
  staticSteps,
} from './check/steps.ts';
import { findRunningEngine, missingRunningEngine } from './image/engine.ts';
import { missingNamespaces } from './namespaces/namespaces.ts';
import { describeScript, readCount } from './npm-script.ts';
import { tryLock } from './set-up/lock.mjs';
import { cache, root } from './set-up/paths.mjs';
import { checkTestPrograms, checkWritable } from './set-up/prerequisites.mjs';
import { exitIfStopped, isStopped } from './set-up/signals.mjs';

const program = describeScript(
  process.argv.includes('--all') ? 'test:all' : 'test',
  'Runs everything that must hold before a change lands, cheapest first.',
)
  .option('--all', 'run the big matrices as a whole instead of a sample (npm run test:all)')
  .option(
    '--rest',
    'with --all: only what npm test has left out, without the matrices of the browser',
  )
  .option(
    '--minutes <n>',
    'with --rest: after the unit tests, start no more parts after this time, and name them',
    readCount,
  )
  .option('--again', 'run even if nothing has changed since it was green')
  .addHelpText('after', '\nOne test: npm run test:unit -- --help, npm run test:e2e -- --help')
  .addHelpText(
    'after',
    '\nExit codes:\n  0  All of it holds\n  1  Something failed\n  2  Invalid command line',
  )
  .parse();
const options = program.opts<{ all?: true; rest?: true; minutes?: number; again?: true }>();
if (options.rest && !options.all) {
  program.error('error: --rest goes with --all: npm run test:all -- --rest');
}
if (options.minutes !== undefined && !options.rest) {
  program.error('error: --minutes goes with --rest: npm run test:all -- --rest --minutes 60');
}
try {
  checkTestPrograms();
  checkWritable();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
if (options.all) process.env.STILLHOUSE_MATRICES = 'whole';
const extent = options.all ? (options.rest ? 'rest' : 'all') : 'sample';

// Not at the top: it calls git, which may have been missing until here.
const { paths } = await import('./repository/sources.ts');
const lastGreen = new LastGreen(`test-${extent}`, [...paths, 'package-lock.json']);
const summary = options.again || process.env.CI ? null : lastGreen.read();
if (summary !== null) {
  console.log(
    `Nothing has changed since this was green. --again runs it nevertheless.\n${summary}`,
  );
  process.exit();
}

// They share the folder of results.
const lock = join(cache, 'test.lock');
const owner = tryLock(lock);
if (owner !== null) {
  program.error(
    `Another npm test is running in this checkout (process ${owner}). Wait until it ends, or stop it.`,
  );
}
process.on('exit', () => rmSync(lock, { force: true }));

/** More browser tests than this that needed a second try are a failure. */
const maxSecondTries = 3;

const results: StepResult[] = [];

/** Runs steps two at a time: the budget is for two cores. */
async function run(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      if (isStopped()) return;
      results.push(result);
      const { passed, seconds, output } = result;
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`);
      if (!passed) console.log(output);
    }
  };
  await Promise.all([work(), work()]);
  exitIfStopped();
}

rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(join(root, 'test-results'), { recursive: true });

let isTimeOver = false;

/** Runs a step unless the time of --minutes is over. */
async function runInTime(step: Step): Promise<void> {
  const { minutes = Number.POSITIVE_INFINITY } = options;
  isTimeOver = performance.now() >= minutes * 60_000;
  if (!isTimeOver) await run([step]);
  else console.log(`not tried: ${step.name}. The ${minutes} minutes of --minutes are over.`);
}

if (!options.rest) await run(staticSteps);
// One after the other: a busy machine makes devices at a high speed fail.
await run([getUnitStep(extent)]);
const browserSteps = getBrowserSteps(extent);
for (const step of browserSteps) await runInTime(step);
// After the browser tests, whose time is limited.
if (options.all) {
  if (findRunningEngine() !== null) await runInTime(imageStep);
  else console.log(`not tried: container image. ${missingRunningEngine}`);
  for (const [name, step] of getNamespaceSteps()) {
    if (step !== null) await runInTime(step);
    else console.log(`not tried: ${name}. ${missingNamespaces}`);
  }
}

const failures = results.filter((result) => !result.passed).map((result) => result.step.name);
const ran = results.map((result) => result.step);
const browserReports = browserSteps
  .filter((step) => ran.includes(step))
  .map(({ report }) => report);
const counts = countTests(browserReports);
if (browserReports.length > 0) {
  // The bounds hold for all browser tests.
  const coverage = checkCoverage(options.all === true && !options.rest);
  console.log(coverage.report);
  failures.push(...coverage.failures);
}
for (const test of listFailedTests(browserReports)) console.log(test);
const total = `tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
console.log(total);
if (counts.failed > 0 && failures.length === 0) failures.push('a test runner left no report');
if (counts.secondTries > maxSecondTries) {
  failures.push(`${counts.secondTries} tests that needed a second try`);
}
if (counts.skipped > 0) failures.push('no test may be skipped');
if (failures.length > 0) {
  console.log(`Not green: ${failures.join(', ')}`);
  process.exitCode = 1;
} else if (!isTimeOver) {
  lastGreen.note(total);
}
