/** A finding that is known, and accepted for now. */
export type Waiver = {
  /** The id of the requirement. */
  readonly finding: string;
  readonly operation: string | null;
  readonly reason: string;
  readonly owner: string;
  /** The last day, `2030-01-31`. */
  readonly expires: string;
  /** Versions, both included; without it all. */
  readonly firmware: { readonly from?: string; readonly to?: string };
  /** In the file, for messages. */
  readonly line: number;
};

export type Waivers = { readonly path: string; readonly waivers: readonly Waiver[] };
