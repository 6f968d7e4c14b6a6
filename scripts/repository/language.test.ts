import ts from 'typescript';
import { expect, test } from 'vitest';
import { findLines, paths, readSources } from './sources.ts';

/**
 * Private words of earlier versions, with the standard term for each (decision 0001,
 * docs/glossary.md).
 */
const standardTerms: Readonly<Record<string, string>> = {
  deed: 'command or action',
  deeds: 'commands or actions',
  happening: 'event',
  happenings: 'events',
  belongings: 'owned resources',
  told: 'format..., ...Message',
  struck: 'inject, apply',
  suffer: 'inject, apply',
  misfit: 'mismatch',
  misfits: 'mismatches',
  patience: 'timeout, retry',
  patiently: 'with retries',
  hallmark: 'unique outcome',
  rehearsal: 'headless only',
  surroundings: 'services, dependencies, context',
  neighbourhood: 'nearby networks, related operations',
  twin: 'clone, dry run',
  desk: 'service',
  shelf: 'store',
  agenda: 'scheduled tasks',
  explainer: 'tracer',
  judge: 'evaluate',
  judged: 'evaluated',
  usual: 'default...',
  whoever: 'the caller',
  said: 'output, text, result',
  asked: 'requested, request',
  tried: 'attempt, result',
  tell: 'report, format...',
  story: 'scenario options',
  strike: 'effect, applied fault',
  strikes: 'effects, applied faults',
  complaint: 'message',
  complaints: 'messages',
  feed: 'stream',
  feeds: 'streams',
  figures: 'metrics',
  noticed: 'notification',
  oddity: 'harmless variant',
  oddities: 'harmless variants',
  odd: 'malformed, invalid',
  patient: 'with retries, timeout',
  spoil: 'malform',
  spoiled: 'malformed',
  trouble: 'outage, fault',
  answer: 'response',
  answers: 'responses',
  unanswered: 'without a response',
  happened: 'event, record',
  refusal: 'rejection',
  refusals: 'rejections',
  refuses: 'rejects',
};

/** Private as a name or key, but plain in a sentence. */
const plainInSentences =
  /^(answers?|asked|feeds?|figures|noticed|patient|refuses|said|tell|told|tried|trouble|usual)$/;

/** Texts that stand for themselves: test data, and the name of a random stream. */
const quotedTexts = [
  'hallmark: {}',
  'readback.answer:connectWifi',
  'auth.session-after-refusal:signIn',
  'example.yaml:3:1: there is no "hallmark". Known:',
  '/neighbourhood',
];

/** Phrases that have a plain form, for example "returns 404" for "answers 404". */
const privatePhrases =
  /\b(whoever|slip of the pen|in vain|all the same|that there is not|of ours|comes about|is led|under the eyes of|answer(s|ed)? (with )?[1-5]\d\d)\b/i;

/** File names that do not say what is in the file. */
const emptyNames =
  /(^|\/)(parts|names|words|values|places?|figures|terms|table|told|same|given|fit|form|pace|present)\.tsx?$/;

/** This file names the words that it rejects. */
const files = readSources(/^(contracts|simulator|console|e2e|scripts)\/.*\.(ts|tsx|mjs)$/).filter(
  ({ path }) => !path.includes('/generated/') && !path.endsWith('/language.test.ts'),
);

/** The words of a name, a key or a sentence, in lower case. */
function splitWords(text: string): string[] {
  return text
    .replace(/line[ -]feeds?|odd[ -]numbers?/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

/** The text of a name or of a part of a string. Empty for other nodes. */
function getText(node: ts.Node): string {
  const isText =
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node);
  return isText && !quotedTexts.includes(node.text) ? node.text : '';
}

/** Every name and string with a private word, as `path:line name (standard term)`. */
function findPrivateWords(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = getText(node);
    const isSentence = /\s/.test(name);
    const word = splitWords(name).find(
      (it) => Object.hasOwn(standardTerms, it) && !(isSentence && plainInSentences.test(it)),
    );
    if (word !== undefined) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(`${path}:${line} ${name} (${word}: ${standardTerms[word]})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('no name and no string contains a private word', () => {
  // The members of foreign contracts have names of their own.
  const own = files.filter(({ path }) => !path.startsWith('e2e/foreign-contracts/servers/'));
  expect(own.flatMap(({ path, text }) => findPrivateWords(path, text))).toEqual([]);
});

test('no comment, text or document contains a private phrase', () => {
  const written = readSources(/\.(ts|tsx|mjs|css|html|ya?ml|md)$/).filter(
    ({ path }) =>
      !/\/generated\/|\/language\.test\.ts$|^openapi\.changelog\.md$|^simulator\/openssl/.test(
        path,
      ),
  );
  expect(findLines(privatePhrases, written)).toEqual([]);
});

test('no file has a meaningless name such as parts or values', () => {
  expect(paths.filter((path) => emptyNames.test(path))).toEqual([]);
});

test('no comment is wider than 100 columns', () => {
  const wide = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      // The formatter is in charge of code. An address and generated text cannot be broken.
      const isComment = /^\s*(\/\/|\*|\/\*\*)\s/.test(line);
      const isUnbreakable = /https?:|biome-ignore/.test(line) || path.includes('/generate/make-');
      return line.length > 100 && isComment && !isUnbreakable ? [`${path}:${index + 1}`] : [];
    }),
  );
  expect(wide).toEqual([]);
});

test('no name shadows a global of Node', () => {
  const shadows =
    /^(export )?(async )?(function|const|let|class) (require|module|exports|process|global)\b/m;
  expect(files.filter(({ text }) => shadows.test(text)).map(({ path }) => path)).toEqual([]);
});

test('a private word is detected', () => {
  const texts = "const usualCode = 1;\nconst id = 'page.answer';\nfail('The twin has tried.');";
  expect(findPrivateWords('a.ts', texts)).toEqual([
    'a.ts:1 usualCode (usual: default...)',
    'a.ts:2 page.answer (answer: response)',
    'a.ts:3 The twin has tried. (twin: clone, dry run)',
  ]);
  expect(findLines(privatePhrases, [{ path: 'a.md', text: 'A device answers 404.' }])).toEqual([
    'a.md:1: A device answers 404.',
  ]);
});
