import { print } from '@stillhouse/foundation/print';
import { ApiContract } from '../any-contract/api-contract.ts';
import { getHarm, isAllowed } from '../any-contract/harm.ts';
import { listUsefulWords } from '../any-contract/useful-words.ts';
import {
  type ContractRunOptions,
  listContractRequirements,
  verifyContract,
} from '../any-contract/verify-contract.ts';
import { UsageError } from '../model/usage-error.ts';
import type { ContractNote, UsefulWord } from '../report/report.ts';
import { prepareFolder, writeReports } from '../report/write-reports.ts';
import { writeResult } from '../report/write-result.ts';
import { isRequested, isWithinHarm } from '../results/selection.ts';
import { readWaivers } from '../waivers/read-waivers.ts';
import { formatWaiverTemplate } from '../waivers/waiver-template.ts';
import { requireTarget } from './option-parsers.ts';
import { openProgress } from './progress.ts';
import { stopOnSignals } from './signals.ts';
import { formatSummary } from './summary.ts';
import type { VerifyFlags } from './verify-flags.ts';

/** More notes are in the report. */
const maxNotes = 20;

/**
 * `stillhouse-verify --contract FILE`.
 * @returns the exit code
 * @throws UsageError
 */
export async function contractCommand(
  flags: VerifyFlags & { readonly contract: string },
): Promise<number> {
  assertFlags(flags);
  if (flags.list || flags.dryRun) {
    const contract = new ApiContract(flags.contract, flags.overlay);
    const requirements = listContractRequirements(contract);
    print(...(flags.list ? formatList(requirements, flags) : formatDryRun(contract, flags)));
    print(...formatNotes(contract.notes.list()), ...formatWords(listUsefulWords(contract)));
    return 0;
  }
  const options = toOptions(flags);
  const { report: folder, waivers, writeWaiverTemplate: template } = flags;
  const list = waivers === undefined ? null : readWaivers(waivers);
  if (folder !== undefined) prepareFolder(folder);
  const progress = openProgress(process.stderr, { harm: flags.harm, allowLockout: false });
  const signals = stopOnSignals((line) => progress.note(line));
  try {
    const { exitCode, report } = await verifyContract(options, {
      waivers: list,
      signal: signals.signal,
      note: (line) => progress.note(line),
      onProgress: (it) => progress.show(it),
    });
    progress.end();
    const { notes = [], words = [] } = report.contract;
    // First, because the files may not fit on the disk.
    print(...formatNotes(notes), ...formatWords(words), ...formatSummary(report, folder ?? null));
    if (folder !== undefined) writeReports(folder, report);
    if (template !== undefined) writeResult(template, formatWaiverTemplate(report.results, ''));
    return exitCode;
  } finally {
    progress.end();
    signals.release();
  }
}

const unsupported = [
  'setupTarget',
  'enrollmentCode',
  'allowLockout',
  'evidence',
  'undoLog',
] as const;

function assertFlags(flags: VerifyFlags): void {
  const { harm, iOwnThisDevice } = flags;
  const found = unsupported.find((name) => flags[name] !== undefined);
  if (found !== undefined) {
    const option = found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`--${option} does not work with --contract. Remove it.`);
  }
  if (harm === 'security')
    throw new UsageError(
      '--harm security does not work with --contract. Use read, safe or destructive.',
    );
  if (flags.list || flags.dryRun) return;
  const host = new URL(requireTarget(flags.target)).host;
  if (harm === 'destructive' && iOwnThisDevice !== host) {
    throw new UsageError(
      `--harm destructive may restart and reset the device. If it is yours, confirm its address: --i-own-this-device ${host}`,
    );
  }
  if (harm !== 'destructive' && iOwnThisDevice !== undefined)
    throw new UsageError(`--i-own-this-device has no effect with --harm ${harm}. Remove it.`);
}

function toOptions(flags: VerifyFlags & { readonly contract: string }): ContractRunOptions {
  const { contract, overlay, ca, harm, only, skip, strictness, timeoutScale, user } = flags;
  const password = flags.password ?? process.env.STILLHOUSE_PASSWORD;
  const token = process.env.STILLHOUSE_TOKEN;
  return {
    contract,
    overlays: overlay,
    target: requireTarget(flags.target),
    credentials: {
      userName: user,
      ...(password !== undefined && password !== '' && { password }),
      ...(token !== undefined && token !== '' && { token }),
      headers: flags.header,
    },
    insecure: flags.insecure === true,
    ...(ca !== undefined && { ca }),
    timeoutScale,
    harm,
    strictness,
    only,
    skip,
  };
}

function formatList(
  requirements: ReturnType<typeof listContractRequirements>,
  flags: VerifyFlags,
): string[] {
  const requested = requirements.filter((it) => isRequested(it, flags));
  const checked = requested.filter((it) => isWithinHarm(it, flags.harm));
  return [
    ...checked.flatMap(({ id, level, sentence, file, pointer, harm }) => [
      id,
      `  ${level}, harm level ${harm}, ${file}#${pointer}`,
      `  ${sentence}`,
    ]),
    `${checked.length} requirements with the harm level ${flags.harm}.`,
  ];
}

function formatDryRun({ operations }: ApiContract, { harm }: VerifyFlags): string[] {
  const lines = operations.map((operation) => {
    const what = isAllowed(operation, harm) ? 'call ' : 'leave';
    return `${what}  ${operation.method.padEnd(6)} ${operation.path.padEnd(50)} ${getHarm(operation).reason}`;
  });
  return [
    `Harm level ${harm}. No request was sent. Writes are sent only if they can be undone.`,
    '',
    ...lines,
  ];
}

function formatNotes(notes: readonly ContractNote[]): string[] {
  const lines = notes
    .slice(0, maxNotes)
    .map(({ file, line, message, remedy }) => `CONTRACT ${file}:${line}: ${message} ${remedy}`);
  const more = notes.length - lines.length;
  if (more > 0) lines.push(`... and ${more} more; --report DIR writes them all.`);
  return lines.length === 0 ? [] : [...lines, ''];
}

function formatWords(words: readonly UsefulWord[]): string[] {
  const useful = words.filter(({ missing }) => missing > 0);
  if (useful.length === 0) return [];
  return [
    'Words that an overlay can add:',
    ...useful.map(
      ({ word, enables, missing }) =>
        `  ${word.padEnd(13)} ${String(missing).padStart(3)} operations  ${enables}`,
    ),
    '',
  ];
}
