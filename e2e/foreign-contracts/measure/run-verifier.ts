import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ForeignServer, Subject } from '../servers/foreign-server.ts';

/** The verifier, as arguments of Node. */
const command = ['scripts/run.mjs', 'contracts/verifier/src/cli/main.ts', 'verify'];
const root = new URL('../../../', import.meta.url);

/** Exit code of a run that left something on the server. */
const notRestored = 5;

export type Run = {
  readonly exitCode: number | null;
  /** Failed checks, each with the number of the first request that shows it. */
  readonly failures: readonly {
    readonly id: string;
    readonly message: string;
    readonly request: number;
  }[];
  readonly warnings: Run['failures'];
  /** Checks that the verifier could not finish, and what it printed when it failed itself. */
  readonly errors: readonly string[];
  readonly requests: number;
  readonly seconds: number;
};

type Report = {
  readonly results?: readonly {
    id: string;
    verdict: string;
    reason?: string;
    message?: string;
    exchanges?: readonly number[];
  }[];
};

export type RunOptions = {
  readonly harm: 'read' | 'safe' | 'destructive';
  /** Passed to the verifier. */
  readonly verifierOptions: readonly string[];
};

/** Runs the verifier on a server as a user would. */
export async function runVerifier(
  subject: Subject,
  contractFile: string,
  server: ForeignServer,
  { harm, verifierOptions }: RunOptions,
): Promise<Run> {
  const report = await mkdtemp(join(tmpdir(), 'foreign-contract-'));
  const { user, password, token } = subject.credentials;
  const started = Date.now();
  try {
    const { exitCode, output } = await execute(
      [
        ...command,
        '--contract',
        contractFile,
        '--target',
        server.url,
        '--report',
        report,
        ...(user ? ['--user', user] : []),
        '--harm',
        harm,
        ...(harm === 'destructive' ? ['--i-own-this-device', new URL(server.url).host] : []),
        ...verifierOptions,
      ],
      {
        ...(password !== undefined && { STILLHOUSE_PASSWORD: password }),
        ...(token !== undefined && { STILLHOUSE_TOKEN: token }),
      },
    );
    const text = await readFile(join(report, 'report.json'), 'utf8').catch(() => '{}');
    const { results = [] } = JSON.parse(text) as Report;
    const list = (verdict: string) =>
      results
        .filter((it) => it.verdict === verdict)
        .map((it) => ({
          id: it.id,
          message: it.message ?? it.reason ?? '',
          request: Math.min(...(it.exchanges ?? [])),
        }));
    const isBroken = ![0, 1, notRestored].includes(exitCode ?? -1) || results.length === 0;
    return {
      exitCode,
      failures: list('fail'),
      warnings: list('warn'),
      errors: [
        ...list('error').map(({ id, message }) => `${id}: ${message}`),
        ...(isBroken ? [`exit code ${exitCode}: ${output.slice(-2000)}`] : []),
      ],
      requests: server.requestCount(),
      seconds: (Date.now() - started) / 1000,
    };
  } finally {
    await rm(report, { recursive: true, force: true });
  }
}

function execute(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString('utf8');
      });
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}
