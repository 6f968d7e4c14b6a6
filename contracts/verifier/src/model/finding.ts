export type ExpectedStatus = number | '2xx';

/** What a check found out about one requirement. */
export type Finding = {
  readonly requirementId: string;
  /**
   * `not-applicable`: the device does not have the feature; `evidence` is set. `not-tested`: the
   * check could not run; `enabledBy` is set. `error`: a failure of this program.
   */
  readonly verdict: 'pass' | 'fail' | 'warn' | 'not-applicable' | 'not-tested' | 'error';
  /** The expected and the actual result, in one sentence. */
  readonly message: string;
  /** For `not-applicable`: what shows that the device does not have it. */
  readonly evidence?: string;
  /** For `not-tested`: the option or condition that would enable the check. */
  readonly enabledBy?: string;
  /** The position in the body or header, as a JSON pointer. */
  readonly place?: string;
  /** The statuses of which the last exchange must have one. A replay needs them. */
  readonly expected?: readonly ExpectedStatus[];
  /** Numbers of the exchanges that show the result. */
  readonly exchanges: readonly number[];
};

/** Creates the finding about one response: a failure if there is a problem. */
export function createFinding(
  requirementId: string,
  problem: string | null,
  passMessage: string,
  exchanges: readonly number[],
  place?: string,
  expected?: readonly ExpectedStatus[],
): Finding {
  return {
    requirementId,
    verdict: problem === null ? 'pass' : 'fail',
    message: problem ?? passMessage,
    ...(place !== undefined && { place }),
    ...(expected !== undefined && { expected }),
    exchanges,
  };
}
