import { expect, test } from 'vitest';
import { serveJson } from './testing/serve-json.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const password = { type: 'string', example: 'word' };
const body = { type: 'object', required: ['password'], properties: { password } };
const sid = { type: 'object', required: ['sid'], properties: { sid: { type: 'string' } } };
const session = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const of = (schema: object) => ({ 'application/json': { schema } });
const rejected = { 401: { description: 'No' }, 400: { description: 'Wrong' } };
const paths = {
  '/auth': {
    post: {
      operationId: 'signIn',
      security: [],
      requestBody: { required: true, content: of(body) },
      responses: { 200: { description: 'Session', content: of(sid) }, ...rejected },
    },
  },
  '/auth/sessions': {
    get: {
      operationId: 'listSessions',
      responses: {
        200: { description: 'Sessions', content: of({ type: 'array', items: session }) },
        ...rejected,
      },
    },
  },
};
const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'sid' } };
const others = { security: [{ key: [] }], components: { securitySchemes } };

/** Starts a session with each sign-in, or only with the first one. Lists as many as it says. */
async function verifySessions(isReused: boolean, countListed: (count: number) => number) {
  const sids = ['token-0'];
  const target = await serveJson(({ id, headers, body: sent }) => {
    if (id === 'POST /auth') {
      const given = (sent as { password?: unknown } | null)?.password;
      if (typeof given !== 'string') return { status: 400 };
      if (given !== 'word') return { status: 401 };
      if (!isReused) sids.push(`token-${sids.length}`);
      return { status: 200, json: { sid: sids.at(-1) } };
    }
    if (id !== 'GET /auth/sessions') return { status: 404 };
    if (!sids.includes(String(headers.sid))) return { status: 401 };
    const listed = sids.slice(0, countListed(sids.length));
    return { status: 200, json: listed.map((_, index) => ({ id: index })) };
  });
  const { results } = await verifyTarget({
    contract: writeContract(paths, others),
    target,
    credentials: { userName: 'admin', password: 'word', token: 'token-0', headers: [] },
  });
  return results
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, message }) => `${id}: ${message}`);
}

test('a list that shows each session is fine', async () => {
  expect(await verifySessions(false, (count) => count)).toEqual([]);
});

test('a device that has one session for all sign-ins of a client is fine', async () => {
  expect(await verifySessions(true, (count) => count)).toEqual([]);
});

test('a session that the list does not show is found', async () => {
  expect(await verifySessions(false, () => 1)).toEqual([
    'readback.value:signIn: GET /auth/sessions does not show the session that it started.',
  ]);
});
