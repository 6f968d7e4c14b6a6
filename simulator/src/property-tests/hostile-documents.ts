import { readFileSync } from 'node:fs';
import { operations } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { createTestDevice } from '@stillhouse/device/testing/create-test-device';
import { findExcess, findTextExcess } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import fc from 'fast-check';
import { parse } from 'yaml';
import { validateDeviceState, validateSnapshot } from '../../build/control-validators.js';
import { operations as controlOperations } from '../../client/generated/control-operations.ts';
import { checkRequestBody } from '../control/check-body.ts';
import type { ControlOperationId } from '../control/control-handlers.ts';
import { getLibraryScenario, listScenarioNames } from '../scenarios/library.ts';
import { loadScenarioValue } from '../scenarios/load.ts';
import { contract } from './well-formed.ts';

/** Something that reads documents from outside, with valid ones to make hostile. */
export type DocumentReader = {
  readonly name: string;
  readonly examples: readonly unknown[];
  read(document: unknown): unknown;
};

const controlContract = parse(readFileSync(new URL('../../control.yaml', import.meta.url), 'utf8'));

/** Lists the readers of device port, cloud, control API and scenario loader. */
export function listDocumentReaders(): DocumentReader[] {
  const byOperation = [
    ...Object.values(operations).map(({ id, path, method }) => ({
      name: id,
      examples: listExamples(contract, path, method),
      read: (document: unknown) => validateRequest(id, document),
    })),
    ...Object.values(controlOperations).map(({ id, path, method }) => ({
      name: `control API ${id}`,
      examples: listExamples(controlContract, path, method),
      read: (document: unknown) => checkRequestBody(id as ControlOperationId, document),
    })),
  ].filter(({ examples }) => examples.length > 0);
  const snapshot = getAtPointer(controlContract, '/components/examples/snapshot/value');
  const { state } = createTestDevice().device;
  return [
    ...byOperation,
    { name: 'snapshot', examples: [{ ...(snapshot as object), state }], read: validateSnapshot },
    { name: 'state', examples: [state], read: validateDeviceState },
    {
      name: 'scenario',
      examples: listScenarioNames().map(getLibraryScenario),
      read: (document) => loadScenarioValue(document, 'scenario'),
    },
  ];
}

/** Checks the limits of a document as every reader does, then validates it. Does not parse it. */
export function readDocument({ read }: DocumentReader, text: Uint8Array, document: unknown): void {
  if (findTextExcess(new TextDecoder().decode(text)) === null && findExcess(document) === null)
    read(document);
}

function listExamples(document: unknown, path: string, method: string): unknown[] {
  const resolve = (node: unknown): unknown =>
    isRecord(node) && typeof node.$ref === 'string'
      ? getAtPointer(document, node.$ref.slice(1))
      : node;
  const item = (getAtPointer(document, '/paths') as Record<string, unknown>)[path];
  const body = resolve(getAtPointer(item, `/${method.toLowerCase()}/requestBody`));
  const content = isRecord(body) && isRecord(body.content) ? Object.values(body.content) : [];
  return content
    .flatMap((media) => (isRecord(media) ? Object.values(media.examples ?? {}) : []))
    .map(resolve)
    .flatMap((example) => (isRecord(example) && 'value' in example ? [example.value] : []));
}

const manyItems = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const manyKeys = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

/** What takes the place of a part of a document, by name. */
const attacks: Readonly<Record<string, (part: unknown, count: number) => unknown>> = {
  'many keys': (part, count) => ({ ...(isRecord(part) ? part : {}), ...manyKeys(count, 1) }),
  'many keys with objects': (_part, count) => manyKeys(count, {}),
  'many items': (_part, count) => manyItems(count, 1),
  'many objects': (_part, count) => manyItems(count, {}),
  'many lists': (_part, count) => manyItems(count, []),
  'many copies': (part, count) =>
    manyItems(Math.ceil(count / ((JSON.stringify(part) ?? '').length / 8 + 1)), part),
  'many copies of the first item': (part, count) =>
    Array.isArray(part) ? manyItems(Math.ceil(count / 8), part[0] ?? {}) : manyItems(count, null),
  'a long text': (_part, count) => 'x'.repeat(count * 18),
  'a long text of letters and spaces': (_part, count) => 'a1 '.repeat(count * 6),
  'a long key': (part, count) => ({ ...(isRecord(part) ? part : {}), ['k'.repeat(count * 18)]: 1 }),
  'deep objects': (part) => nest(part, 50, (inner) => ({ a: inner })),
  'deep lists': (part) => nest(part, 50, (inner) => [inner]),
};

function nest(part: unknown, levels: number, wrap: (inner: unknown) => unknown): unknown {
  let nested = part;
  for (let level = 0; level < levels; level += 1) nested = wrap(nested);
  return nested;
}

/** A hostile document within the size limit, and what it is for. */
export type HostileDocument = {
  readonly reader: DocumentReader;
  readonly what: string;
  readonly text: Uint8Array;
  /** As parsed from the text. */
  readonly document: unknown;
};

/** Bodies above it are rejected unread. */
const maxBytes = 1_048_576;

/** Generates hostile documents: a valid one in which one part, anywhere, is replaced. */
export function arbitraryHostileDocument(
  readers: readonly DocumentReader[],
): fc.Arbitrary<HostileDocument> {
  return fc
    .record({
      reader: fc.constantFrom(...readers),
      example: fc.nat(),
      place: fc.oneof(fc.constant(0), fc.nat()),
      attack: fc.constantFrom(...Object.keys(attacks)),
      count: fc.constantFrom(300, 990, 20_000, 50_000),
    })
    .map(({ reader, example, place, attack, count }) => {
      const valid = reader.examples[example % reader.examples.length];
      const places = listPlaces(valid, []);
      const keys = places[place % places.length] ?? [];
      const hostile = replaceAt(valid, keys, (part) => attacks[attack]?.(part, count));
      const text = Buffer.from(JSON.stringify(hostile) ?? 'null');
      const what = `${reader.name}: ${attack} (${count}) at /${keys.join('/')}`;
      return { reader, what, text, document: JSON.parse(text.toString()) };
    })
    .filter(({ text }) => text.length <= maxBytes);
}

function listPlaces(value: unknown, keys: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [[...keys]];
  const inner = Object.entries(value).flatMap(([key, item]) => listPlaces(item, [...keys, key]));
  return [[...keys], ...inner];
}

function replaceAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  change: (part: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === key ? replaceAt(item, rest, change) : item,
    );
  }
  if (!isRecord(value)) return change(value);
  return { ...value, [key]: replaceAt(value[key], rest, change) };
}

/** Returns the CPU time of the process for work, in milliseconds. */
export function measureCpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
