/** An error in a contract file, with its position and a remedy. */
export type Finding = {
  /** Path of the file relative to the repository. */
  readonly file: string;
  /** Both start at 1, as in editors. */
  readonly line: number;
  readonly column: number;
  /** The error message, with the value. */
  readonly message: string;
  readonly remedy: string;
};

/** Thrown if a contract cannot be used. Nothing has been written then. */
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
