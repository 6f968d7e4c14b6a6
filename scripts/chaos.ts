// `npm run chaos`: drives the real console through its journeys while random faults are injected
// (e2e/tests/random-faults.spec.ts), over many seeds. `npm test` runs a few of them.
import { spawnSync } from 'node:child_process';
import { Command, InvalidArgumentError } from 'commander';
import { testInBrowser } from './check/commands.ts';
import { root } from './set-up/paths.mjs';

type Options = { seeds: string; from: string; journey?: string; workers: string };

function checkCount(text: string): string {
  if (/^[1-9]\d{0,8}$/.test(text)) return text;
  throw new InvalidArgumentError('Use a whole number from 1 to 999999999.');
}

new Command('npm run chaos --')
  .description(
    'Drives the console while random faults are injected, and checks what must always hold.',
  )
  .option('--seeds <n>', 'number of seeds to try', checkCount, '50')
  .option('--from <seed>', 'first seed', checkCount, '1')
  .option('--journey <name>', 'run this journey only')
  .option('--workers <n>', 'number of browsers side by side', checkCount, '2')
  .showSuggestionAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(({ seeds, from, journey, workers }: Options) => {
    const { command, env } = testInBrowser([
      ...['random-faults', '--grep', 'whatever goes wrong', '--reporter=list'],
      `--workers=${workers}`,
    ]);
    const [program, ...programArguments] = command;
    const { status } = spawnSync(program, programArguments, {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        STILLHOUSE_CHAOS_SEEDS: seeds,
        STILLHOUSE_CHAOS_FROM: from,
        ...(journey !== undefined && { STILLHOUSE_CHAOS_JOURNEY: journey }),
      },
    });
    process.exitCode = status ?? 1;
  })
  .parse();
