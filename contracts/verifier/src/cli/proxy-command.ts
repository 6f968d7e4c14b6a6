import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../checks/all.ts';
import { Contract } from '../contract.ts';
import { endText, proxyReport } from '../proxy/proxy-report.ts';
import { startProxy } from '../proxy/proxy-server.ts';
import { Recorder, type Seen } from '../proxy/recorder.ts';
import { Redactor } from '../report/redact.ts';
import { prepareFolder } from '../report/write-reports.ts';
import { exitCodes } from './exit-codes.ts';
import { readFlags } from './flags.ts';
import { readTargetUrl } from './target-flags.ts';
import { UsageError } from './usage-error.ts';

const help = `stillhouse-contract proxy: stands between a client and a device, and tells how either departs from the contract

  --target URL       the device, for example http://192.0.2.20
  --port PORT        where to listen on this machine; default 8089, 0 picks a free one
  --report DIR       writes recording.json there at the end: everything that passed, without secrets, and what the device says to
                     each of our decisions (mode 0600 all the same: it tells of your network)
  --strictness WORD  contract (default), or spec: what is only our decision is a warning
  --insecure         takes any certificate of the device
  --ca FILE          certificates (PEM) to trust besides the usual ones

Open the console of the device at the address that it prints. Ctrl+C ends it.
Exit status: 0 both kept the contract, 1 one of them did not, 2 the command is wrong.
`;

/** @returns the exit status */
export async function proxyCommand(args: readonly string[]): Promise<number> {
  const flags = readFlags(args, {
    valued: ['target', 'port', 'report', 'strictness', 'ca'],
    switches: ['insecure', 'help'],
  });
  if (flags.on.has('help')) {
    process.stdout.write(help);
    return exitCodes.conformant;
  }
  const target = readTargetUrl('--target', flags.required('target', 'http://192.0.2.20'));
  const strictness = flags.oneOf('strictness', ['contract', 'spec'], 'contract');
  const folder = flags.text('report');
  if (folder !== undefined) prepareFolder(folder);
  const contract = new Contract();
  const wireChecks = checks.filter((check) => check.kind === 'wire');
  const recorder = new Recorder(contract, wireChecks, strictness);
  const startedAt = new Date();
  const insecure = flags.on.has('insecure');
  const redactorNow = () => new Redactor(contract, '', recorder.exchanges);
  let redactor = redactorNow();
  const ca = flags.text('ca');
  const { server, url } = await listening({
    target,
    insecure,
    ...(ca !== undefined && { ca }),
    port: readPort(flags.text('port')),
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

function readPort(text = '8089'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port "${text}" is no port. Give a number from 0 to 65535.`);
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
