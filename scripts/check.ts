// `npm test`: everything that must hold before a change lands, cheapest first. Exit 0 only when all of it holds.
// `--all` (`npm run test:all`) runs the big matrices whole instead of a fixed slice: tests read STILLHOUSE_MATRICES.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failedTests, testCounts } from './check/counts.ts';
import { coverageVerdict } from './check/coverage.ts';
import { runStep, type StepResult } from './check/step.ts';
import { browserStep, staticSteps, unitStep } from './check/steps.ts';
import { root } from './set-up/paths.mjs';

if (process.argv.includes('--all')) process.env.STILLHOUSE_MATRICES = 'whole';

/** Browser tests that may need a second try on a busy machine; more than these are a fault to be looked for. */
const mostSecondTries = 3;

const results: StepResult[] = [];

async function run(steps: typeof staticSteps): Promise<void> {
  // Two at a time: the budget is for two cores.
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      console.log(
        `${result.passed ? 'ok  ' : 'FAIL'} ${step.name} (${result.seconds.toFixed(1)} s)`,
      );
      if (!result.passed) console.log(result.output);
    }
  };
  await Promise.all([worker(), worker()]);
}

rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(join(root, 'test-results'), { recursive: true });

await run(staticSteps);
await run([unitStep]);
await run([browserStep]);

const failedSteps = results.filter((result) => !result.passed).map((result) => result.step.name);
const counts = testCounts();
const coverage = coverageVerdict();
console.log(coverage.report);
failedSteps.push(...coverage.failures);
for (const test of failedTests()) console.log(test);
console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0 && failedSteps.length === 0) failedSteps.push('a test runner left no report');
if (counts.secondTries > mostSecondTries) {
  failedSteps.push(`${counts.secondTries} tests that needed a second try`);
}
if (counts.skipped > 0) failedSteps.push('no test may be skipped');
if (failedSteps.length > 0) {
  console.log(`Not green: ${failedSteps.join(', ')}`);
  process.exitCode = 1;
}
