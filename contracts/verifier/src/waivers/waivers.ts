/** A known finding that is accepted for now. */
export type Waiver = {
  /** The id of the requirement. */
  readonly finding: string;
  readonly operation: string | null;
  readonly reason: string;
  readonly owner: string;
  /** The last day, `2030-01-31`. */
  readonly expires: string;
  /** Inclusive range of versions. Default: all. */
  readonly firmware: { readonly from?: string; readonly to?: string };
  /** Line in the file. */
  readonly line: number;
};

export type Waivers = { readonly path: string; readonly waivers: readonly Waiver[] };
