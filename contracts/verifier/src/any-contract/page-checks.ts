import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation, Parameter } from './api-operation.ts';
import { asRecord } from './body-values.ts';
import { readJson } from './client.ts';
import type { Context } from './context.ts';
import { listDifferences } from './differences.ts';
import {
  findQuery,
  inQuery,
  listFilters,
  offsetName,
  pageName,
  sizeName,
} from './request-kinds.ts';
import { getRequirementId, type RuleName } from './requirements.ts';

/** Demands what the parameters of reads promise: defaults, pages and filters. */
export async function checkQueries(run: Context): Promise<void> {
  for (const operation of run.reads.filter((it) => run.lastJson.has(it))) {
    await checkDefaults(run, operation);
    await checkPages(run, operation);
    checkFilters(run, operation);
  }
}

async function read(
  run: Context,
  operation: ApiOperation,
  rule: RuleName,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly exchange: Exchange; readonly json: unknown }> {
  const exchange = await run.client.send(operation, { purpose: rule, parameters });
  return { exchange, json: readJson(exchange) };
}

/** With the default of a parameter, the response is as without the parameter. */
async function checkDefaults(run: Context, operation: ApiOperation): Promise<void> {
  const rule = 'agreement.default';
  if (!run.wants(operation, rule)) return;
  for (const { name, schema, required } of inQuery(operation)) {
    const value = run.values.flatten(schema).default;
    if (value === undefined || value === null || required) continue;
    const given = await read(run, operation, rule, { [name]: value });
    if (given.json === undefined) continue;
    const isSame = isEqualJson(given.json, run.lastJson.get(operation));
    const problem = isSame ? null : await findDifference(run, operation, { [name]: value });
    run.findings.evaluate(
      getRequirementId(rule, operation),
      problem && `Without ${name}, its default ${value} is not used: ${problem}.`,
      `The default of ${name} is ${value}.`,
      [given.exchange.n, run.client.exchanges.length],
    );
  }
}

/** Only what differs each time, and never between two equal requests, is no live value. */
async function findDifference(
  run: Context,
  operation: ApiOperation,
  parameters: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const rule = 'agreement.default';
  const reads = [];
  for (const it of [{}, parameters, {}, parameters])
    reads.push((await read(run, operation, rule, it)).json);
  const [without, given, withoutAgain, givenAgain] = reads;
  const isLive = !isEqualJson(without, withoutAgain) || !isEqualJson(given, givenAgain);
  if (isLive || without === undefined || given === undefined) return null;
  if (isEqualJson(without, given)) return null;
  const [difference] = listDifferences(without, given);
  const what = difference === undefined ? 'the order' : difference.path.join('.') || 'it';
  return `${what} differs`;
}

/** Returns the only list of a response. */
function findList(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json;
  const lists = Object.values(asRecord(json)).filter((it) => Array.isArray(it));
  return lists.length === 1 ? lists[0] : undefined;
}

/** A page has no more items than its size, and the next one has others. */
async function checkPages(run: Context, operation: ApiOperation): Promise<void> {
  const rule = 'agreement.page';
  const all = findList(run.lastJson.get(operation));
  if (!run.wants(operation, rule) || all === undefined || all.length < 2) return;
  const report = (
    problem: string | null,
    pass: string,
    ...pages: readonly { exchange: Exchange }[]
  ) =>
    run.findings.evaluate(
      getRequirementId(rule, operation),
      problem,
      pass,
      pages.map(({ exchange }) => exchange.n),
    );
  const [size, offset, page] = [sizeName, offsetName, pageName].map((name) =>
    findQuery(operation, name),
  );
  const one = size === undefined ? {} : { [size.name]: 1 };
  const isOneValid = size !== undefined && isValid(run, size, 1);
  if (isOneValid) {
    const short = await read(run, operation, rule, one);
    const { length } = findList(short.json) ?? [];
    const problem = `${size.name}=1 returns ${length} items.`;
    report(length > 1 ? problem : null, `Returns as many items as ${size.name} allows.`, short);
  }
  const steps: [Parameter | undefined, first: number, second: number][] = [
    [offset, 0, 1],
    [isOneValid ? page : undefined, 1, 2],
  ];
  for (const [parameter, ...numbers] of steps) {
    if (parameter === undefined || !numbers.every((it) => isValid(run, parameter, it))) continue;
    const [first, second] = [
      await read(run, operation, rule, { ...one, [parameter.name]: numbers[0] }),
      await read(run, operation, rule, { ...one, [parameter.name]: numbers[1] }),
    ];
    const items = findList(first.json) ?? [];
    const isSame =
      items.length > 0 &&
      isEqualJson(items, findList(second.json)) &&
      !(parameter === page && (await isLastPage(run, operation, one, items)));
    const problem = `${parameter.name}=${numbers[1]} returns the same items as ${parameter.name}=${numbers[0]}.`;
    report(isSame ? problem : null, `${parameter.name} moves on in the list.`, first, second);
  }
}

/** A server may count pages from 0 and return the last one for all beyond it. */
async function isLastPage(
  run: Context,
  operation: ApiOperation,
  size: Readonly<Record<string, unknown>>,
  items: readonly unknown[],
): Promise<boolean> {
  const page = findQuery(operation, pageName);
  if (page === undefined || !isValid(run, page, 0)) return false;
  const { json } = await read(run, operation, 'agreement.page', { ...size, [page.name]: 0 });
  const before = findList(json) ?? [];
  return before.length > 0 && !isEqualJson(before, items);
}

const isValid = ({ contract }: Context, { schema }: Parameter, value: unknown): boolean =>
  contract.schemas.validate(schema, 'request', value).length === 0;

/** A filter that returns the same items whatever it is does nothing. */
function checkFilters(run: Context, operation: ApiOperation): void {
  const rule = 'agreement.filter';
  if (!run.wants(operation, rule)) return;
  const all = findList(run.lastJson.get(operation)) ?? [];
  for (const { name, values } of listFilters((it) => run.values.flatten(it), operation)) {
    const found = new Set(all.map((it) => (isRecord(it) ? it[name] : undefined)));
    if (values.filter((it) => found.has(it)).length < 2) continue;
    const filtered = values.flatMap((value) => {
      const target = `${name}=${encodeURIComponent(String(value))}`;
      const exchange = run.client.exchanges.find(
        ({ operationId, purpose, request }) =>
          operationId === operation.id &&
          purpose === 'valid-input.parameters' &&
          (request.target.split('?')[1] ?? '').split('&').includes(target),
      );
      return exchange === undefined ? [] : [exchange];
    });
    const lists = filtered.map((it) => findList(readJson(it)));
    if (filtered.length < 2 || lists.includes(undefined)) continue;
    const isIgnored = lists.every((it) => isEqualJson(it, lists[0]) && isEqualJson(it, all));
    run.findings.evaluate(
      getRequirementId(rule, operation),
      isIgnored ? `Returns the same items for each ${name}.` : null,
      `${name} selects items.`,
      filtered.map(({ n }) => n),
    );
  }
}
