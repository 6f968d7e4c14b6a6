import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('simulator/playwright/README.md');
/** Tests cite requirements in comments; readers of the kit's README do not need them. */
const withoutCitations = (source: string) => source.replaceAll(/^ *\/\/ R\d.*\n/gm, '');

test.each([
  'e2e/tests/worked-example.spec.ts',
  'e2e/own-app/vite.config.ts',
  'e2e/own-app/next/route.js',
  'e2e/tests/plain-playwright.spec.ts',
])("the kit's README shows %s as it runs", (path) => {
  const shown = [...readme.matchAll(/```[jt]s\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(shown).toContain(withoutCitations(read(path)));
});

test("every command that the kit's README names exists", () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("every fixture and method that the kit's README names exists", () => {
  const sources = ['kit', 'device', 'leased-device', 'test-fault']
    .map((name) => read(`simulator/playwright/${name}.ts`))
    .join('\n');
  const named = [...readme.matchAll(/`(?:device|fault|snapshot)\.(?:control\.)?(\w+)/g)];
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(sources));
  expect(missing.map(([text]) => text)).toEqual([]);
});
