import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import { type Exchange, getHeader } from '../model/exchange.ts';
import { hasSucceeded } from '../observe/responses.ts';
import { findUndo } from '../probing/current-value.ts';
import { findGroup } from '../probing/settings-group.ts';
import { getEvidence } from '../report/evidence.ts';
import { placeholders, type Redactor } from '../report/redact.ts';
import { isReadMethod } from '../target/compose.ts';
import { isSignIn, readToken } from '../target/sign-in.ts';
import type { Step } from './finding-file.ts';

/** A run whose exchanges become steps. */
export type Recorded = {
  readonly contract: Contract;
  readonly exchanges: readonly Exchange[];
  readonly redactor: Redactor;
  readonly password: string;
};

/** A shorter pause comes from the verifier itself. */
const minPauseMs = 1_000;
const maxPauseMs = 60_000;
/** Longer bodies are not repeated. */
const maxBodyText = 64 * 1024;

/** Headers that the connection determines. */
const connectionHeaders = new Set(['host', 'connection', 'content-length', 'user-agent']);

/** Creates the steps of exchanges, without secrets. */
export function createSteps(exchanges: readonly Exchange[], { redactor }: Recorded): Step[] {
  const sessions = listSessions(exchanges);
  return exchanges.map((exchange, at) => {
    const { operationId, as, isValid } = exchange;
    const evidence = getEvidence(exchange, redactor, '', false, maxBodyText);
    const { request, response, failure } = evidence;
    const token = getSessionToken(exchange);
    const begun = readToken(exchange);
    const before = exchanges[at - 1];
    const pauseMs = before === undefined ? 0 : exchange.at - before.at - before.tookMs;
    return {
      operationId,
      as,
      ...(token !== null && { session: sessions.indexOf(token) }),
      ...(begun !== null && { begins: sessions.indexOf(begun) }),
      isValid,
      ...(pauseMs >= minPauseMs && { pauseMs: Math.ceil(pauseMs) }),
      request: {
        method: request.method,
        target: request.target,
        body: keepInventedSecrets(exchange, request.body, redactor),
        headers: request.headers.filter(
          ([name]) =>
            !connectionHeaders.has(name.toLowerCase()) &&
            !(token !== null && isAuthorization(name)),
        ),
      },
      response: response && {
        status: response.status,
        headers: response.headers,
        body: response.body,
      },
      failure,
    };
  });
}

/** The verifier invents passwords, such as for a sign-in that the device must reject. */
function keepInventedSecrets(
  { request, response, isValid }: Exchange,
  redacted: string | null,
  redactor: Redactor,
): string | null {
  if (request.body === null || request.body.length > maxBodyText) return redacted;
  const sent = decodeText(request.body);
  const isStored = isValid && (response === null || response.status < 400);
  return isStored || redactor.redactText(sent) !== sent ? redacted : sent;
}

function decodeText(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** Returns the tokens of the sessions of exchanges, in the order of their steps. */
export function listSessions(exchanges: readonly Exchange[]): readonly string[] {
  return [
    ...new Set(
      exchanges.flatMap((exchange) => getSessionToken(exchange) ?? readToken(exchange) ?? []),
    ),
  ];
}

/** Returns the token of the session of a request, or null if it has none, or an invalid one. */
function getSessionToken({ request, as }: Exchange): string | null {
  if (as === 'none' || as === 'invalid') return null;
  return /^Bearer (\S+)$/.exec(getHeader(request.headers, 'authorization') ?? '')?.[1] ?? null;
}

function isAuthorization(name: string): boolean {
  return name.toLowerCase() === 'authorization';
}

/**
 * Returns true if a step can be sent again: it has no secret that a replay does not know, and the
 * replay restores what it writes.
 */
export function isRepeatable(
  exchange: Exchange,
  step: Step,
  { contract, password }: Recorded,
): boolean {
  const { operationId, request, connection } = exchange;
  if (connection !== undefined || (step.pauseMs ?? 0) > maxPauseMs) return false;
  const { headers, body, target } = step.request;
  const sent = request.body === null ? null : decodeText(request.body);
  const isKnown =
    target === request.target &&
    (body === null ? null : fillPassword(body, password)) === sent &&
    headers.every(([name, value]) => getHeader(request.headers, name.toLowerCase()) === value);
  if (!isKnown) return false;
  if (isReadMethod(request.method) || isSignIn(exchange)) return true;
  if (operationId === null || (!exchange.isValid && !hasSucceeded(exchange))) return true;
  return isRestored(operationId, contract);
}

/** Returns true if a run stores the value that an operation writes, and restores it. */
function isRestored(id: OperationId, contract: Contract): boolean {
  const operation = contract.getOperation(id);
  return findGroup(contract, operation) !== null || findUndo(contract, operation) !== null;
}

/** Puts the password into a body. It is a part of a JSON text. */
export function fillPassword(text: string, password: string): string {
  return text.replaceAll(placeholders.password, () => JSON.stringify(password).slice(1, -1));
}
