import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { readToken } from '../target/sign-in.ts';
import { listCurlArguments, quoteForShell } from './curl.ts';
import { getEvidence } from './evidence.ts';
import { placeholders, type Redactor } from './redact.ts';

/** What a script repeats. */
type Sequence = {
  /** Lines of the comment at its beginning. */
  readonly comments: readonly string[];
  /** The requests in their order. */
  readonly exchanges: readonly Exchange[];
  /** All requests of the run, to find the sign-in of each token. */
  readonly all: readonly Exchange[];
};

type ScriptOptions = {
  readonly contract: Contract;
  readonly redactor: Redactor;
  readonly baseUrl: string;
  readonly insecure: boolean;
};

/** A shorter pause comes from the verifier itself. */
const minPauseMs = 1_000;
/** A device that restarts completes its response first. */
const goAwaySeconds = 5;

/**
 * Formats a bash script that repeats a sequence of requests. It has no secrets: it signs in with
 * `STILLHOUSE_PASSWORD`. The address can be set with `STILLHOUSE_TARGET`.
 */
export function formatScript(sequence: Sequence, options: ScriptOptions): string {
  const { baseUrl, insecure } = options;
  const earlier = listEarlierTokens(sequence.exchanges);
  const sessions = new Map<string, string>();
  const begin = earlier.map((token) => {
    const name = getVariable(sessions, token);
    return `${name}=\${${name}:-$(sign_in)}`;
  });
  const steps = sequence.exchanges.flatMap((exchange, index) => [
    '',
    ...formatPause(exchange, sequence.exchanges[index - 1]),
    ...formatStep(exchange, index + 1, sessions, options),
  ]);
  return [
    '#!/usr/bin/env bash',
    ...sequence.comments.flatMap((text) => text.split('\n')).map((line) => `# ${line}`),
    'set -eu',
    `STILLHOUSE_TARGET=\${STILLHOUSE_TARGET:-${quoteForShell(baseUrl)}}`,
    ...formatSignIn(sequence, earlier, options),
    `call() { curl -sS${insecure ? 'k' : ''} -w '\\n%{http_code}\\n' "$@"; }`,
    ...begin,
    ...steps,
    '',
  ].join('\n');
}

/** Returns the tokens of sessions that began before the sequence. */
function listEarlierTokens(exchanges: readonly Exchange[]): readonly string[] {
  const own = new Set<string>();
  const earlier = new Set<string>();
  for (const exchange of exchanges) {
    const sent = getBearer(exchange);
    if (sent !== null && !own.has(sent)) earlier.add(sent);
    const token = readToken(exchange);
    if (token !== null) own.add(token);
  }
  return [...earlier];
}

/** Defines the function that prints a new token. */
function formatSignIn(
  { all }: Sequence,
  [first]: readonly string[],
  options: ScriptOptions,
): readonly string[] {
  const signIn = all.find((exchange) => {
    const token = readToken(exchange);
    return token !== null && (first === undefined || token === first);
  });
  if (signIn === undefined) return [];
  const { request } = getEvidence(signIn, options.redactor, options.baseUrl, options.insecure);
  const body = [placeholders.password, placeholders.secret].reduce(
    (text, placeholder) => text.replaceAll(placeholder, '$password'),
    request.body ?? '',
  );
  const [before = '', after = ''] = body.split('$password');
  const data = `${quoteForShell(before)}"$password"${quoteForShell(after)}`;
  const curl = `curl -sS${options.insecure ? 'k' : ''} -X ${request.method} -H 'content-type: application/json'`;
  return [
    `: "\${STILLHOUSE_PASSWORD:?Set it to the password of the user.}"`,
    // The password is a part of a JSON text.
    `password=\${STILLHOUSE_PASSWORD//\\\\/\\\\\\\\}`,
    `password=\${password//\\"/\\\\\\"}`,
    'sign_in() {',
    '  local token',
    `  token=$(${curl} --data-raw ${data} "$STILLHOUSE_TARGET"${quoteForShell(request.target)} |`,
    `    sed -n 's/.*"token" *: *"\\([^"]*\\)".*/\\1/p')`,
    `  [ -n "$token" ] || { echo 'The sign-in failed.' >&2; return 1; }`,
    `  printf '%s' "$token"`,
    '}',
  ];
}

function formatStep(
  exchange: Exchange,
  number: number,
  sessions: Map<string, string>,
  { contract, redactor, baseUrl, insecure }: ScriptOptions,
): readonly string[] {
  const { operationId } = exchange;
  const title = `echo ${quoteForShell(`${number}. ${operationId ?? exchange.request.target}`)}`;
  const token = readToken(exchange);
  if (token !== null) return [title, `${getVariable(sessions, token)}=$(sign_in)`];
  const { request } = getEvidence(exchange, redactor, baseUrl, insecure, Number.MAX_SAFE_INTEGER);
  const sent = getBearer(exchange);
  // A command has one line, so that it can be indented and pasted.
  const words = listCurlArguments({
    ...request,
    headers: request.headers.filter(([name]) => sent === null || !isAuthorization(name)),
  }).map((word) => word.replaceAll('\n', () => `'$'\\n''`));
  if (sent !== null) words.push('-H', `"authorization: Bearer $${getVariable(sessions, sent)}"`);
  const url = `"$STILLHOUSE_TARGET"${quoteForShell(request.target)}`;
  const lines = [title, `call ${words.join(' ')} ${url}`];
  const restarts =
    operationId !== null &&
    contract.getOperationObject(operationId).value['x-back-within-ms'] !== undefined;
  if (!restarts) return lines;
  const status = `curl -s${insecure ? 'k' : ''} -o /dev/null -w '%{http_code}' "$STILLHOUSE_TARGET"`;
  return [
    ...lines,
    `sleep ${goAwaySeconds}`,
    `until code=$(${status}) && [ "$code" != 503 ]; do sleep 1; done`,
  ];
}

/** Waits as long as the verifier did. */
function formatPause({ at }: Exchange, before: Exchange | undefined): readonly string[] {
  if (before === undefined) return [];
  const pauseMs = at - before.at - before.tookMs;
  return pauseMs < minPauseMs ? [] : [`sleep ${Math.ceil(pauseMs / 1_000)}`];
}

/** Returns the variable of a session. The first one has no number. */
function getVariable(sessions: Map<string, string>, token: string): string {
  const number = sessions.size + 1;
  const name = sessions.get(token) ?? `STILLHOUSE_TOKEN${number === 1 ? '' : `_${number}`}`;
  sessions.set(token, name);
  return name;
}

function getBearer({ request, as }: Exchange): string | null {
  if (as === 'none' || as === 'invalid') return null;
  const [, value] = request.headers.find(([name]) => isAuthorization(name)) ?? [];
  return /^Bearer (.+)$/i.exec(value ?? '')?.[1] ?? null;
}

function isAuthorization(name: string): boolean {
  return name.toLowerCase() === 'authorization';
}
