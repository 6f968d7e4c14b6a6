import { isRecord } from '@stillhouse/foundation/is-record';
import { type Change, createChange } from './change.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { ContractFile, Node } from './contract-file.ts';

/** Compares the responses of an operation. */
export function compareResponses(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const was = isRecord(old.responses) ? old.responses : {};
  const is = isRecord(now.responses) ? now.responses : {};
  return [
    ...Object.entries(was).flatMap(([status, response]) => {
      const other = is[status];
      const place = `${name} ${status}`;
      if (other === undefined) {
        return [
          createChange(
            status.startsWith('2') ? 'status-removed' : 'error-removed',
            place,
            'was removed',
          ),
        ];
      }
      const first = before.follow(response);
      const second = after.follow(other);
      return [
        ...compareContent(place, before, after, first, second),
        ...compareHeaders(place, first, second),
        ...compareCodes(place, first['x-problem-codes'], second['x-problem-codes']),
      ];
    }),
    ...Object.keys(is)
      .filter((status) => !Object.hasOwn(was, status))
      .map((status) => createChange('status-added', `${name} ${status}`, 'was added')),
  ];
}

function compareContent(
  place: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const was = isRecord(old.content) ? old.content : {};
  const is = isRecord(now.content) ? now.content : {};
  return [
    ...Object.entries(was).flatMap(([type, media]) => {
      const other = is[type];
      if (!isRecord(other))
        return [createChange('response-media-type-removed', `${place} ${type}`, 'was removed')];
      const schema = isRecord(media) ? media.schema : undefined;
      if (!isRecord(schema) || !isRecord(other.schema)) return [];
      return compareSchemas(
        'response',
        place,
        { file: before, schema },
        { file: after, schema: other.schema },
      );
    }),
    ...Object.keys(is)
      .filter((type) => !Object.hasOwn(was, type))
      .map((type) => createChange('response-media-type-added', `${place} ${type}`, 'was added')),
  ];
}

function compareHeaders(place: string, old: Node, now: Node): Change[] {
  const listNames = ({ headers: declared }: Node) =>
    (isRecord(declared) ? Object.keys(declared) : []).map((header) => header.toLowerCase());
  const was = listNames(old);
  const is = listNames(now);
  return [
    ...was
      .filter((header) => !is.includes(header))
      .map((header) =>
        createChange('response-header-removed', `${place} ${header}`, 'was removed'),
      ),
    ...is
      .filter((header) => !was.includes(header))
      .map((header) => createChange('response-header-added', `${place} ${header}`, 'was added')),
  ];
}

function compareCodes(place: string, old: unknown, now: unknown): Change[] {
  const was = Array.isArray(old) ? old.map(String) : [];
  const is = Array.isArray(now) ? now.map(String) : [];
  return [
    ...was
      .filter((code) => !is.includes(code))
      .map((code) => createChange('problem-code-removed', `${place} ${code}`, 'was removed')),
    ...is
      .filter((code) => !was.includes(code))
      .map((code) => createChange('problem-code-added', `${place} ${code}`, 'was added')),
  ];
}
