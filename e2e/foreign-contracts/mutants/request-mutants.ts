import {
  buildRequest,
  getBodySchema,
  getBodyType,
  getSampleBody,
  type Message,
} from '../contract/build-request.ts';
import type { Operation, Parameter } from '../contract/load-contract.ts';
import {
  createSample,
  listBoundaries,
  listViolations,
  violates,
} from '../contract/sample-values.ts';
import type { Schema } from '../contract/schema.ts';
import { changeAt, changePresent, listMembers, type Member } from './members.ts';
import { createReply, type Handler, isOf, type Mutant, parseBody, type Source } from './mutant.ts';

/** Bugs in what an operation accepts and rejects. */
export function listRequestMutants(source: Source, operation: Operation): Mutant[] {
  const inBody = getBodyType(operation)?.includes('json') === true;
  return [
    ...(inBody
      ? listMembers(getBodySchema(operation)).flatMap((it) =>
          listBodyMutants(source, operation, it),
        )
      : []),
    ...operation.parameters
      .filter((it) => it.in === 'query')
      .flatMap((it) => listQueryMutants(source, operation, it)),
  ];
}

function withBody(message: Message, body: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(body)) };
}

/** The sample body with the member that a mutant is about, and all that surrounds it. */
function getWholeBody({ subject }: Source, operation: Operation, path: readonly string[]): unknown {
  const body = getSampleBody(subject, operation);
  let isThere = false;
  changeAt(body, path, () => {
    isThere = true;
  });
  return isThere ? body : createSample(getBodySchema(operation));
}

function listBodyMutants(source: Source, operation: Operation, member: Member): Mutant[] {
  const { contract, subject } = source;
  const { path, schema, required } = member;
  const name = path.at(-1) ?? '';
  const place = `requestBody/${path.join('/')}`;
  const body = getWholeBody(source, operation, path);
  const send = (change: (owner: Record<string, unknown>) => void) =>
    buildRequest(contract, subject, operation, { body: changeAt(body, path, change) });
  const replaceIf =
    (change: (owner: Record<string, unknown>) => void): (() => Handler) =>
    () =>
    (message, forward) => {
      const value = isOf(contract, operation, message) ? parseBody(message) : undefined;
      if (value === undefined) return forward(message);
      return forward(withBody(message, changeAt(value, path, change)));
    };
  const shared = { operation: operation.id, place };
  const accepted = listViolations(schema).map(
    ({ keyword, value }): Mutant => ({
      ...shared,
      id: `input.accepted ${operation.id} ${place} ${keyword}`,
      kind: `input.accepted-${keyword}`,
      sentence: `Accepts a value of ${name} that violates ${keyword}.`,
      probe: [send((owner) => Object.assign(owner, { [name]: value }))],
      createHandler: replaceIf((owner) => {
        if (name in owner && violates(schema, keyword, owner[name]))
          owner[name] = createSample(schema);
      }),
    }),
  );
  const missing: Mutant = {
    ...shared,
    id: `input.accepted ${operation.id} ${place} required`,
    kind: 'input.accepted-required',
    sentence: `Accepts a body without ${name}.`,
    probe: [send((owner) => delete owner[name])],
    createHandler: replaceIf((owner) => {
      if (!(name in owner)) owner[name] = createSample(schema);
    }),
  };
  const rejected = listBoundaries(schema).map(
    ({ keyword, value }): Mutant => ({
      ...shared,
      id: `input.rejected ${operation.id} ${place} ${keyword}`,
      kind: 'input.rejected-boundary',
      sentence: `Responds with 500 to ${JSON.stringify(value)?.slice(0, 40)} in ${name}, which ${keyword} allows.`,
      probe: [send((owner) => Object.assign(owner, { [name]: value }))],
      needsSuccess: true,
      createHandler: () => (message, forward) => {
        let isHit = false;
        if (isOf(contract, operation, message))
          changePresent(parseBody(message), path, (it) => {
            isHit ||= it === value;
            return it;
          });
        return isHit ? Promise.resolve(createReply(500)) : forward(message);
      },
    }),
  );
  return [...accepted, ...(required ? [missing] : []), ...rejected];
}

function listQueryMutants(source: Source, operation: Operation, parameter: Parameter): Mutant[] {
  const { contract, subject } = source;
  const { name, schema, required } = parameter;
  const place = `parameters/${name}`;
  const valid = buildRequest(contract, subject, operation);
  const good = new URL(valid.target, 'http://x').searchParams.get(name);
  const change =
    (isBad: (value: string | null) => boolean): (() => Handler) =>
    () =>
    (message, forward) => {
      if (!isOf(contract, operation, message)) return forward(message);
      const url = new URL(message.target, 'http://x');
      if (!isBad(url.searchParams.get(name))) return forward(message);
      if (good === null) url.searchParams.delete(name);
      else url.searchParams.set(name, good);
      return forward({ ...message, target: `${url.pathname}${url.search}` });
    };
  const accepted = listViolations(schema)
    .filter(
      ({ keyword, value }) =>
        !(keyword === 'type' && (isText(schema) || typeof value !== 'string')),
    )
    .map(
      ({ keyword, value }): Mutant => ({
        id: `input.accepted ${operation.id} ${place} ${keyword}`,
        kind: `input.accepted-${keyword}`,
        operation: operation.id,
        place,
        sentence: `Accepts a value of the parameter ${name} that violates ${keyword}.`,
        probe: [buildRequest(contract, subject, operation, { query: { [name]: String(value) } })],
        createHandler: change(
          (text) => text !== null && violates(schema, keyword, parseQuery(schema, text)),
        ),
      }),
    );
  if (!required || operation.pathQuery.includes(name)) return accepted;
  return [
    ...accepted,
    {
      id: `input.accepted ${operation.id} ${place} required`,
      kind: 'input.accepted-required',
      operation: operation.id,
      place,
      sentence: `Accepts a request without the parameter ${name}.`,
      probe: [buildRequest(contract, subject, operation, { query: { [name]: null } })],
      createHandler: change((text) => text === null),
    },
  ];
}

const isText = ({ type }: Schema): boolean => type === 'string' || type === undefined;

function parseQuery(schema: Schema, text: string): unknown {
  if (schema.type !== 'array') return isText(schema) ? text : toTyped(text);
  return text.split(',').map((it) => (schema.items?.type === 'string' ? it : toTyped(it)));
}

function toTyped(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
