// `npm run foreign-contracts`: runs the verifier on servers of contracts of others, and on bugs
// that are made from these contracts.
import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { formatResult } from './measure/format-result.ts';
import { type ContractResult, measureContract } from './measure/measure-contract.ts';
import { listSubjects } from './servers/subjects.ts';

type Options = {
  contracts?: string;
  contract?: string;
  every: number;
  perKind: number;
  kind: string;
  jobs: number;
  harm: 'read' | 'safe' | 'destructive';
  json?: string;
};

await new Command('npm run foreign-contracts --')
  .description('Measures the verifier with contracts of others: false alarms, and bugs found.')
  .option(
    '--contracts <folder>',
    'also take go2rtc.yaml, adguard-home.yaml and pihole/main.yaml of a folder',
  )
  .option('--contract <name>', 'only the contract with this name')
  .option('--every <n>', 'only every nth bug', readCount, 1)
  .option(
    '--per-kind <n>',
    'at most n bugs of each kind, spread over the contract',
    readCount,
    10_000,
  )
  .option('--kind <text>', 'only kinds of bugs that contain the text', '')
  .option('--jobs <n>', 'runs at the same time', readCount, 2)
  .addOption(
    new Option('--harm <level>', 'what the runs may do')
      .choices(['read', 'safe', 'destructive'])
      .default('safe'),
  )
  .option('--json <file>', 'write the result of each bug')
  .argument('[options...]', 'options of the verifier, after --')
  .showSuggestionAfterError()
  .action(run)
  .parseAsync();

function readCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a number from 1.');
}

async function run(
  verifierOptions: string[],
  { contracts, contract, json, ...options }: Options,
): Promise<void> {
  const chosen = listSubjects(contracts).filter(
    ({ subject }) => subject.name === (contract ?? subject.name),
  );
  if (chosen.length === 0) throw new InvalidArgumentError(`There is no contract "${contract}".`);
  const results: ContractResult[] = [];
  for (const { subject, contractFile } of chosen) {
    const result = await measureContract(subject, contractFile, { ...options, verifierOptions });
    console.log(`${formatResult(result)}\n`);
    results.push(result);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
  }
  const hasAlarm = results.some(({ honest }) => honest.failures.length + honest.errors.length > 0);
  process.exitCode = hasAlarm ? 1 : 0;
}
