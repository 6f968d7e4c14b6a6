import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationId } from '@stillhouse/contracts/operations';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { Budget } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { DeviceIdentity } from '../model/check-run.ts';
import type { As, Headers } from '../model/exchange.ts';
import type { ExpectedStatus } from '../model/finding.ts';
import type { HarmLevel, Requirement } from '../model/requirement.ts';
import { UsageError } from '../model/usage-error.ts';
import { writeResult } from '../report/write-result.ts';

/** Increases if a field changes its meaning or is removed, but not for a new field. */
const findingVersion = 1;

/** A request that shows a finding, or prepares it, and the response in the run. */
export type Step = {
  readonly operationId: OperationId | null;
  readonly as: As;
  /** Steps with the same number have the token of the same sign-in. */
  readonly session?: number;
  /** The number of the session that the step begins. */
  readonly begins?: number;
  readonly isValid: boolean;
  /** How long after the step before. */
  readonly pauseMs?: number;
  readonly request: {
    readonly method: string;
    readonly target: string;
    /** Without those of the connection, and without the token of a session. */
    readonly headers: Headers;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
  } | null;
  /** Why there was no response. */
  readonly failure: string | null;
};

/** How a replay decides. */
export type ReplayPlan =
  /** The check of the requirement evaluates the response to the last step. */
  | { readonly by: 'response'; readonly mayPassElsewhere: boolean }
  /** The last step must have one of these statuses. */
  | { readonly by: 'status'; readonly expected: readonly ExpectedStatus[] }
  /** The last response must have the same values as the body of a step. */
  | { readonly by: 'written'; readonly step: number; readonly pointers: readonly string[] }
  /** The last response must have the same values as the response to a step. */
  | { readonly by: 'unchanged'; readonly step: number; readonly pointers: readonly string[] }
  /** The check of the requirement runs again. */
  | { readonly by: 'check' }
  /** A replay cannot tell: it would take too many requests. */
  | { readonly by: 'none' };

/** The content of a finding file. finding.schema.json describes it for other programs. */
export type FindingFile = {
  readonly findingVersion: typeof findingVersion;
  readonly tool: { readonly name: 'stillhouse-verify'; readonly version: string };
  readonly contract: { readonly version: string; readonly hash: string };
  readonly target: string;
  readonly device: DeviceIdentity;
  readonly requirement: Pick<Requirement, 'id' | 'level' | 'sentence' | 'pointer' | 'source'>;
  /** What a replay may do to the device. */
  readonly harm: HarmLevel;
  readonly message: string;
  readonly place?: string;
  /** Where a replay takes the values for placeholders in steps from. */
  readonly placeholders: Readonly<Record<string, string>>;
  readonly plan: ReplayPlan;
  readonly steps: readonly Step[];
};

export function createHead(toolVersion: string) {
  return {
    findingVersion,
    tool: { name: 'stillhouse-verify', version: toolVersion },
  } as const;
}

const maxNameLength = 100;

/**
 * Returns the name of the file of a requirement. It is valid on all file systems, and different
 * from others also where upper and lower case are the same.
 */
function getFindingFileName(requirementId: string): string {
  const readable = requirementId.replace(/[^A-Za-z0-9.]+/g, '-').slice(0, maxNameLength);
  const hash = createHash('sha256').update(requirementId).digest('hex').slice(0, 8);
  return `finding-${readable}-${hash}.json`;
}

/** Writes the files into the folder `findings`, without those of an earlier run. */
export function writeFindingFiles(folder: string, files: readonly FindingFile[]): void {
  const path = join(folder, 'findings');
  const earlier = existsSync(path) ? readdirSync(path) : [];
  for (const name of earlier) if (/^finding-.*\.json$/.test(name)) rmSync(join(path, name));
  if (files.length === 0) return;
  createFolder(path);
  for (const file of files) {
    const name = getFindingFileName(file.requirement.id);
    writeResult(join(path, name), `${JSON.stringify(file, null, 2)}\n`);
  }
}

/** @throws UsageError if the file cannot be read or is not a finding of the supported version */
export function readFindingFile(path: string): FindingFile {
  const hint = 'Name a file of the folder findings that `verify --report` created.';
  let value: unknown;
  try {
    value = new Budget().parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path} cannot be read as JSON (${getErrorMessage(error)}). ${hint}`);
  }
  if (isFindingFile(value)) return value;
  const version = isRecord(value) ? value.findingVersion : undefined;
  throw new UsageError(
    version === undefined || version === findingVersion
      ? `${path} is not a finding. ${hint}`
      : `${path} has finding version ${version}. This program supports version ${findingVersion}.`,
  );
}

function isFindingFile(value: unknown): value is FindingFile {
  return (
    isRecord(value) &&
    value.findingVersion === findingVersion &&
    isRecord(value.contract) &&
    isRecord(value.device) &&
    isRecord(value.requirement) &&
    typeof value.requirement.id === 'string' &&
    isRecord(value.plan) &&
    Array.isArray(value.steps) &&
    value.steps.every((step) => isRecord(step) && isRecord(step.request))
  );
}
