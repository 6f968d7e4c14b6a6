import { type Change, change } from './change.ts';
import { compareSchemas } from './compare-schemas.ts';
import { type ContractFile, isNode, type Node } from './contract-file.ts';

/** Compares the responses of an operation. */
export function compareReplies(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const was = isNode(old.responses) ? old.responses : {};
  const is = isNode(now.responses) ? now.responses : {};
  return [
    ...Object.entries(was).flatMap(([status, reply]) => {
      const other = is[status];
      const place = `${name} ${status}`;
      if (other === undefined) {
        return [
          change(status.startsWith('2') ? 'status-removed' : 'error-removed', place, 'was removed'),
        ];
      }
      const first = before.follow(reply);
      const second = after.follow(other);
      return [
        ...content(place, before, after, first, second),
        ...headers(place, first, second),
        ...codes(place, first['x-problem-codes'], second['x-problem-codes']),
      ];
    }),
    ...Object.keys(is)
      .filter((status) => !Object.hasOwn(was, status))
      .map((status) => change('status-added', `${name} ${status}`, 'was added')),
  ];
}

function content(
  place: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const was = isNode(old.content) ? old.content : {};
  const is = isNode(now.content) ? now.content : {};
  return [
    ...Object.entries(was).flatMap(([type, media]) => {
      const other = is[type];
      if (!isNode(other))
        return [change('reply-media-type-removed', `${place} ${type}`, 'was removed')];
      const schema = isNode(media) ? media.schema : undefined;
      if (!isNode(schema) || !isNode(other.schema)) return [];
      return compareSchemas(
        'reply',
        place,
        { file: before, schema },
        { file: after, schema: other.schema },
      );
    }),
    ...Object.keys(is)
      .filter((type) => !Object.hasOwn(was, type))
      .map((type) => change('reply-media-type-added', `${place} ${type}`, 'was added')),
  ];
}

function headers(place: string, old: Node, now: Node): Change[] {
  const namesOf = ({ headers: given }: Node) =>
    (isNode(given) ? Object.keys(given) : []).map((header) => header.toLowerCase());
  const was = namesOf(old);
  const is = namesOf(now);
  return [
    ...was
      .filter((header) => !is.includes(header))
      .map((header) => change('reply-header-removed', `${place} ${header}`, 'was removed')),
    ...is
      .filter((header) => !was.includes(header))
      .map((header) => change('reply-header-added', `${place} ${header}`, 'was added')),
  ];
}

function codes(place: string, old: unknown, now: unknown): Change[] {
  const was = Array.isArray(old) ? old.map(String) : [];
  const is = Array.isArray(now) ? now.map(String) : [];
  return [
    ...was
      .filter((code) => !is.includes(code))
      .map((code) => change('problem-code-removed', `${place} ${code}`, 'was removed')),
    ...is
      .filter((code) => !was.includes(code))
      .map((code) => change('problem-code-added', `${place} ${code}`, 'was added')),
  ];
}
