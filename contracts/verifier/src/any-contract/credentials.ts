import { isRecord } from '@stillhouse/foundation/is-record';
import { type Exchange, getHeader, parseJsonBody } from '../model/exchange.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation, SecurityScheme } from './api-operation.ts';
import { asRecord, type Field, type Values } from './body-values.ts';

/** What proves who calls. Everything here is secret. */
export type GivenCredentials = {
  readonly userName: string;
  readonly password?: string;
  /** A bearer token or API key. */
  readonly token?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** A user that does not exist, so that no device locks out one that does. */
const wrongCredentials: GivenCredentials = {
  userName: 'stillhouse-verify',
  password: 'wrong-stillhouse',
  token: 'wrong.stillhouse.token',
  headers: [],
};

export type Proof = {
  readonly headers: [string, string][];
  readonly query: [string, string][];
  /** False if the operation needs credentials that the run does not have. */
  readonly isComplete: boolean;
};

/** Credentials of the run: what the user gave, and what a sign-in returned. */
export class Credentials {
  readonly given: GivenCredentials;
  session: string | null = null;
  readonly cookies = new Map<string, string>();
  readonly #hasSchemes: boolean;

  constructor(given: GivenCredentials, contract: ApiContract) {
    this.given = given;
    this.#hasSchemes = contract.operations.some(({ security }) => security.length > 0);
  }

  /** Values that no report may contain. */
  get secrets(): readonly string[] {
    const { password, token, headers } = this.given;
    return [
      password,
      token,
      this.session,
      ...headers.map(([, value]) => value),
      ...this.cookies.values(),
    ].filter((it): it is string => typeof it === 'string' && it.length > 3);
  }

  get areGiven(): boolean {
    const { password, token, headers } = this.given;
    return password !== undefined || token !== undefined || headers.length > 0;
  }

  prove({ security: required, optionalSecurity }: ApiOperation): Proof {
    const security = required.length > 0 ? required : optionalSecurity;
    const own = this.given.headers.map(([name, value]) => [name, value] as [string, string]);
    if (security.length === 0) {
      // The contract says nothing about credentials, but the user has some.
      const headers = this.#hasSchemes ? own : [...own, ...this.#guess()];
      return { headers, query: [], isComplete: true };
    }
    const best = security
      .map((schemes) => schemes.map((scheme) => this.#proveScheme(scheme)))
      .filter((proofs) => proofs.every((it) => it !== null))
      .toSorted((a, b) => countQuery(a) - countQuery(b))[0];
    if (best === undefined)
      return {
        headers: [...own, ...this.#cookieHeader()],
        query: [],
        isComplete: own.length > 0 || this.cookies.size > 0,
      };
    const headers = joinCookies([...own, ...best.flatMap((it) => it?.headers ?? [])], this.cookies);
    return { headers, query: best.flatMap((it) => it?.query ?? []), isComplete: true };
  }

  /** Credentials that no device may accept, one for each way that needs a single scheme. */
  proveWrongly({ security }: ApiOperation): readonly Proof[] {
    const wrong = new Credentials(wrongCredentials, { operations: [] } as unknown as ApiContract);
    return security.flatMap(([scheme, ...others]) => {
      const proof = scheme === undefined || others.length > 0 ? null : wrong.#proveScheme(scheme);
      return proof === null ? [] : [{ ...proof, isComplete: true }];
    });
  }

  /** Joins proofs that are in different places, or returns null. */
  static join(proofs: readonly Proof[]): Proof | null {
    const headers = joinCookies(
      proofs.flatMap((it) => it.headers),
      new Map(),
    );
    const query = proofs.flatMap((it) => it.query);
    const areDifferent = [headers, query].every(
      (list) => new Set(list.map(([name]) => name.toLowerCase())).size === list.length,
    );
    return proofs.length > 1 && areDifferent ? { headers, query, isComplete: true } : null;
  }

  #proveScheme({ kind, in: place, key = '' }: SecurityScheme): Omit<Proof, 'isComplete'> | null {
    const token = this.session ?? this.given.token;
    const { userName, password } = this.given;
    if (kind === 'basic')
      return password === undefined
        ? null
        : { headers: [['authorization', formatBasic(userName, password)]], query: [] };
    if (kind === 'apiKey' && place === 'cookie') {
      const value = this.cookies.get(key) ?? token;
      return value === undefined ? null : { headers: [['cookie', `${key}=${value}`]], query: [] };
    }
    if (token === undefined || kind === 'other') return null;
    if (kind === 'bearer') return { headers: [['authorization', `Bearer ${token}`]], query: [] };
    return place === 'query'
      ? { headers: [], query: [[key, token]] }
      : { headers: [[key, token]], query: [] };
  }

  #guess(): [string, string][] {
    const { userName, password, token } = this.given;
    const bearer = this.session ?? token;
    if (bearer !== undefined)
      return [['authorization', `Bearer ${bearer}`], ...this.#cookieHeader()];
    if (this.cookies.size > 0) return this.#cookieHeader();
    return password === undefined ? [] : [['authorization', formatBasic(userName, password)]];
  }

  #cookieHeader(): [string, string][] {
    return joinCookies([], this.cookies);
  }

  /** Takes the token and the cookies of a sign-in. Returns false if there are none. */
  readSignIn(exchange: Exchange, tokenName: string | undefined): boolean {
    const { response } = exchange;
    if (response === null || response.status >= 300) return false;
    for (const [name, value] of response.headers) {
      if (name.toLowerCase() !== 'set-cookie') continue;
      const [pair = ''] = value.split(';');
      const at = pair.indexOf('=');
      if (at > 0) this.cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    }
    this.session = findToken(parseJsonBody(response), tokenName, 3);
    const header = getHeader(response.headers, 'authorization');
    if (this.session === null && header?.startsWith('Bearer ') === true)
      this.session = header.slice('Bearer '.length);
    return this.session !== null || this.cookies.size > 0;
  }
}

function countQuery(proofs: readonly (Omit<Proof, 'isComplete'> | null)[]): number {
  return proofs.reduce(
    (sum, it) =>
      sum +
      (it?.query.length ?? 0) * 2 +
      (it?.headers.some(([name]) => name === 'cookie') === true ? 1 : 0),
    0,
  );
}

function joinCookies(
  headers: readonly [string, string][],
  jar: ReadonlyMap<string, string>,
): [string, string][] {
  const cookies = new Map(jar);
  const others: [string, string][] = [];
  for (const [name, value] of headers) {
    if (name !== 'cookie') others.push([name, value]);
    else cookies.set(value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1));
  }
  if (cookies.size === 0) return others;
  return [...others, ['cookie', [...cookies].map((pair) => pair.join('=')).join('; ')]];
}

function formatBasic(userName: string, password: string): string {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

const tokenNames =
  /^(access_?token|token|sid|session_?id|session|jwt|id_?token|api_?key|auth_?token)$/i;

function findToken(value: unknown, wanted: string | undefined, depth: number): string | null {
  if (!isRecord(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const isToken = wanted === undefined ? tokenNames.test(name) : name === wanted;
    if (isToken && typeof inner === 'string' && inner !== '') return inner;
  }
  if (depth === 0) return null;
  for (const inner of Object.values(value)) {
    const found = findToken(inner, wanted, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/** The call that signs in, and the members of its body. */
export type SignIn = {
  readonly operation: ApiOperation;
  readonly userName?: string;
  readonly password: string;
  readonly token?: string;
  readonly isGuessed: boolean;
};

/** Finds the operation with x-signs-in, or one that looks like a sign-in. */
export function findSignIn(contract: ApiContract, values: Values): SignIn | null {
  for (const operation of contract.operations) {
    const marked = asRecord(operation.node['x-signs-in']);
    if (typeof marked.password !== 'string') continue;
    return {
      operation,
      password: marked.password,
      ...(typeof marked.userName === 'string' && { userName: marked.userName }),
      ...(typeof marked.token === 'string' && { token: marked.token }),
      isGuessed: false,
    };
  }
  for (const operation of contract.operations) {
    const { method, body, security } = operation;
    const text = `${operation.node.operationId ?? ''} ${operation.path}`;
    if (method !== 'POST' || security.length > 0) continue;
    if (!/login|log-?in|auth|session|sign-?in|token/i.test(text)) continue;
    const schema = body?.media[0]?.schema;
    if (schema == null) continue;
    const names = values.listFields(schema).map(({ path }: Field) => path.join('.'));
    const password = names.find((it) => /^(password|passwd|pass|pwd|pw)$/i.test(it));
    const userName = names.find((it) => /^(user_?name|user|login|name|email|account)$/i.test(it));
    if (password === undefined) continue;
    return {
      operation,
      password,
      ...(userName !== undefined && { userName }),
      isGuessed: true,
    };
  }
  return null;
}
