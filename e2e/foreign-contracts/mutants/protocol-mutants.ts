import { buildRequest, getBodyType, type Message } from '../contract/build-request.ts';
import { findOperation, type Operation } from '../contract/load-contract.ts';
import { createSample } from '../contract/sample-values.ts';
import {
  createReply,
  type Handler,
  isOf,
  isSuccess,
  type Mutant,
  parseBody,
  type Source,
} from './mutant.ts';

/** Bugs in authentication, bodies and statuses of one operation. */
export function listProtocolMutants(source: Source, operation: Operation): Mutant[] {
  const { contract, subject } = source;
  const create = (
    kind: string,
    sentence: string,
    probe: Message,
    handle: Handler,
    place = '',
  ): Mutant => ({
    id: `${kind} ${operation.id}`,
    kind,
    operation: operation.id,
    place,
    sentence,
    probe: [probe],
    createHandler: () => (message, forward) =>
      isOf(contract, operation, message) ? handle(message, forward) : forward(message),
  });
  const valid = buildRequest(contract, subject, operation);
  const mutants: Mutant[] = [];
  if (operation.needsAuth) mutants.push(...listAuthMutants(source, operation, create));
  if (getBodyType(operation)?.includes('json') === true)
    mutants.push(...listBodyFormMutants(source, operation, valid, create));
  if (/\{\w+\}$/.test(operation.path)) {
    const missing = {
      ...valid,
      target: valid.target.replace(/[^/?]+(?=\?|$)/, 'ffffffff-ffff-4fff-8fff-ffffffffffff'),
    };
    const numeric = { ...valid, target: valid.target.replace(/[^/?]+(?=\?|$)/, '7654321') };
    const isNumeric = operation.parameters.some(
      (it) => it.in === 'path' && it.schema.type === 'integer',
    );
    const probe = isNumeric ? numeric : missing;
    const replace =
      (status: number): Handler =>
      async (message, forward) => {
        const reply = await forward(message);
        const success = Object.keys(operation.responses).find((it) => it.startsWith('2'));
        if (reply.status !== 404) return reply;
        return status === 500
          ? createReply(500)
          : createReply(Number(success ?? 200), createEmpty(operation));
      };
    mutants.push(
      create('missing.500', 'Responds with 500 for what does not exist.', probe, replace(500)),
      create('missing.200', 'Responds with success for what does not exist.', probe, replace(200)),
    );
  }
  return mutants;
}

type Create = (
  kind: string,
  sentence: string,
  probe: Message,
  handle: Handler,
  place?: string,
) => Mutant;

function listAuthMutants(
  { contract, subject }: Source,
  operation: Operation,
  create: Create,
): Mutant[] {
  const open =
    (isMeant: (message: Message) => boolean): Handler =>
    async (message, forward) => {
      const reply = await forward(message);
      if (reply.status !== 401 || !isMeant(message)) return reply;
      return forward({ ...message, headers: { ...message.headers, ...subject.authorization } });
    };
  const names = Object.keys(subject.authorization);
  const wrong = Object.fromEntries(names.map((name) => [name, `${subject.authorization[name]}x`]));
  return [
    create(
      'auth.open',
      'Responds without credentials.',
      buildRequest(contract, subject, operation, { withoutAuth: true }),
      open(({ headers }) => !names.some((name) => name in headers)),
      'security',
    ),
    create(
      'auth.any-credentials',
      'Responds to wrong credentials.',
      buildRequest(contract, subject, operation, { headers: wrong }),
      open(({ headers }) => names.some((name) => name in headers)),
      'security',
    ),
  ];
}

function createEmpty(operation: Operation): unknown {
  const success = Object.entries(operation.responses).find(([it]) => it.startsWith('2'));
  const schema = Object.values(success?.[1].content ?? {})[0]?.schema;
  return schema === undefined ? undefined : createSample(schema);
}

