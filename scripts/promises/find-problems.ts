import { type ContractText, contractPath, type Verification } from './collect-texts.ts';

/** Why no requirement of the verifier checks a sentence. */
export const reasons = {
  definition: 'It names or explains something, and promises nothing else.',
  client: 'It binds the client, not the device.',
  permission: 'It permits something. A device that does otherwise conforms as well.',
  contract: 'It binds later versions of the contract. `stillhouse-verify diff` checks them.',
  person: 'Only a person can evaluate the text.',
  environment: 'It needs hardware, a person or a network that a run does not have.',
  provider: "It concerns the provider's side, which is not the device.",
  unobservable: 'No operation shows it.',
} as const;

type Reason = keyof typeof reasons;

/** Reasons that need an explanation for each sentence. */
const explainedReasons: ReadonlySet<string> = new Set<Reason>(['environment', 'unobservable']);

/**
 * Returns a message for each text with a sentence that has no verification, or a wrong one.
 * @param isChecked returns true if the id of a requirement matches the pattern
 */
export function findProblems(
  texts: readonly ContractText[],
  isChecked: (pattern: string) => boolean,
): string[] {
  return texts.flatMap(({ sentences, verifications, line }) => {
    const place = `${contractPath}:${line}`;
    if (verifications.length !== sentences.length) {
      return [
        `${place} has ${sentences.length} sentences ("${sentences.at(-1)}" is the last) and ${verifications.length} entries in x-verification. Give each sentence the requirements that check it, or the reason why none does (${Object.keys(reasons).join(', ')}).`,
      ];
    }
    return sentences.flatMap((sentence, index) =>
      findEntryProblems(verifications[index] ?? {}, isChecked).map(
        (problem) => `${place} "${sentence}": ${problem}`,
      ),
    );
  });
}

function findEntryProblems(
  { checkedBy = [], reason, note }: Verification,
  isChecked: (pattern: string) => boolean,
): string[] {
  const problems = checkedBy
    .filter((pattern) => !pattern.includes('.') || !isChecked(pattern))
    .map((pattern) => `no requirement of the verifier has the id ${pattern}.`);
  if (reason === undefined) return problems;
  if (!Object.hasOwn(reasons, reason)) {
    return [`unknown reason ${reason}. Use ${Object.keys(reasons).join(', ')}.`];
  }
  if (!explainedReasons.has(reason) || note !== undefined) return [];
  return [`the reason ${reason} needs a note that explains it: {${reason}: NOTE}.`];
}
