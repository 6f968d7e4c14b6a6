import { expect, test } from 'vitest';
import { getBuildAddresses } from './build-addresses.ts';

const origin = 'https://builds.example';
const entry = { file: 'assets/index-1a2b.js', isEntry: true };

// R4.8, R7.52.
test('a manifest names the script and the styles of its entry', () => {
  const manifest = {
    'src/pages/area.ts': { file: 'assets/area-9.js', isDynamicEntry: true },
    'index.html': { ...entry, css: ['assets/index-3c4d.css'] },
  };
  expect(getBuildAddresses(manifest, origin)).toEqual({
    script: `${origin}/assets/index-1a2b.js`,
    styles: [`${origin}/assets/index-3c4d.css`],
  });
});

test('a build with one style sheet for all has it beside the entry', () => {
  const manifest = { 'index.html': entry, 'style.css': { file: 'assets/style-5e.css' } };
  expect(getBuildAddresses(manifest, origin).styles).toEqual([`${origin}/assets/style-5e.css`]);
});

test.each([
  ['nothing', undefined],
  ['text', 'Not found'],
  ['a list of nothing', []],
  ['no entry', { 'a.ts': { file: 'assets/a.js' } }],
  ['an entry without a file', { 'index.html': { isEntry: true } }],
  [
    'a file of another origin',
    { 'index.html': { ...entry, file: 'https://elsewhere.example/a.js' } },
  ],
  [
    'a file that only looks like a path',
    { 'index.html': { ...entry, file: '//elsewhere.example/a.js' } },
  ],
  [
    'a file that is code itself',
    { 'index.html': { ...entry, file: 'data:text/javascript,alert(1)' } },
  ],
  [
    'a style of another origin',
    { 'index.html': { ...entry, css: ['https://elsewhere.example/a.css'] } },
  ],
  ['styles that are no list', { 'index.html': { ...entry, css: 'a.css' } }],
])('a manifest with %s is rejected', (_what, manifest) => {
  expect(() => getBuildAddresses(manifest, origin)).toThrow();
});
