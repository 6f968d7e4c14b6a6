import type { InProcessOutcome } from '../http/in-process-request.ts';
import { redact } from '../journal/redact.ts';
import { createDigest, describeForm, isFileForm } from '../traffic/body-form.ts';
import { removeSecrets, removeSerialNumbers } from '../traffic/remove-secrets.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { compareValues, type Difference } from './compare-values.ts';
import type { Equivalents } from './equivalents.ts';
import type { Uncompared } from './uncompared.ts';

/** What the simulated device did. */
export type ReplayedExchange = {
  readonly outcome: InProcessOutcome;
  /** Simulated time. */
  readonly durationMs: number;
};

/** Headers that say what a device does. Others, such as `server`, depend on its web server. */
const comparedHeaders = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-type',
  'location',
  'retry-after',
  'www-authenticate',
];

/** Headers that every recording has. With others, it has all of them. */
const alwaysRecorded: readonly string[] = ['content-type', 'content-length'];

/** A time in the name of a file. */
const fileTime = /\d{8}T\d{6}Z/g;

/** A network adds up to this, in ms. */
export const durationTolerance = 1_000;

/** Returns the headers to compare: those that the recording has, even if a response lacks one. */
export function listComparedHeaders(exchanges: readonly TrafficExchange[]): readonly string[] {
  const hasAll = exchanges.some(({ response }) =>
    Object.keys(response?.headers ?? {}).some((name) => !alwaysRecorded.includes(name)),
  );
  return hasAll ? comparedHeaders : ['content-type'];
}

/** The differences of two responses, and why their bodies were not compared; null if they were. */
export type Comparison = {
  readonly differences: readonly Difference[];
  readonly uncompared: Uncompared | null;
};

/** Returns how the response of the simulated device differs from the recorded one. */
export function compareExchange(
  { operationId, method, response, durationMs }: TrafficExchange,
  replayed: ReplayedExchange,
  { equivalents, headers }: { equivalents: Equivalents; headers: readonly string[] },
): Comparison {
  const { outcome } = replayed;
  if (response === null || outcome.outcome === 'lost') {
    const recordedText = response === null ? 'no response' : `status ${response.status}`;
    const replayedText = outcome.outcome === 'lost' ? 'no response' : `status ${outcome.status}`;
    const isSame = recordedText === replayedText;
    const differences = isSame ? [] : [differ('connection', recordedText, replayedText)];
    return { differences, uncompared: null };
  }
  // A response to HEAD has no body (RFC 9110 section 9.3.2).
  const bodies: Comparison =
    method === 'HEAD'
      ? { differences: [], uncompared: null }
      : compareBodies(response, outcome, equivalents);
  const differences = [
    ...(response.status === outcome.status
      ? []
      : [differ('status', response.status, outcome.status)]),
    ...headers.flatMap((name) =>
      compareHeader(name, response.headers[name], outcome.headers[name], equivalents),
    ),
    ...bodies.differences.map((difference) =>
      operationId === 'listWifiNetworks' ? allowOtherNetwork(difference) : difference,
    ),
    ...compareDurations(durationMs, replayed.durationMs),
  ];
  return { differences, uncompared: bodies.uncompared };
}

function differ(location: string, recorded: unknown, replayed: unknown): Difference {
  return { location, recorded, replayed, expected: null };
}

function compareHeader(
  name: string,
  recorded: string | undefined,
  replayed: string | undefined,
  equivalents: Equivalents,
): Difference[] {
  const [was, is] = [normalizeHeader(recorded), normalizeHeader(removeSecrets(replayed ?? ''))];
  if (was === is) return [];
  const difference = differ(`header ${name}`, was, is);
  if (was === undefined || is === undefined) return [difference];
  if (was.replace(fileTime, '') === is.replace(fileTime, '')) {
    return [{ ...difference, expected: 'time' }];
  }
  return [{ ...difference, expected: equivalents.translate(was) === is ? 'id' : null }];
}

/** Spaces around it do not matter, and UTF-8 is the default of JSON. */
function normalizeHeader(value = ''): string | undefined {
  return value.trim().replace(/;\s*charset="?utf-8"?/i, '') || undefined;
}

function compareBodies(
  { body, lack }: NonNullable<TrafficExchange['response']>,
  { text }: Extract<InProcessOutcome, { outcome: 'answered' }>,
  equivalents: Equivalents,
): Comparison {
  if (lack?.is === 'unrecorded') {
    return { differences: [], uncompared: lack.file === null ? 'no body' : 'file beside' };
  }
  const parsed = parseJson(text);
  if (lack === null) {
    const replayed = removeSerialNumbers(
      JSON.stringify(redact(parsed === undefined ? text : parsed)),
    );
    return {
      differences: compareValues(body, JSON.parse(replayed), equivalents),
      uncompared: null,
    };
  }
  const form = parsed === undefined ? describeForm(text) : 'JSON';
  const difference = differ('body', lack.form, text === '' ? 'nothing' : form);
  if (lack.form !== form) return { differences: [difference], uncompared: null };
  if (lack.digest === createDigest(text)) return { differences: [], uncompared: null };
  // The recording does not store texts, so it is not known what differs.
  if (!isFileForm(form)) return { differences: [], uncompared: 'text' };
  return { differences: [{ ...difference, expected: 'file' }], uncompared: null };
}

/** Other networks, in another order. A property that is missing or new stays a difference. */
function allowOtherNetwork(difference: Difference): Difference {
  const { location, recorded, replayed } = difference;
  const isWhole = /^body \/\d+$/.test(location);
  const isValue = typeof recorded === 'string' && typeof replayed === 'string';
  return isWhole || isValue ? { ...difference, expected: 'environment' } : difference;
}

/** Returns undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function compareDurations(recorded: number, replayed: number): Difference[] {
  const apart = Math.abs(recorded - replayed);
  const isNear = apart <= durationTolerance || apart * 2 <= Math.max(recorded, replayed);
  return isNear ? [] : [differ('duration', `${Math.round(recorded)} ms`, `${replayed} ms`)];
}
