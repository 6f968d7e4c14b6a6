/** Something wrong in a contract file, said so that the reader can go there and put it right. */
export type Finding = {
  /** Path of the file as the reader knows it, relative to the repository. */
  readonly file: string;
  /** Both count from 1, as editors do. */
  readonly line: number;
  readonly column: number;
  /** What is wrong, with the value. */
  readonly message: string;
  readonly remedy: string;
};

/** Thrown when a contract cannot be used; nothing has been written when it is thrown. */
export class DamagedContract extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join('\n'));
    this.name = 'DamagedContract';
    this.findings = findings;
  }
}

/** `file:line:column: what is wrong. Remedy: what to do.` */
function formatFinding({ file, line, column, message, remedy }: Finding): string {
  return `${file}:${line}:${column}: ${message}. Remedy: ${remedy}.`;
}
