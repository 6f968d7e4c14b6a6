import type { Locator, Page } from '@playwright/test';
import type { FaultCase } from './fault-cases.ts';

/** What the user sees in one fault case. */
export type ExpectedOutcome =
  /**
   * A text, followed by the reason if `reason` is true. If `isRendered`, the page shows what it
   * can of the response, and does not request it again.
   */
  | {
      kind: 'message';
      text: string;
      where: 'alert' | 'dialog' | 'main';
      reason: boolean;
      isRendered?: true;
    }
  /** Only the reason, next to the control that was reset. */
  | { kind: 'reason' }
  /** No error: the page loads, or the change succeeds. */
  | { kind: 'unharmed' }
  /** The sign-in page with the reason for the sign-out. */
  | { kind: 'sign-in' }
  /** The fault has no effect on the responses of this operation. */
  | { kind: 'untouched' }
  /** The simulator rejects the fault because the operation can never send such a response. */
  | { kind: 'impossible' };

const showText = (text: string, where: 'alert' | 'dialog' | 'main', reason = true) => ({
  kind: 'message' as const,
  text,
  where,
  reason,
});

/** The page shows only the error because it needs this response (R7.4, decision 0034). */
export const wholePage = showText('Unable to connect to the device.', 'alert');
/** One card shows the error; the other cards still work. */
export const card = showText('An error occurred', 'alert');
/** The list is empty and shows no error. */
export const emptyList = showText('No certificates to show.', 'main', false);
/** A text on the page without a reason, for example the value of a row. */
export const expectText = (text: string) => showText(text, 'main', false);
/** A text next to the control or in the form, with the reason. */
export const expectAlert = (text: string) => showText(text, 'alert');
/** An alert without a reason because the text already contains it. */
export const expectAlertWithoutReason = (text: string) => showText(text, 'alert', false);
/** A dialog with the reason. */
export const expectDialog = (text: string) => showText(text, 'dialog');
export const reason: ExpectedOutcome = { kind: 'reason' };
export const unharmed: ExpectedOutcome = { kind: 'unharmed' };
const signIn: ExpectedOutcome = { kind: 'sign-in' };
export const untouched: ExpectedOutcome = { kind: 'untouched' };
export const impossible: ExpectedOutcome = { kind: 'impossible' };

/** The expected outcome of each fault case. A missing fault case does not compile. */
export type ExpectedOutcomes = Readonly<Record<FaultCase, ExpectedOutcome>>;

/**
 * The outcomes of a read operation. Keep this list explicit: a new fault case must be a compile
 * error here.
 *
 * @param responded outcome if the device responds with an error or a wrong body
 * @param unreachable outcome if the device does not respond or is starting
 */
export function expectForRead(
  responded: ExpectedOutcome,
  unreachable: ExpectedOutcome = responded,
): ExpectedOutcomes {
  return {
    'status 400': responded,
    'status 500': responded,
    'status 503': unreachable,
    'rate-limit': responded,
    delay: unreachable,
    stall: unreachable,
    throttle: unreachable,
    'connection-reset': unreachable,
    'close-without-response': unreachable,
    'truncated-body': unreachable,
    'malformed-json': responded,
    'dropped-property': responded,
    'wrong-type': responded,
    'wrong-content-type': unharmed,
    'unknown-enum-value': impossible,
    'stale-read': unharmed,
    'expired-token': signIn,
  };
}

/**
 * The outcomes of a read operation for a list.
 *
 * @param unreadable text of an entry that cannot be shown
 */
export function expectForList(
  responded: ExpectedOutcome,
  unreadable: string,
  unreachable: ExpectedOutcome = responded,
): ExpectedOutcomes {
  const rendered: ExpectedOutcome = { ...showText(unreadable, 'main', false), isRendered: true };
  return {
    ...expectForRead(responded, unreachable),
    'dropped-property': rendered,
    'wrong-type': rendered,
  };
}

/**
 * The outcomes of an operation that changes something and returns the whole group.
 *
 * @param rejected outcome if the device responds that it did not make the change
 * @param unreachable outcome if the device does not respond
 * @param unreadable outcome if the device made the change but its response is invalid
 */
export function expectForChange(
  rejected: ExpectedOutcome,
  unreachable: ExpectedOutcome = rejected,
  unreadable: ExpectedOutcome = rejected,
): ExpectedOutcomes {
  return {
    ...expectForRead(rejected, unreachable),
    'status 503': rejected,
    'malformed-json': unreadable,
    'dropped-property': unreadable,
    'wrong-type': unreadable,
    'stale-read': impossible,
  };
}

/** The outcomes of a change operation whose response has no body. */
export function expectForRemoval(rejected: ExpectedOutcome): ExpectedOutcomes {
  return {
    ...expectForChange(rejected),
    throttle: impossible,
    'truncated-body': impossible,
    'malformed-json': impossible,
    'dropped-property': impossible,
    'wrong-type': impossible,
    'wrong-content-type': impossible,
  };
}

/** Locates the text of an outcome. */
export function locateText(
  outcome: Extract<ExpectedOutcome, { kind: 'message' }>,
  page: Page,
): Locator {
  const { where, text } = outcome;
  if (where === 'main') return page.getByRole('main').getByText(text).first();
  if (where === 'dialog') return page.getByRole('dialog').filter({ hasText: text });
  return page.getByRole('alert').filter({ hasText: text }).first();
}
