import type { IncomingMessage } from 'node:http';
import { checkValue } from '../contract/check-value.ts';
import type { Contract, Operation } from '../contract/load-contract.ts';
import type { Schema } from '../contract/schema.ts';
import type { Item } from './pi-hole-collections.ts';

export type Result = {
  readonly status: number;
  readonly json?: Item;
  readonly text?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Call = {
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly sid: string;
  readonly body: unknown;
};

export const send = (json: Item): Result => ({ status: 200, json });
export const gone: Result = { status: 204 };
export const missing: Result = { status: 404, json: {} };
export const fail = (status: number, key: string, message: string): Result => ({
  status,
  json: { error: { key, message, hint: null } },
});
export const reject = (message: string) => fail(400, 'bad_request', message);

export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function readSid(req: IncomingMessage, url: URL): string {
  const cookie = /(?:^|;\s*)sid=([^;]+)/.exec(req.headers.cookie ?? '')?.[1];
  const given = req.headers['x-ftl-sid'] ?? req.headers.sid ?? url.searchParams.get('sid');
  return String(given ?? decode(cookie ?? ''));
}

export function findWrong(
  { version }: Contract,
  schema: Schema,
  texts: readonly string[],
): boolean {
  const toValue = (text: string) => {
    if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  };
  return texts.some((text) => checkValue(version, schema, toValue(text)).length > 0);
}

/** Merges members that the device knows; others are dropped. */
export function mergeKnown(target: Item, change: Item): Item {
  const isMap = (it: unknown): it is Item =>
    it !== null && typeof it === 'object' && !Array.isArray(it);
  const merged = Object.entries(change)
    .filter(([name]) => name in target)
    .map(([name, value]) => {
      const old = target[name];
      return [name, isMap(old) && isMap(value) ? mergeKnown(old, value) : value];
    });
  return { ...target, ...Object.fromEntries(merged) };
}
