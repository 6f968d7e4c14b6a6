import { join } from 'node:path';
import { readContractFile } from '../generate/contract-file.ts';
import { getAtKeys } from '../generate/json.ts';
import { collectSentences, contractPath, type PlacedSentence } from './collect-sentences.ts';
import { type Entry, readEntries, reasons } from './read-entries.ts';

const introduction = `# Promises of the contract

Every sentence of [openapi.yaml](../../openapi.yaml), with the requirements of the [verifier](verifier.md) that check it or the
reason why none does. \`npm run verify -- --list --harm destructive\` prints the requirements; \`*\` stands for any text. \`npm run generate\` writes
this page from openapi.yaml and [promises.yaml](../../contracts/promises.yaml); after a merge conflict, run it again.
`;

const tableHead = ['', '| part | sentence | checked by, or why not |', '| --- | --- | --- |'];

/** Kinds of parts with a section of their own. The others are in the first section. */
const sections: Readonly<Record<string, string>> = {
  Operation: 'Operations',
  Response: 'Responses',
  Header: 'Headers',
  Schema: 'Schemas',
  Agreement: 'Agreements',
};

/** Returns the page with all sentences of openapi.yaml and their checks, in Markdown. */
export function makePromisesPage(root: string): string {
  const sentences = collectSentences(root);
  const entries = new Map(
    readEntries(root).flatMap((entry) => entry.sentences.map((text) => [text, entry] as const)),
  );
  const find = (it: PlacedSentence) => findEntry(it, entries);
  const version = getAtKeys(readContractFile(join(root, contractPath), root).content, [
    'info',
    'version',
  ]);
  const tables = [...Map.groupBy(sentences, ({ kind }) => sections[kind] ?? 'General')].map(
    ([title, placed]) => {
      const rows = placed.map((it) => `| ${formatRow(it, find(it)).join(' | ')} |`);
      return ['', `## ${title}`, ...tableHead, ...new Set(rows), ''].join('\n');
    },
  );
  return [introduction, formatCounts(String(version), sentences, find), ...tables].join('\n');
}

function findEntry(
  { text, agreement }: PlacedSentence,
  entries: ReadonlyMap<string, Entry>,
): Entry | undefined {
  if (agreement === undefined) return entries.get(text);
  return { sentences: [text], checkedBy: [`agreement.${agreement}`] };
}

/** A sentence that occurs several times counts once. */
function formatCounts(
  version: string,
  sentences: readonly PlacedSentence[],
  find: (sentence: PlacedSentence) => Entry | undefined,
): string {
  const distinct = [...new Map(sentences.map((it) => [it.text, it])).values()];
  const byReason = Map.groupBy(distinct, (it) => find(it)?.reason ?? 'checked');
  const count = (reason: string) => byReason.get(reason)?.length ?? 0;
  const rows = Object.entries(reasons)
    .filter(([reason]) => count(reason) > 0)
    .map(([reason, meaning]) => `| ${reason} | ${count(reason)} | ${meaning} |`);
  return [
    `Contract version ${version}: ${distinct.length} different sentences.`,
    '',
    '| result | sentences | meaning |',
    '| --- | --- | --- |',
    `| checked | ${count('checked')} | A device that breaks the sentence violates the requirements. |`,
    ...rows,
  ].join('\n');
}

function formatRow({ name, text }: PlacedSentence, entry: Entry | undefined): readonly string[] {
  const { checkedBy, reason = 'no entry', note } = entry ?? {};
  const result = checkedBy?.map((id) => `\`${id}\``).join(', ') ?? reason;
  return [
    name,
    text.replace(/[\\|<>*_`[\]]/g, '\\$&'),
    note === undefined ? result : `${result}. ${note}`,
  ];
}
