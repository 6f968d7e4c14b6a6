/**
 * Why a request is not compared as a whole: the recording lacks the body of its response, or has it
 * in a file that is not there, or as a text, of which only the form is stored; or the request
 * cannot be repeated.
 */
export type Uncompared = 'no body' | 'file beside' | 'text' | 'not repeated';

const explanations: Readonly<Record<Uncompared, string>> = {
  'no body': 'have no body in the recording, so only their status is compared',
  'file beside':
    'have their body in a file beside the recording that is not there, so only their status is compared',
  text: 'are other texts than those of the simulated device. A recording stores no texts, so how they differ is not known',
  'not repeated': 'belong to requests that cannot be repeated, so they are not compared',
};

/** Says how many responses are not compared as a whole, by reason. */
export function explainUncompared(
  exchanges: readonly { readonly uncompared: Uncompared | null }[],
): string[] {
  return [...Map.groupBy(exchanges, ({ uncompared }) => uncompared)].flatMap(([reason, its]) =>
    reason === null
      ? []
      : [`${its.length} of ${exchanges.length} responses ${explanations[reason]}.`],
  );
}
