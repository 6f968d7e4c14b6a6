import type { PlacedSentence } from './collect-sentences.ts';
import { type Entry, entriesPath, explainedReasons, reasons } from './read-entries.ts';

/**
 * Returns a message for each sentence without an entry, and for each entry that is wrong.
 * @param isChecked returns true if the id of a requirement matches the pattern
 */
export function findProblems(
  sentences: readonly PlacedSentence[],
  entries: readonly Entry[],
  isChecked: (pattern: string) => boolean,
): string[] {
  const described = entries.flatMap((entry) => entry.sentences);
  const known = new Set(described);
  const own = sentences.filter(({ agreement }) => agreement === undefined);
  const existing = new Set(own.map(({ text }) => text));
  const agreements = sentences.flatMap(({ agreement, line }) =>
    agreement === undefined || isChecked(`agreement.${agreement}`)
      ? []
      : [`openapi.yaml:${line} the verifier has no requirement agreement.${agreement}.`],
  );
  return [
    ...own
      .filter(({ text }, index) => own.findIndex((it) => it.text === text) === index)
      .filter(({ text }) => !known.has(text))
      .map(
        ({ text, line }) =>
          `openapi.yaml:${line} "${text}" has no entry in ${entriesPath}. Add it to an entry with the requirements that check it, or with the reason why none does (${Object.keys(reasons).join(', ')}).`,
      ),
    ...[...known]
      .filter((text) => !existing.has(text))
      .map((text) => `${entriesPath}: openapi.yaml has no sentence "${text}". Remove it.`),
    ...described
      .filter((text, index) => described.indexOf(text) < index)
      .map((text) => `${entriesPath}: "${text}" is in two entries. Remove one.`),
    ...entries.flatMap((entry) => findEntryProblems(entry, isChecked)),
    ...agreements,
  ];
}

function findEntryProblems(
  { sentences: [first], checkedBy = [], reason, note }: Entry,
  isChecked: (pattern: string) => boolean,
): string[] {
  const place = `${entriesPath}: "${first}"`;
  const problems = checkedBy
    .filter((pattern) => !pattern.includes('.') || !isChecked(pattern))
    .map((pattern) => `${place}: no requirement of the verifier has the id ${pattern}.`);
  if (reason === undefined) return problems;
  if (!Object.hasOwn(reasons, reason)) {
    return [`${place}: unknown reason ${reason}. Use ${Object.keys(reasons).join(', ')}.`];
  }
  if (!explainedReasons.has(reason) || note !== undefined) return [];
  return [`${place}: the reason ${reason} needs a \`note\` that explains it.`];
}
