import { once } from 'node:events';
import { join } from 'node:path';
import { print } from '@stillhouse/foundation/print';
import { checks } from '../checks/all.ts';
import { Contract } from '../model/contract.ts';
import { UsageError } from '../model/usage-error.ts';
import { createProxyReport, formatProxyReport } from '../proxy/proxy-report.ts';
import { startProxy } from '../proxy/proxy-server.ts';
import { type ExchangeResult, Recorder } from '../proxy/recorder.ts';
import { Redactor } from '../report/redact.ts';
import { prepareFolder } from '../report/write-reports.ts';
import { writeResult } from '../report/write-result.ts';
import { exitCodes } from '../results/exit-codes.ts';
import { requireTarget } from './option-parsers.ts';
import { stopOnSignals } from './signals.ts';

type ProxyFlags = {
  readonly target?: string;
  readonly port: number;
  readonly report?: string;
  readonly strictness: 'contract' | 'spec';
  readonly insecure?: true;
  readonly ca?: string;
};

/** @returns the exit code */
export async function runProxy(flags: ProxyFlags): Promise<number> {
  const { report: folder, strictness, insecure = false, ca, port } = flags;
  const target = requireTarget(flags.target);
  if (folder !== undefined) prepareFolder(folder);
  const contract = new Contract();
  const wireChecks = checks.filter((check) => check.kind === 'wire');
  const recorder = new Recorder(contract, wireChecks, strictness);
  const startedAt = new Date();
  const createRedactor = () =>
    new Redactor(contract, '', recorder.exchanges, { requests: 'foreign' });
  let redactor = createRedactor();
  const { server, url } = await listen({
    target,
    insecure,
    ...(ca !== undefined && { ca }),
    port,
    onExchange: (exchange) => {
      const result = recorder.add(exchange);
      // Reads of a signed-in client contain no new secrets.
      if (exchange.request.body !== null || exchange.request.target.includes('?'))
        redactor = createRedactor();
      print(...formatExchange(result, redactor));
    },
  });
  print(`Forwarding ${url} to ${target}. Press Ctrl+C to stop.`);
  const { signal } = stopOnSignals(() => undefined);
  await once(signal, 'abort');
  server.close();
  server.closeAllConnections();
  const report = createProxyReport(recorder, contract, {
    target,
    startedAt,
    insecure,
    redactor: createRedactor(),
  });
  print(...formatProxyReport(report));
  if (folder !== undefined) {
    const file = join(folder, 'recording.json');
    writeResult(file, `${JSON.stringify(report, null, 2)}\n`, 0o600);
    print(`Recording: ${file}`);
  }
  if (report.requests === 0) return exitCodes.nothingTested;
  const isClean = report.deviceFaults.length === 0 && report.clientFaults.length === 0;
  return isClean ? exitCodes.conformant : exitCodes.failures;
}

async function listen(options: Parameters<typeof startProxy>[0]): ReturnType<typeof startProxy> {
  try {
    return await startProxy(options);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'EADDRINUSE') {
      throw new UsageError(
        `Port ${options.port} is in use by another program. Stop that program or choose another --port (0 picks a free one).`,
      );
    }
    if (code === 'ENOENT' || code === 'EACCES') {
      throw new UsageError(
        `Cannot read --ca "${options.ca}" (${code}). Specify a PEM file with certificates.`,
      );
    }
    throw cause;
  }
}

/** Formats one line for the exchange and one for each violation. */
function formatExchange(
  { exchange, client, device }: ExchangeResult,
  redactor: Redactor,
): string[] {
  const { request, response, failure, at, tookMs } = exchange;
  const outcome = response === null ? (failure?.detail ?? 'no response') : String(response.status);
  const head = `${new Date(at).toISOString().slice(11, 23)} ${request.method} ${redactor.redactTarget(request.target)} ${redactor.redactText(outcome)} ${Math.round(tookMs)} ms`;
  const faults = [
    ...client.map(({ id, message }) => `  client ${id}  ${message}`),
    ...device.map(({ requirementId, message }) => `  device ${requirementId}  ${message}`),
  ];
  return [head, ...faults.map((line) => redactor.redactText(line))];
}
