import { contractHash } from '@stillhouse/contracts/contract-hash';
import type { Role } from '@stillhouse/contracts/operations';
import { hashData } from '#platform/hash';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { DeviceHost } from '../http/host.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { issueToken } from '../operations/access-token.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { hasSubstitutes, toBundleBody } from './body-reference.ts';
import type { RecordedInput, RecordedRequest, SeenToken } from './recorded-input.ts';
import type { Recorder } from './recorder.ts';
import type { RecordedTerms } from './recording.ts';
import { readClaims } from './token-in.ts';
import { stillhouseVersion, timeZoneData } from './version.ts';

type Wire = ControlSchema<'Bundle'>;

/** The recording that replays a device's journal, as plain JSON (simulator/bundle.yaml). */
export interface Bundle extends Omit<Wire, 'start'> {
  start: Omit<Wire['start'], 'snapshot'> & { snapshot?: Snapshot };
}

export type BundleInput = Bundle['inputs'][number];

export const bundleFormat = 'stillhouse-bundle' satisfies Bundle['format'];
export const bundleVersion = 1 satisfies Bundle['version'];

/** A bundle, or why there is none. */
type BundleResult = { outcome: 'made'; bundle: Bundle } | { outcome: 'lost'; reason: string };

/**
 * Creates a bundle of the device's journal. Call it with `runExclusive`, when no exchange is
 * pending that is not held back.
 */
export async function makeBundle({
  id,
  host,
  recorder,
}: {
  id: string;
  host: DeviceHost;
  recorder: Recorder;
}): Promise<BundleResult> {
  const { recording, moment } = recorder;
  if (recording.endReason !== null) {
    const reason = `${recording.endReason}. Reset the device, or go back to a snapshot, and do it again`;
    return { outcome: 'lost', reason };
  }
  const recorded = recording.inputs;
  const { at, terms, snapshot } = recording.start;
  const tokens = new TokenReferences();
  const inputs: BundleInput[] = [];
  for (const input of recorded) inputs.push(await toBundleInput(input, tokens));
  const entries = maskSubstitutes(splitJournal(host.journal.canonical()), inputs);
  const hash = hashJournal(entries.map((line) => `${line}\n`).join(''));
  const bundle: Bundle = {
    format: bundleFormat,
    version: bundleVersion,
    stillhouse: stillhouseVersion,
    contract: contractHash,
    ...(timeZoneData !== undefined && { timeZoneData }),
    deviceId: id,
    start: { at, lease: toBundleLease(terms), ...(snapshot !== null && { snapshot }) },
    inputs,
    end: moment,
    verbatim: [
      ...(snapshot === null ? [] : ['/start/snapshot']),
      ...(terms.scenario === undefined ? [] : ['/start/lease/scenario']),
      ...recorded.flatMap((input, index) =>
        ('verbatim' in input ? (input.verbatim ?? []) : []).map(
          (pointer) => `/inputs/${index}/body${pointer}`,
        ),
      ),
    ],
    expected: { since: host.journal.dropped, hash, entries },
  };
  const inputsHash = hashInputs(bundle);
  return { outcome: 'made', bundle: structuredClone({ ...bundle, inputsHash }) };
}

/** Hashes what a replay repeats. */
export function hashInputs({ start, inputs, end }: Bundle): string {
  return hashJournal(JSON.stringify([start, inputs, end]));
}

export function hashJournal(canonical: string): string {
  return `sha256:${hashData(canonical)}`;
}

export function splitJournal(canonical: string): string[] {
  return canonical.split('\n').slice(0, -1);
}

/** Masks the hashes of request bodies in which other text replaces a secret. */
export function maskSubstitutes(
  entries: readonly string[],
  inputs: readonly BundleInput[],
): string[] {
  const changed = new Set(
    inputs.flatMap((input) =>
      input.do === 'request' && hasSubstitutes(input.body) ? [input.n] : [],
    ),
  );
  if (changed.size === 0) return [...entries];
  return entries.map((line) => {
    const entry = JSON.parse(line) as JournalEntry;
    if (!changed.has(entry.n)) return line;
    return JSON.stringify({ ...entry, request: { ...entry.request, sha256: 'masked' } });
  });
}

function toBundleLease({
  product,
  seed,
  firmware,
  outOfBox,
  profile,
  scenario,
  headless,
}: RecordedTerms) {
  return {
    product,
    seed,
    ...(firmware !== undefined && { firmware }),
    ...(outOfBox !== undefined && { outOfBox }),
    ...(profile !== undefined && { profile }),
    ...(scenario !== undefined && { scenario: { ...scenario } }),
    ...(headless !== undefined && { headless }),
  };
}

async function toBundleInput(input: RecordedInput, tokens: TokenReferences): Promise<BundleInput> {
  if (input.do !== 'request') {
    if (input.do !== 'control') return input;
    const { verbatim: _verbatim, ...control } = input;
    return control;
  }
  const { verbatim: _verbatim, authorization, announced, body, ...request } = input;
  const reference = await toBundleAuthorization(authorization, tokens);
  return {
    ...request,
    ...(body !== undefined && { body: toBundleBody(body) }),
    ...(announced !== undefined && { announced }),
    ...(reference !== null && { authorization: reference }),
  };
}

async function toBundleAuthorization(
  authorization: RecordedRequest['authorization'],
  tokens: TokenReferences,
) {
  if (authorization === null) return null;
  if ('scheme' in authorization) return authorization;
  return { token: await tokens.get(authorization.token) };
}

type TokenReference = ControlSchema<'BundleToken'>;

const roles: readonly Role[] = ['admin', 'setup', 'oob'];

/**
 * Finds the origins of tokens: a sign-in, or a role and a time from which the device's key creates
 * the same token.
 */
class TokenReferences {
  readonly #known = new Map<SeenToken, TokenReference>();

  async get(token: SeenToken): Promise<TokenReference> {
    const known = this.#known.get(token) ?? (await this.#find(token));
    this.#known.set(token, known);
    return known;
  }

  async #find({ raw, from, signingKey }: SeenToken): Promise<TokenReference> {
    if (from !== null) return { from };
    const claims = readClaims(raw);
    const role = roles.find((one) => one === claims?.sub);
    const issuedAt = Number(claims?.iat);
    if (role === undefined || !Number.isSafeInteger(issuedAt) || issuedAt < 0) {
      return { unknown: true };
    }
    const number = Number(claims?.jti ?? 0);
    const same = await issueToken(role, signingKey, issuedAt * 1_000, number);
    if (same !== raw) return { unknown: true };
    return { role, issuedAt, ...(number > 0 && { number }) };
  }
}
