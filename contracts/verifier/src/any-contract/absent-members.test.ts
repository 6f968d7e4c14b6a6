import { expect, test } from 'vitest';
import { type JsonReply, serveJson } from './testing/serve-json.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const minute = { type: 'integer', minimum: 0, maximum: 1439 };
const day = { type: 'object', properties: { start: minute, end: minute } };
const plan = {
  type: 'object',
  properties: {
    zone: { type: 'string', minLength: 1 },
    note: { type: 'string' },
    monday: day,
  },
};
const schema = { type: 'object', required: ['plan'], properties: { plan } };
const content = { 'application/json': { schema } };
const contract = {
  '/times': {
    get: { operationId: 'getTimes', responses: { 200: { description: 'Times', content } } },
    put: {
      operationId: 'putTimes',
      requestBody: { required: true, content },
      responses: { 204: { description: 'Stored' }, 400: { description: 'Wrong' } },
    },
  },
};

type Plan = { zone?: string; note?: string; monday?: { start?: unknown; end?: unknown } };
const isMinute = (it: unknown) => Number.isInteger(it) && Number(it) >= 0 && Number(it) <= 1439;

function isPlan(it: unknown): it is Plan {
  if (typeof it !== 'object' || it === null || Array.isArray(it)) return false;
  const { zone = 'a', note = '', monday = {} } = it as Plan;
  const isText = typeof zone === 'string' && zone !== '' && typeof note === 'string';
  const isDay = typeof monday === 'object' && monday !== null && !Array.isArray(monday);
  return isText && isDay && Object.values(monday).every(isMinute);
}

/** Stores the plans that it is given, and shows none of their days at first. */
async function verifyTimes(
  store: (sent: Plan, kept: Plan) => Plan,
  isValid: (it: unknown) => it is Plan = isPlan,
) {
  let kept: Plan = { zone: 'UTC', note: 'Hall' };
  const written: Plan[] = [];
  const put = (body: unknown): JsonReply => {
    const { plan: sent } = (body ?? {}) as { plan?: unknown };
    if (!isValid(sent)) return { status: 400 };
    written.push(sent);
    kept = store(sent, kept);
    return { status: 204 };
  };
  const target = await serveJson(({ id, body }) => {
    if (id === 'PUT /times') return put(body);
    if (id === 'GET /times') return { status: 200, json: { plan: kept } };
    return { status: id.endsWith(' /times') ? 405 : 404 };
  });
  const report = await verifyTarget({ contract: writeContract(contract), target });
  const failures = report.results
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, message }) => `${id}: ${message}`);
  return { failures, written, kept, notRestored: report.notRestored };
}

test('members that the read does not show are written, and dropped again', async () => {
  const { failures, written, kept, notRestored } = await verifyTimes((sent) => sent);
  expect(failures).toEqual([]);
  expect(written.map((it) => it.monday?.end)).toContain(1439);
  expect(kept).toEqual({ zone: 'UTC', note: 'Hall' });
  expect(notRestored).toEqual([]);
});

test('a wrong value of a member that the read does not show at first is found', async () => {
  const { failures } = await verifyTimes(({ monday, ...sent }) => ({
    ...sent,
    ...(monday && { monday: { ...monday, start: 0 } }),
  }));
  expect(failures).toEqual([
    expect.stringMatching(/^readback.value:putTimes: Wrote .* to plan.monday. /),
  ]);
});

test('an invalid value of a member that the read does not show is found', async () => {
  const isLax = (it: unknown): it is Plan =>
    isPlan(it) || ((it as Plan | undefined)?.monday?.end ?? 0) === 1440;
  const { failures } = await verifyTimes((sent) => sent, isLax);
  expect(failures).toContainEqual(
    expect.stringMatching(/^invalid-input.body:putTimes: .*plan.monday.end/),
  );
});

test('a device that keeps what a write leaves out gets no member that it would keep', async () => {
  const { failures, written, kept } = await verifyTimes((sent, before) => ({ ...before, ...sent }));
  expect(failures).toEqual([]);
  expect(written.filter((it) => it.monday !== undefined)).toEqual([]);
  expect(kept).toEqual({ zone: 'UTC', note: 'Hall' });
});
