/** Replacements for secrets: of the journal, of the verifier, and of the reader of recordings. */
const placeholder = /^(\[[^[\]]+\]|«[^«»]+»)$/;

/** Returns true if the text stands for a secret. */
export function isPlaceholder(text: unknown): text is string {
  return typeof text === 'string' && placeholder.test(text);
}
