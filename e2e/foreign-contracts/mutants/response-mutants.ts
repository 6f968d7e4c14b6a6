import { buildRequest } from '../contract/build-request.ts';
import { checkValue } from '../contract/check-value.ts';
import type { Operation } from '../contract/load-contract.ts';
import { createSample, listViolations } from '../contract/sample-values.ts';
import { flattenSchema, getType, type Schema } from '../contract/schema.ts';
import type { Reply } from '../contract/send-message.ts';
import { changeAt, changePresent, listMembers } from './members.ts';
import { changeJson, changeReplies, type Mutant, type Source } from './mutant.ts';

/** Bugs in what a successful response has. */
export function listResponseMutants(source: Source, operation: Operation): Mutant[] {
  const { contract, subject } = source;
  const [status = '', response] =
    Object.entries(operation.responses).find(([it]) => it.startsWith('2')) ??
    Object.entries(operation.responses).find(([it]) => it === 'default') ??
    [];
  if (response === undefined) return [];
  const probe = [buildRequest(contract, subject, operation)];
  const create = (
    kind: string,
    place: string,
    sentence: string,
    change: (reply: Reply) => Reply,
  ): Mutant => ({
    id: `${kind} ${operation.id} ${place}`,
    kind,
    operation: operation.id,
    place: `responses/${status}${place}`,
    sentence,
    probe,
    createHandler: () => changeReplies(source, operation, change),
  });
  const mutants: Mutant[] = [];
  if (operation.responses.default === undefined) {
    const other = [202, 203, 207].find((it) => !(String(it) in operation.responses)) ?? 226;
    mutants.push(
      create(
        'status.undocumented',
        '',
        `Responds with status ${other}, which the file does not have.`,
        (reply) => ({
          ...reply,
          status: other,
        }),
      ),
    );
  }
  const types = Object.keys(response.content ?? {});
  if (types.length > 0 && !types.includes('text/html') && !types.includes('*/*'))
    mutants.push(
      create(
        'type.undocumented',
        '/content',
        'Responds with the content type text/html.',
        (reply) => ({
          ...reply,
          headers: { ...reply.headers, 'content-type': 'text/html' },
        }),
      ),
    );
  for (const [name, { required }] of Object.entries(response.headers ?? {})) {
    // As of a member: the server may leave out what is not required.
    if (required !== true) continue;
    mutants.push(
      create(
        'header.missing',
        `/headers/${name}`,
        `Leaves out the required header ${name}.`,
        (reply) => ({
          ...reply,
          headers: { ...reply.headers, [name.toLowerCase()]: undefined },
        }),
      ),
    );
  }
  const schema = response.content?.[types.find((type) => type.includes('json')) ?? '']?.schema;
  return schema === undefined ? mutants : [...mutants, ...listShapeMutants(schema, create)];
}

type Create = (
  kind: string,
  place: string,
  sentence: string,
  change: (reply: Reply) => Reply,
) => Mutant;

/** Only what has a type excludes null. */
const isNullable = (schema: Schema): boolean =>
  getType(schema) === undefined || checkValue('3.0', schema, null).length === 0;

function listShapeMutants(schema: Schema, create: Create): Mutant[] {
  const members = listMembers(schema);
  const mutants = members.flatMap(({ path, schema: member, required }) => {
    const place = `/${path.join('/')}`;
    const name = path.at(-1) ?? '';
    const missing = create(
      'shape.missing',
      place,
      `Leaves out the required member ${name}.`,
      (reply) =>
        changeJson(reply, (value) =>
          changeAt(value, path, (owner) => {
            delete owner[name];
          }),
        ),
    );
    const wrong = listViolations(member).map(({ keyword, value: bad }) => {
      const kind = keyword === 'type' || keyword === 'enum' ? `shape.${keyword}` : 'shape.range';
      return create(
        kind,
        `${place} ${keyword}`,
        `Returns a value of ${name} that violates ${keyword}.`,
        (reply) => changeJson(reply, (value) => changePresent(value, path, () => bad)),
      );
    });
    if (isNullable(member)) return required ? [missing, ...wrong] : wrong;
    const empty = create('shape.null', place, `Returns null in ${name}.`, (reply) =>
      changeJson(reply, (value) => changePresent(value, path, () => null)),
    );
    return required ? [missing, ...wrong, empty] : [...wrong, empty];
  });
  for (const { path, schema: owner } of [{ path: [], schema }, ...members]) {
    if (flattenSchema(owner).additionalProperties !== false || getType(owner) !== 'object')
      continue;
    mutants.push(
      create(
        'shape.extra',
        `/${path.join('/')}`,
        'Returns a member that the file does not allow.',
        (reply) =>
          changeJson(reply, (value) =>
            changeAt(value, [...path, 'debugInfo'], (node, name) => {
              node[name] = createSample({ type: 'string' });
            }),
          ),
      ),
    );
  }
  return mutants;
}
