import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { createPeerContract } from './contract-for-peers.ts';
import { type Peer, PeerFailure, type PeerReport } from './peer.ts';
import { maxResponseMs, runProgram, takeReport } from './run-program.ts';

const program = '@redocly/cli/bin/cli.js';
const workflows = 'workflows.arazzo.yaml';

/** The used part of an Arazzo description. */
type Arazzo = { readonly workflows: { readonly steps: Step[] }[] };
type Step = {
  readonly stepId: string;
  readonly 'x-security'?: unknown;
  readonly successCriteria?: unknown;
};

export const respect: Peer = {
  name: 'Redocly Respect',
  package: '@redocly/cli',
  needs: [],
  input:
    'token; the workflows of generate-arazzo, each with an additional step without a token (401)',
  async prepare(place) {
    const path = join(place.work, workflows);
    // The option --server refers to the file by its name.
    writeFileSync(join(place.work, 'openapi.json'), JSON.stringify(createPeerContract()));
    const output = await runProgram(place, program, [
      ...['generate-arazzo', 'openapi.json', '--output-file', workflows],
    ]);
    try {
      const generated: Arazzo = parse(readFileSync(path, 'utf8'));
      writeFileSync(path, stringify(addStepsWithoutToken(generated)));
    } catch {
      throw new PeerFailure(`no workflows; output: ${output.trim().slice(-300)}`);
    }
  },
  async run(place, { url, token }) {
    const output = await runProgram(place, program, [
      ...['respect', workflows, '--input', `bearer=${token}`, '--server', `openapi=${url}`],
      ...['--max-fetch-timeout', String(maxResponseMs), '--json-output', 'report.json'],
    ]);
    return readRespect(takeReport(place, 'report.json', output));
  },
};

function addStepsWithoutToken(arazzo: Arazzo): Arazzo {
  return {
    ...arazzo,
    workflows: arazzo.workflows.map((workflow) => ({
      ...workflow,
      // A workflow ends with its first failure. A correct device has none here.
      steps: workflow.steps.flatMap((step) => {
        const { 'x-security': security, ...bare } = step;
        if (security === undefined) return [step];
        const refused = {
          ...bare,
          stepId: `${step.stepId}-without-token`,
          successCriteria: [{ condition: '$statusCode == 401' }],
        };
        return [refused, step];
      }),
    })),
  };
}

/** The used part of Respect's JSON report. */
type RespectReport = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly totalRequests: number;
        readonly executedWorkflows: readonly {
          readonly executedSteps: readonly {
            readonly stepId: string;
            readonly checks?: readonly { readonly name: string; readonly passed: boolean }[];
          }[];
        }[];
      }
    >
  >;
};

/** Reads a JSON report of Respect. */
export function readRespect(json: string): PeerReport {
  const report: RespectReport = JSON.parse(json);
  const files = Object.values(report.files);
  const results = files.flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap(({ executedSteps }) =>
      executedSteps.flatMap(({ stepId, checks = [] }) =>
        checks.map(({ name, passed }) => ({ exchange: stepId, test: name, passed })),
      ),
    ),
  );
  if (results.length === 0) throw new PeerFailure('the report has no tests');
  return {
    failed: results
      .filter(({ passed }) => !passed)
      .map(({ exchange, test }) => ({ exchange, test })),
    tests: results.length,
    requests: files.reduce((sum, { totalRequests }) => sum + totalRequests, 0),
  };
}
