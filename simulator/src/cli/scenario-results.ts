import { readFileSync } from 'node:fs';
import { contractHash } from '@stillhouse/contracts/contract-hash';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import type { JUnitSuite } from '@stillhouse/foundation/junit';
import { formatShard, type Shard } from '@stillhouse/foundation/shard';
import {
  mergeShardResults,
  parseShardResults,
  type ShardResults,
} from '@stillhouse/foundation/shard-results';
import { addCoverage } from '../../client/add-coverage.ts';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { FleetReport } from '../fleet-scenarios/report.ts';
import { createScenarioSuite, type ScenarioReport } from './scenario-junit.ts';
import { UsageError } from './usage-error.ts';

/** A report with the position of its source among those of all shards. */
export type NumberedReport = { number: number; source: string; report: ScenarioReport };

type ScenarioResult = {
  readonly number: number;
  readonly source: string;
  readonly outcome: 'passed' | 'failed' | 'invalid';
  readonly suite: JUnitSuite;
  /** Of a scenario with a fleet. Equal for the same seed and version, whatever ran beside it. */
  readonly fleet?: FleetReport;
};

/** The content of the file of `scenario test --json`. */
export type ScenarioResults = ShardResults<ScenarioResult> & {
  readonly kind: 'scenario';
  readonly coverage: ControlSchema<'Coverage'>;
};

export function createScenarioResults(
  reports: readonly NumberedReport[],
  shard: Shard,
  total: number,
  coverage: ControlSchema<'Coverage'>,
): ScenarioResults {
  return {
    kind: 'scenario',
    contract: contractHash,
    shard: formatShard(shard),
    total,
    results: reports.map(({ number, source, report }) => ({
      number,
      source,
      outcome: getOutcome(report),
      suite: createScenarioSuite(report),
      ...('fleet' in report && { fleet: report.fleet }),
    })),
    coverage,
  };
}

function getOutcome(report: ScenarioReport): ScenarioResult['outcome'] {
  if ('errors' in report) return 'invalid';
  return report.run.passed ? 'passed' : 'failed';
}

/**
 * Merges the files of all shards of a run.
 * @throws UsageError if a file cannot be read, or the files are not the shards of one run
 */
export function mergeScenarioFiles(paths: readonly string[]): ScenarioResults {
  try {
    const files = paths.map((source) => ({ source, content: readResults(source) }));
    const results = mergeShardResults<ScenarioResult>(files);
    const [first, ...others] = files.map(({ content }) => content);
    if (first === undefined) throw new RangeError('Name the files of all shards.');
    const coverage = others.reduce((sum, file) => addCoverage(sum, file.coverage), first.coverage);
    return { ...first, shard: '0/1', results, coverage };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(error.message);
  }
}

function readResults(path: string): ScenarioResults {
  return parseShardResults<ScenarioResults>(path, readText(path), 'scenario');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read (${getErrorMessage(error)}). Use a file of scenario test --json.`,
    );
  }
}
