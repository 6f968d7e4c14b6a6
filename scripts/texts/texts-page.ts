import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectTexts } from './collect-texts.ts';
import { type Quote, readQuotes } from './requirement-quotes.ts';

/** Folders of the console's source files. Their subfolders are the sections of the page. */
const folders = ['console/src/features', 'console/src', 'console/ui', 'contracts/products'];

/** Files that no user sees: tests, and the names of events for the cloud. */
const invisible = /\.test\.tsx?$|\.d\.ts$|\/(node_modules|test|testing|analytics)\//;

const introduction = `# Texts of the console

Every text that the console displays or that a screen reader reads out, by feature and file. Code in curly braces stands
for a value.

The source is the requirement that quotes the text: from the specification, so the text must not change, or ours. Texts without a
requirement are ours.
`;

const placeholder = /\{\w+\}/g;

/** Returns the page with all texts of the console, in Markdown. */
export function makeTextsPage(root: string): string {
  const quotes = readQuotes(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const sections = new Map<string, string[]>();
  for (const path of listSources(root)) {
    const texts = collectTexts(path, readFileSync(join(root, path), 'utf8'));
    const folder = folders.find((candidate) => path.startsWith(`${candidate}/`)) ?? '';
    const [section = ''] = path.slice(folder.length + 1).split('/');
    const title = folder.startsWith('console/src') ? section : folder;
    const name = path.slice(folder.length + (title === section ? section.length + 2 : 1));
    const rows = texts.map(
      (text) => `| ${escapeCell(text)} | ${name} | ${describeSource(text, quotes)} |`,
    );
    sections.set(title, [...(sections.get(title) ?? []), ...rows]);
  }
  const tables = [...sections]
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) =>
      ['', `## ${title}`, '', '| text | file | source |', '| --- | --- | --- |', ...rows, ''].join(
        '\n',
      ),
    );
  return introduction + tables.join('');
}

function listSources(root: string): string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  return [...new Set(paths)].filter((path) => /\.tsx?$/.test(path) && !invisible.test(path)).sort();
}

/** Returns the requirement that quotes the text, the specification's first, or that it is ours. */
function describeSource(text: string, quotes: readonly Quote[]): string {
  const found = quotes.filter((quote) => isQuoted(text, quote.text));
  const quote = found.find(({ isSpecified }) => isSpecified) ?? found[0];
  if (quote === undefined) return 'ours';
  const { requirement = 'specification', isSpecified } = quote;
  return isSpecified ? requirement : `ours, ${requirement}`;
}

/**
 * Compares a text with a quote. A placeholder in one stands for any words in the other, up to half
 * of it, so that a text such as `{name} {value}` does not match everything.
 */
function isQuoted(text: string, quote: string): boolean {
  return text === quote || covers(text, quote) || covers(quote, text);
}

function covers(pattern: string, text: string): boolean {
  if (!pattern.includes('{')) return false;
  const pieces = pattern.split(placeholder);
  const isClose = pieces.join('').length * 2 >= text.replace(placeholder, '').length;
  const matcher = pieces.map((piece) => RegExp.escape(piece)).join('.*');
  return isClose && new RegExp(`^${matcher}$`).test(text);
}

function escapeCell(text: string): string {
  return text.replace(/[\\|<>*_`[\]]/g, '\\$&');
}
