import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../checks/all.ts';
import { Contract } from '../contract.ts';
import { exitCodes } from '../exit-codes.ts';
import { endText, proxyReport } from '../proxy/proxy-report.ts';
import { startProxy } from '../proxy/proxy-server.ts';
import { Recorder, type Seen } from '../proxy/recorder.ts';
import { Redactor } from '../report/redact.ts';
import { prepareFolder } from '../report/write-reports.ts';
import { UsageError } from '../usage-error.ts';
import { requireTarget } from './option-parsers.ts';

type ProxyFlags = {
  readonly target?: string;
  readonly port: number;
  readonly report?: string;
  readonly strictness: 'contract' | 'spec';
  readonly insecure?: true;
  readonly ca?: string;
};

/** @returns the exit code */
export async function proxyCommand(flags: ProxyFlags): Promise<number> {
  const { report: folder, strictness, insecure = false, ca, port } = flags;
  const target = requireTarget(flags.target);
  if (folder !== undefined) prepareFolder(folder);
  const contract = new Contract();
  const wireChecks = checks.filter((check) => check.kind === 'wire');
  const recorder = new Recorder(contract, wireChecks, strictness);
  const startedAt = new Date();
  const redactorNow = () => new Redactor(contract, '', recorder.exchanges);
  let redactor = redactorNow();
  const { server, url } = await listening({
    target,
    insecure,
    ...(ca !== undefined && { ca }),
    port,
    onPassed: (passed) => {
      const seen = recorder.add(passed);
      // Only what has a body brings new secrets.
      if (passed.sent.body !== null) redactor = redactorNow();
      process.stdout.write(liveText(seen, redactor));
    },
  });
  process.stdout.write(`Passing everything on from ${url} to ${target}. Ctrl+C ends it.\n`);
  await new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(name, () => resolve());
  });
  server.close();
  server.closeAllConnections();
  const report = proxyReport(recorder, contract, {
    target,
    startedAt,
    insecure,
    redactor: redactorNow(),
  });
  process.stdout.write(endText(report));
  if (folder !== undefined) {
    const file = join(folder, 'recording.json');
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
    process.stdout.write(`The recording is in ${file}.\n`);
  }
  const isClean = report.deviceFaults.length === 0 && report.clientFaults.length === 0;
  return isClean ? exitCodes.conformant : exitCodes.failures;
}

async function listening(options: Parameters<typeof startProxy>[0]): ReturnType<typeof startProxy> {
  try {
    return await startProxy(options);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'EADDRINUSE') {
      throw new UsageError(
        `--port ${options.port} is taken by another program. Stop it, or choose another; 0 picks a free one.`,
      );
    }
    if (code === 'ENOENT' || code === 'EACCES') {
      throw new UsageError(
        `--ca "${options.ca}" cannot be read (${code}). Name a file with certificates in PEM.`,
      );
    }
    throw cause;
  }
}

/** One line for the exchange, and one for each fault. */
function liveText({ exchange, client, device }: Seen, redactor: Redactor): string {
  const { sent, answer, failure, at, tookMs } = exchange;
  const came = answer === null ? (failure?.detail ?? 'no answer') : String(answer.status);
  const head = `${new Date(at).toISOString().slice(11, 23)} ${sent.method} ${redactor.text(sent.target)} ${came} ${Math.round(tookMs)} ms\n`;
  const faults = [
    ...client.map(({ id, message }) => `  client ${id}  ${message}`),
    ...device.map(({ requirementId, message }) => `  device ${requirementId}  ${message}`),
  ];
  return `${head}${faults.map((line) => `${redactor.text(line)}\n`).join('')}`;
}
