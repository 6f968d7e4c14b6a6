import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createProgram as createVerifier } from '../../contracts/verifier/src/cli/program.ts';
import { tools } from '../../simulator/mcp/generated/tools.ts';
import { createProgram as createSimulator } from '../../simulator/src/cli/program.ts';
import { listOptions } from '../guides/program-options.ts';
import { root } from '../set-up/paths.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = (name: string) => read(`docs/reference/${name}.md`);

type Api = {
  paths: Record<string, object>;
  components: { schemas: Record<string, { enum?: string[]; properties?: object }> };
};
const controlApi = parse(read('simulator/control.yaml')) as Api;

const simulator = 'simulator/src/cli/main.ts';
const verifier = 'contracts/verifier/src/cli/main.ts';

test.each([
  ['command-line', simulator, []],
  ['journal-and-replay', simulator, ['replay']],
  ['fidelity', simulator, ['compare']],
  ['import', simulator, ['scenario', 'from']],
  ['scenarios', simulator, ['scenario', 'test']],
  ['command-line', simulator, ['coverage', 'merge']],
  ['agents', 'simulator/mcp/src/main.ts', []],
  ['verifier', verifier, ['verify']],
  ['verifier', verifier, ['diff']],
  ['verifier', verifier, ['proxy']],
  ['verifier', verifier, ['console']],
])('docs/reference/%s.md names every option of %s %j', (name, program, command) => {
  const options = listOptions(program, ...command);
  expect(options.length).toBeGreaterThan(0);
  expect(options.filter((option) => !page(name).includes(option))).toEqual([]);
});

/** What leads users to a feature. The others describe how it is made. */
const guides = globSync(['README.md', '*/**/README.md', 'docs/{guides,reference}/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/fixtures/**'],
}).map(read);

type Command = {
  readonly commands: readonly Command[];
  readonly options: readonly { readonly long?: string | undefined }[];
  name(): string;
};

/** The commands below a command, with the words that call them. */
function listCommands(parent: Command, words: readonly string[]): [string, Command][] {
  return parent.commands.flatMap((command): [string, Command][] => {
    const path = [...words, command.name()];
    return [[path.join(' '), command], ...listCommands(command, path)];
  });
}

const ignore = () => {};
test.each([
  ...listCommands(
    createSimulator({
      print: ignore,
      onRun: ignore,
      onScenario: ignore,
      onScenarioFrom: ignore,
      onReplay: ignore,
      onTestList: ignore,
      onProfile: ignore,
      onCompare: ignore,
      onCoverage: ignore,
    }),
    [],
  ),
  ...listCommands(createVerifier(ignore), []),
])('a guide, a reference page or a README names "%s" and its options', (words, { options }) => {
  const named = guides.filter((text) => text.includes(words));
  expect(named.length).toBeGreaterThan(0);
  const long = options.flatMap(({ long = '' }) => (long === '' ? [] : [long]));
  expect(long.filter((option) => !named.some((text) => text.includes(option)))).toEqual([]);
});

test.each([
  'simulator/src/simulator.ts',
  'simulator/client/client.ts',
  'simulator/src/cli/built-pages.ts',
  'simulator/playwright/kit.ts',
  'simulator/msw/src/create-handlers.ts',
])('a guide, a reference page or a README names every value that %s exports', (path) => {
  const source = read(path);
  const declared = source.matchAll(/^export (?:async )?(?:const|class|function) (\w+)/gm);
  const passedOn = source.matchAll(/^export \{([^}]*)\}/gm);
  const names = [
    ...[...declared].map(([, name = '']) => name),
    ...[...passedOn].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())),
  ].filter((name) => name !== '' && !name.startsWith('type '));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !guides.some((text) => text.includes(`\`${name}`)))).toEqual([]);
});

test('docs/reference/faults.md has every fault kind', () => {
  const kinds = controlApi.components.schemas.FaultKindName?.enum ?? [];
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => !page('faults').includes(`| \`${kind}\` |`))).toEqual([]);
});

test('docs/reference/agents.md has every tool', () => {
  expect(tools.length).toBeGreaterThan(0);
  expect(tools.filter(({ name }) => !page('agents').includes(`\`${name}\``))).toEqual([]);
});

test('docs/reference/scenarios.md has every key of a scenario and of its steps', () => {
  const { schemas } = (parse(read('simulator/scenario.yaml')) as Api).components;
  const keys = ['Scenario', 'ScenarioStep', 'ScenarioCommand'].flatMap((name) =>
    Object.keys(schemas[name]?.properties ?? {}),
  );
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !page('scenarios').includes(`\`${key}`))).toEqual([]);
});

test('docs/reference/control-api.md has every path and condition', () => {
  const text = page('control-api');
  // A path of a single item or of a sub-resource belongs to the row of its collection.
  const collections = Object.keys(controlApi.paths).map((path) => {
    const [, resource] = /^\/api\/(?:devices\/\{id\}\/)?([a-z-]+)/.exec(path) ?? [];
    return resource ?? path;
  });
  expect([...new Set(collections)].filter((name) => !text.includes(`/${name}`))).toEqual([]);

  const { schemas } = (parse(read('simulator/device/device-state.yaml')) as Api).components;
  const conditions = Object.keys(schemas.DeviceConditions?.properties ?? {});
  expect(conditions.length).toBeGreaterThan(30);
  expect(conditions.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
