import { expect, test } from 'vitest';
import { findCycles } from './cycles.ts';
import { listImports } from './imports.ts';
import { getLayer, getRoom, layers } from './layers.ts';
import { readSources } from './sources.ts';

const isTest =
  /\.(test|spec|type-test)\.|\/(fixtures|generated|property-tests|test|testing|tests)\//;
const files = readSources(/^(contracts|simulator|console|e2e|scripts)\/.*\.(ts|tsx)$/).filter(
  ({ path }) => !isTest.test(path),
);
const imports = files.flatMap(listImports);

/** What the adapters of `simulator/src/http` stand in front of. */
const isServer = /^(?:node:(?:https?|net|stream|tls)|express)$/;

test('every folder inside a package has a layer', () => {
  const missing = Object.entries(layers).flatMap(([base, rows]) =>
    files
      .filter(({ path }) => path.startsWith(`${base}/`))
      .map(({ path }) => getRoom(base, path))
      .filter((room) => getLayer(rows, room) === -1)
      .map((room) => `${base}: ${room}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every layer lists only folders that exist', () => {
  const gone = Object.entries(layers).flatMap(([base, rows]) => {
    const inBase = files.filter(({ path }) => path.startsWith(`${base}/`));
    const rooms = new Set(inBase.map(({ path }) => getRoom(base, path)));
    return rows
      .flatMap((row) => row.split(' '))
      .filter((room) => !rooms.has(room))
      .map((room) => `${base}: ${room}`);
  });
  expect(gone).toEqual([]);
});

test('a folder imports only from layers below it', () => {
  const wrong = Object.entries(layers).flatMap(([base, rows]) =>
    imports.flatMap(({ from, to }) => {
      if (to === null || !from.startsWith(`${base}/`) || !to.startsWith(`${base}/`)) return [];
      const [source, target] = [getRoom(base, from), getRoom(base, to)];
      const isAllowed = source === target || getLayer(rows, target) < getLayer(rows, source);
      return isAllowed ? [] : [`${from} imports ${to}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Returns the files that a file imports, and those that they import, in a folder. */
function listReached(start: string, folder = ''): Set<string> {
  const reached = new Set([start]);
  // A set yields what is added while it is read.
  for (const path of reached) {
    for (const { to } of imports.filter(({ from }) => from === path)) {
      if (to?.startsWith(folder)) reached.add(to.endsWith('.ts') ? to : `${to}.ts`);
    }
  }
  return reached;
}

// Decision 0028.
test('the request pipeline knows no server, nor what it calls', () => {
  const reached = listReached('simulator/src/http/pipeline.ts');
  expect(reached).toContain('simulator/device/src/device.ts');
  const wrong = imports
    .filter(({ from, specifier }) => reached.has(from) && isServer.test(specifier))
    .map(({ from, specifier }) => `${from} imports ${specifier}`);
  expect(wrong).toEqual([]);
});

// Decision 0028.
test('the control API knows no server and no module of Node', () => {
  const folder = 'simulator/src/control/';
  const reached = listReached(`${folder}create-control-fetch.ts`, folder);
  expect(reached).toContain(`${folder}handlers/recordings.ts`);
  expect(reached).not.toContain(`${folder}control-app.ts`);
  const isOfNode = /^(?:node:.*|express|prom-client)$|\/node-transport\.ts$/;
  const wrong = imports
    .filter(({ from, specifier }) => reached.has(from) && isOfNode.test(specifier))
    .map(({ from, specifier }) => `${from} imports ${specifier}`);
  expect(wrong).toEqual([]);
});

test('no files import each other in a cycle', () => {
  const graph = new Map(files.map(({ path }) => [path, [] as string[]]));
  for (const { from, to } of imports) if (to !== null) graph.get(from)?.push(to);
  expect(findCycles(graph)).toEqual([]);
});

test('a cycle and a wrong layer are detected', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(findCycles(graph)).toEqual([['a', 'b', 'c']]);
  expect(getRoom('console/src', 'console/src/features/wifi/WifiPage.tsx')).toBe('features/wifi');
  expect(getRoom('console/src', 'console/src/main.tsx')).toBe('.');
  expect(getLayer(['a b', 'c'], 'c')).toBe(1);
});
