import { setTimeout } from 'node:timers/promises';
import { print, printError, printJson } from '@stillhouse/foundation/print';
import { type ConsoleCheckResult, checkConsole } from '../console/check-console.ts';
import type { ConsoleFinding } from '../console/console-rules.ts';
import { readConsoleManifest } from '../console/read-console-manifest.ts';
import { exitCodes } from '../results/exit-codes.ts';
import { readCa } from '../target/read-ca.ts';
import { requireTarget } from './option-parsers.ts';

type ConsoleFlags = {
  readonly target?: string;
  readonly manifest?: string;
  readonly ca?: string;
  readonly insecure?: true;
  readonly timeoutScale: number;
  readonly json?: true;
};

/** Of a cause that concerns many. --json has all. */
const maxPaths = 3;

/** A device starts within two minutes, with an update in ten. */
const defaultBootTimeoutMs = 600_000;

/**
 * `stillhouse-verify console`.
 * @returns the exit code
 * @throws UsageError
 */
export async function consoleCommand(flags: ConsoleFlags): Promise<number> {
  const baseUrl = requireTarget(flags.target);
  const { ca, insecure = false, timeoutScale } = flags;
  const result = await checkConsole({
    baseUrl,
    insecure,
    ...(ca !== undefined && { ca: readCa(ca) }),
    timeoutScale,
    bootTimeoutMs: defaultBootTimeoutMs * timeoutScale,
    pause: setTimeout,
    manifest: flags.manifest === undefined ? null : readConsoleManifest(flags.manifest),
    note: printError,
  });
  if (flags.json) printJson({ version: 1, target: baseUrl, ...result });
  else print(...formatResult(baseUrl, result));
  if (result.failure?.isUnreachable === true) return exitCodes.unreachable;
  if (result.failure !== null) return exitCodes.incomplete;
  return countFailures(result) > 0 ? exitCodes.failures : exitCodes.conformant;
}

function formatResult(target: string, result: ConsoleCheckResult): string[] {
  const { failure, findings, checkedFiles, sawBootingPage } = result;
  if (failure?.isUnreachable === true) {
    return [
      `${target} does not respond: ${failure.reason}. Check that the device is on, and the address.`,
    ];
  }
  const causes = [...Map.groupBy(findings, getCause).values()];
  const failures = causes.filter(([first]) => first?.severity === 'failure').length;
  return [
    ...causes.flatMap(formatCause),
    ...(failure === null ? [] : [`${failure.reason}. Try again, or use --timeout-scale.`]),
    ...(sawBootingPage
      ? []
      : ['Not checked: the page while the device starts. Restart it and run this again at once.']),
    `${checkedFiles} files checked: ${failures} failures, ${causes.length - failures} warnings.`,
    ...(failures === 0 && failure === null ? ['The console is served correctly.'] : []),
  ];
}

/** A device breaks a rule in the same way for many files. */
const getCause = ({ rule, path, message }: ConsoleFinding) =>
  `${rule} ${message.replaceAll(path, '')}`;

function formatCause(findings: readonly ConsoleFinding[]): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const { rule, severity, path, message, remedy } = first;
  const label = severity === 'failure' ? 'FAIL' : 'warn';
  const others = findings.slice(1).map((it) => it.path);
  const more = others.length > maxPaths ? `, and ${others.length - maxPaths} more` : '';
  return [
    `${label}  ${rule}  ${path}`,
    `      ${message}`,
    ...(others.length === 0 ? [] : [`      Also: ${others.slice(0, maxPaths).join(', ')}${more}`]),
    `      ${remedy}`,
  ];
}

function countFailures({ findings }: ConsoleCheckResult): number {
  return findings.filter(({ severity }) => severity === 'failure').length;
}