function listBodyFormMutants(
  { contract, subject }: Source,
  operation: Operation,
  valid: Message,
  create: Create,
): Mutant[] {
  const malformed = buildRequest(contract, subject, operation, { rawBody: '{"a": ' });
  const isMalformed = (message: Message) =>
    message.body.length > 0 && parseBody(message) === undefined;
  const declared = Object.keys(operation.body?.content ?? {});
  const other = { ...valid, headers: { ...valid.headers, 'content-type': 'text/plain' } };
  const mutants = [
    create('body.malformed-accepted', 'Accepts malformed JSON.', malformed, (message, forward) =>
      forward(isMalformed(message) ? { ...message, body: valid.body } : message),
    ),
    create(
      'body.malformed-500',
      'Responds with 500 to malformed JSON.',
      malformed,
      async (message, forward) => (isMalformed(message) ? createReply(500) : forward(message)),
    ),
  ];
  if (declared.some((type) => type.includes('*'))) return mutants;
  return [
    ...mutants,
    create(
      'body.any-type',
      'Accepts a content type that the file does not have.',
      other,
      (message, forward) => {
        const type = message.headers['content-type']?.split(';')[0] ?? '';
        if (declared.includes(type)) return forward(message);
        return forward({
          ...message,
          headers: { ...message.headers, 'content-type': declared[0] ?? '' },
        });
      },
    ),
  ];
}

/** Bugs in what the file does not have: other paths and methods. */
export function listRoutingMutants({ contract, subject }: Source): Mutant[] {
  const paths = [...new Set(contract.operations.map(({ path }) => path))];
  const unknown: Mutant = {
    id: 'path.unknown',
    kind: 'path.unknown',
    operation: '',
    place: 'paths',
    sentence: 'Responds with 200 to paths that the file does not have.',
    probe: [
      {
        method: 'GET',
        target: `${contract.basePath}/no-such-path-7`,
        headers: subject.authorization,
        body: Buffer.alloc(0),
      },
    ],
    createHandler: () => async (message, forward) => {
      const reply = await forward(message);
      return reply.status === 404 && !hasPath(message) ? createReply(200, {}) : reply;
    },
  };
  const hasPath = ({ target }: Message) =>
    ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].some((method) =>
      findOperation(contract, method, target),
    );
  const others = paths.flatMap((path): Mutant[] => {
    const [operation] = contract.operations.filter((it) => it.path === path);
    if (operation === undefined) return [];
    const valid = buildRequest(contract, subject, operation);
    const method = ['DELETE', 'PATCH', 'PUT', 'POST'].find(
      (it) => !findOperation(contract, it, valid.target),
    );
    const isHere = (message: Message) =>
      isOf(contract, operation, { ...message, method: operation.method });
    const accepted: Mutant = {
      id: `method.undeclared ${method} ${path}`,
      kind: 'method.undeclared',
      operation: operation.id,
      place: path,
      sentence: `Responds with 200 to ${method}, which the path does not have.`,
      probe: [{ ...valid, method: method ?? '' }],
      createHandler: () => async (message, forward) => {
        const isAccepted = message.method === method && isHere(message);
        const reply = await forward(message);
        return isAccepted && [404, 405, 501].includes(reply.status) ? createReply(200, {}) : reply;
      },
    };
    const head: Mutant = {
      id: `head.differs ${path}`,
      kind: 'head.differs',
      operation: operation.id,
      place: path,
      sentence: 'Responds to HEAD with 500.',
      probe: [{ ...valid, method: 'HEAD' }],
      needsSuccess: true,
      createHandler: () => async (message, forward) => {
        const reply = await forward(message);
        return message.method === 'HEAD' && isHere(message) && isSuccess(reply)
          ? createReply(500)
          : reply;
      },
    };
    return [
      ...(method === undefined ? [] : [accepted]),
      ...(operation.method === 'GET' ? [head] : []),
    ];
  });
  return [unknown, ...others];
}
