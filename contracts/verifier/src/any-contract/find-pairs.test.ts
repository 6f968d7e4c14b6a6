import { expect, test } from 'vitest';
import { serveJson } from './testing/serve-json.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const interval = { type: 'integer', enum: [0, 1, 7, 30] };
const schema = { type: 'object', required: ['interval'], properties: { interval } };
const content = { 'application/json': { schema } };
const read = (operationId: string) => ({
  get: { operationId, responses: { 200: { description: 'OK', content } } },
});
const writeStats = {
  '/api/stats_config': {
    post: {
      operationId: 'writeStats',
      requestBody: { required: true, content },
      responses: { 204: { description: 'Stored' }, 400: { description: 'Wrong' } },
    },
  },
};

/** Serves two intervals, of which a write changes one. */
async function verifyIntervals(paths: object) {
  const intervals: Record<string, unknown> = { '/api/log_info': 7, '/api/stats_info': 1 };
  const target = await serveJson(({ id, body }) => {
    const [method, path = ''] = id.split(' ');
    if (id === 'POST /api/stats_config') {
      const { interval: sent } = (body ?? {}) as { interval?: number };
      if (sent === undefined || !interval.enum.includes(sent)) return { status: 400 };
      intervals['/api/stats_info'] = sent;
      return { status: 204 };
    }
    if (intervals[path] === undefined) return { status: path === '/api/stats_config' ? 405 : 404 };
    return method === 'GET'
      ? { status: 200, json: { interval: intervals[path] } }
      : { status: 405 };
  });
  const contract = writeContract(Object.assign({}, paths, writeStats));
  const { results, notRestored } = await verifyTarget({ contract, target });
  const getVerdict = (id: string) => results.find((it) => it.id === id)?.verdict;
  return { intervals, notRestored, readback: getVerdict('readback.value:writeStats') };
}

test('of several reads with the members, the one with the most similar path is tried', async () => {
  const { intervals, ...others } = await verifyIntervals({
    '/api/log_info': read('readLog'),
    '/api/stats_info': read('readStats'),
  });
  expect(others).toEqual({ notRestored: [], readback: 'pass' });
  expect(intervals['/api/stats_info']).toBe(1);
});

test('a write whose values no read shows is in the report', async () => {
  const { notRestored } = await verifyIntervals({ '/api/log_info': read('readLog') });
  expect(notRestored).toEqual([
    expect.objectContaining({ operationId: 'writeStats', pointer: '' }),
  ]);
});
