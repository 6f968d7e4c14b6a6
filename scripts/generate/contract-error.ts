/** An error in a contract file, with its position and a remedy. */
export type ContractError = {
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
  readonly errors: readonly ContractError[];

  constructor(errors: readonly ContractError[]) {
    super(errors.map(formatContractError).join('\n'));
    this.name = 'DamagedContract';
    this.errors = errors;
  }
}

/** `file:line:column: what is wrong. Remedy: what to do.` */
function formatContractError({ file, line, column, message, remedy }: ContractError): string {
  return `${file}:${line}:${column}: ${message}. Remedy: ${remedy}.`;
}
