import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { findLines, paths, readSources } from './sources.ts';

const documents = readSources(/\.md$/);
const files = readSources(/\.(ts|tsx|mjs|css|html|ya?ml|md)$/);
const requirements = documents.find(({ path }) => path === 'docs/requirements.md')?.text ?? '';
const defined = Array.from(
  requirements.matchAll(/^- \*\*(R\d+\.\d+)\*\* /gm),
  ([, id]) => id ?? '',
);
const decisions = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);

/** `path: citation` of every match whose first group `isKnown` rejects. */
function findUnresolved(pattern: RegExp, isKnown: (citation: string) => boolean): string[] {
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([, citation]) => citation ?? '')
      .filter((citation) => !isKnown(citation))
      .map((citation) => `${path}: ${citation}`),
  );
}

/** The anchors that GitHub gives to the headings of a document. */
function listAnchors(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

/**
 * Returns true if a link in a document leads to a file and, for a document, to one of its headings.
 */
function isResolved(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : normalize(join(dirname(from), decodeURI(file)));
  if (!existsSync(join(root, target))) return false;
  const text = documents.find(({ path }) => path === target)?.text;
  return anchor === undefined || text === undefined || listAnchors(text).includes(anchor);
}

test('requirements are numbered in order, without gaps', () => {
  const chapters = Object.groupBy(defined, (id) => id.split('.')[0] ?? '');
  for (const [chapter, ids] of Object.entries(chapters)) {
    expect(ids).toEqual(ids?.map((_, index) => `${chapter}.${index + 1}`));
  }
  expect(Object.keys(chapters)).toEqual(Array.from({ length: 9 }, (_, index) => `R${index + 1}`));
});

test('every requirement that is cited exists', () => {
  expect(findUnresolved(/(?<![\w.])(R\d+\.\d+)\b/g, (id) => defined.includes(id))).toEqual([]);
});

test('every requirement is cited by a test', () => {
  const tests = files.filter(({ path }) => /\.(test\.tsx?|spec\.ts)$/.test(path));
  const texts = tests.map(({ text }) => text);
  const cited = new Set(texts.flatMap((text) => text.match(/(?<![\w.])R\d+\.\d+\b/g) ?? []));
  expect(defined.filter((id) => !cited.has(id))).toEqual([]);
});

test('every decision that is cited exists', () => {
  const lists = /\bdecisions?\s+((?:\d{4}(?:,? and |, )?)+)/gi;
  expect(
    findUnresolved(lists, (list) =>
      (list.match(/\d{4}/g) ?? []).every((number) => decisions.includes(number)),
    ),
  ).toEqual([]);
  expect(
    findUnresolved(/\b(docs\/decisions\/\d{4}-[\w-]+\.md)/g, (path) => paths.includes(path)),
  ).toEqual([]);
});

test('nothing cites documents that are not in the repository', () => {
  const outdated =
    /\b[Ss]pec(ification)?('s)? sections?\b|\b[Dd]esign sections?\b|\b([Dd]esign|[Dd]ecisions?) D\d|\b[Dd]ecision(: | \([a-z])/;
  const converted = files.filter(
    ({ path }) =>
      !path.startsWith('docs/decisions/') && path !== 'scripts/repository/citations.test.ts',
  );
  expect(findLines(outdated, converted)).toEqual([]);
});

test('every relative link in a document resolves', () => {
  const broken = documents.flatMap(({ path, text }) =>
    Array.from(text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g))
      .map(([, link]) => link ?? '')
      .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link) && !isResolved(path, link))
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});
