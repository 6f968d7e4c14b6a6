/** A text that a requirement quotes. Curly braces in it are placeholders. */
export type Quote = {
  readonly text: string;
  /** Number of the requirement, such as R8.2. Absent in a chapter's introduction. */
  readonly requirement: string | undefined;
  /** True if the specification has the requirement, and not a decision of this project. */
  readonly isSpecified: boolean;
};

/** Returns the texts of screens that the requirements quote, in their order. */
export function readQuotes(requirements: string): Quote[] {
  const chapters = requirements.replace(/^[\s\S]*?^## /m, '').replace(/`[^`]*`/g, '');
  return chapters.split(/^(?=- \*\*R|#)/m).flatMap((paragraph) => {
    const requirement = /^- \*\*(R[\d.]+)\*\*/.exec(paragraph)?.[1];
    const isSpecified = !/\(decision \d/.test(paragraph);
    return Array.from(
      paragraph.matchAll(/'([^'\n]*"[^'\n]*)'|"([^"\n]+)"/g),
      ([, single, double]) => ({ text: single ?? double ?? '', requirement, isSpecified }),
    );
  });
}
