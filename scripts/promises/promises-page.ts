import { join } from 'node:path';
import { readContractFile } from '../generate/contract-file.ts';
import { getAtKeys } from '../generate/json.ts';
import {
  type ContractText,
  collectTexts,
  contractPath,
  type Verification,
} from './collect-texts.ts';
import { reasons } from './find-problems.ts';

const introduction = `# Promises of the contract

Every sentence of openapi.yaml, with the requirements of the verifier that check it or the reason why none does
(\`x-verification\`). \`npm run verify -- --list --harm destructive\` prints the requirements; \`*\` stands for any text.
`;

const tableHead = ['', '| part | sentence | checked by, or why not |', '| --- | --- | --- |'];

/** Kinds of parts with a section of their own. The others are in the first section. */
const sections: Readonly<Record<string, string>> = {
  Word: 'Words',
  Operation: 'Operations',
  Response: 'Responses',
  Header: 'Headers',
  Schema: 'Schemas',
  Agreement: 'Agreements',
};

type VerifiedSentence = Verification & Pick<ContractText, 'kind' | 'name'> & { text: string };

/** Returns the page with all sentences of openapi.yaml and their checks, in Markdown. */
export function makePromisesPage(root: string): string {
  const sentences = collectTexts(root).flatMap(({ sentences, verifications, kind, name }) =>
    sentences.map((text, index) => ({ ...verifications[index], text, kind, name })),
  );
  const { content } = readContractFile(join(root, contractPath), root);
  const version = getAtKeys(content, ['info', 'version']);
  const tables = [...Map.groupBy(sentences, ({ kind }) => sections[kind] ?? 'General')].map(
    ([title, placed]) => {
      const rows = placed.map((it) => `| ${formatRow(it).join(' | ')} |`);
      return ['', `## ${title}`, ...tableHead, ...new Set(rows), ''].join('\n');
    },
  );
  return [introduction, formatCounts(String(version), sentences), ...tables].join('\n');
}

/** A sentence that occurs several times counts once. */
function formatCounts(version: string, sentences: readonly VerifiedSentence[]): string {
  const distinct = [...new Map(sentences.map((it) => [it.text, it])).values()];
  const byReason = Map.groupBy(distinct, ({ reason = 'checked' }) => reason);
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

function formatRow({ name, text, checkedBy, reason, note }: VerifiedSentence): readonly string[] {
  const result = checkedBy?.map((id) => `\`${id}\``).join(', ') ?? reason ?? 'no entry';
  return [
    name,
    text.replace(/[\\|<>*_`[\]]/g, '\\$&'),
    note === undefined ? result : `${result}. ${note}`,
  ];
}
