import { readFile } from 'node:fs/promises';
import { validateDeviceState } from '../../build/control-validators.js';
import type { DeviceState, Issue } from '../device/state.ts';
import { inconsistencies } from '../device/state-checks.ts';
import {
  reasonOf,
  type StateFile,
  StateFileError,
  stateFileFormat,
  stateFileVersion,
} from './state-file.ts';

/**
 * Reads a device that was kept; null when there is no file yet.
 * @throws StateFileError when the file is there and cannot be used
 */
export async function readStateFile(path: string): Promise<StateFile | null> {
  const text = await textOf(path);
  if (text === null) return null;
  const parsed = parse(path, text);
  if (!isRecord(parsed) || parsed.format !== stateFileFormat) {
    throw damaged(path, 'it is no state file of a simulated device');
  }
  if (parsed.version !== stateFileVersion) {
    const version = JSON.stringify(parsed.version);
    throw new StateFileError(
      `The state file ${path} is of version ${version}, and this program knows version ${stateFileVersion} only. It is left as it is. Use the program that wrote it, or choose another file with --state-file.`,
    );
  }
  const [issue] = issuesOf(parsed);
  if (issue !== undefined) throw damaged(path, described(issue));
  return parsed as unknown as StateFile;
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'ENOENT') return null;
    throw new StateFileError(
      `The state file ${path} cannot be read (${reason}). Make it readable, or choose another with --state-file.`,
    );
  }
}

function parse(path: string, text: string): unknown {
  if (text === '') throw damaged(path, 'it is empty');
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the text, which holds secrets.
    throw damaged(path, `its ${text.length} characters are not JSON`);
  }
}

function damaged(path: string, why: string): StateFileError {
  const reason = why.replace(/[.\s]+$/, '');
  return new StateFileError(
    `The state file ${path} is damaged: ${reason}. It is left as it is. Move it away to start anew, or choose another with --state-file.`,
  );
}

/** Values that are secret are not told. */
function described({ pointer, message }: Issue): string {
  const isSecret = /password|key|credential|token|pem/i.test(pointer);
  return `${pointer} ${isSecret ? 'is not what it has to be' : message}`;
}

function issuesOf(file: Record<string, unknown>): Issue[] {
  const { madeWith, clock, random, state, logBook, enrollmentDesk } = file;
  const issues = [
    ...outline('/madeWith', madeWith, {
      product: isText,
      seed: isCount,
      firmware: orAbsent(isText),
      outOfBox: orAbsent(isFlag),
      now: orAbsent(isCount),
    }),
    ...outline('/clock', clock, {
      mode: (value) => ['real', 'scaled', 'manual'].includes(String(value)),
      speed: orAbsent((value) => typeof value === 'number' && value > 0),
      now: isCount,
      realNow: isCount,
    }),
    ...randomIssues(random),
    ...outline('/logBook', logBook, { since: isCount, lines: listOf(isLogLine) }),
    ...outline('/enrollmentDesk', enrollmentDesk, {
      codes: listOf(isCode),
      codeStream: isStream,
      endpointStream: isStream,
    }),
    ...below('/state', validateDeviceState(state)),
  ];
  return issues.length > 0 ? issues : below('/state', inconsistencies(state as DeviceState));
}

/** Streams by name, each at four 32-bit words. */
function randomIssues(random: unknown): Issue[] {
  if (!isRecord(random)) return [{ pointer: '/random', message: 'is no object' }];
  return Object.entries(random)
    .filter(([, words]) => !isStream(words))
    .map(([name]) => ({ pointer: `/random/${name}`, message: 'is not four 32-bit words' }));
}

type Check = (value: unknown) => boolean;

function outline(pointer: string, value: unknown, checks: Record<string, Check>): Issue[] {
  if (!isRecord(value)) return [{ pointer, message: 'is no object' }];
  return Object.entries(checks)
    .filter(([name, holds]) => !holds(value[name]))
    .map(([name]) => ({
      pointer: `${pointer}/${name}`,
      message: `cannot be ${shown(value[name])}`,
    }));
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'left out';
}

function below(pointer: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isWord: Check = (value) => isCount(value) && Number(value) < 2 ** 32;
const isStream: Check = (words) =>
  Array.isArray(words) && words.length === 4 && words.every(isWord);
const isLogLine: Check = (line) =>
  isRecord(line) && isCount(line.at) && isText(line.log) && isText(line.text);
const isCode: Check = (code) =>
  isRecord(code) &&
  isText(code.code) &&
  isFlag(code.reusable) &&
  isFlag(code.used) &&
  (code.expiresAt === null || isCount(code.expiresAt)) &&
  isText(code.organisationUrl);
const listOf =
  (holds: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(holds);
const orAbsent =
  (holds: Check): Check =>
  (value) =>
    value === undefined || holds(value);
