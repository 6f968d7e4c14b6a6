import type { Locator, Page } from '@playwright/test';
import type { FaultCase } from './fault-cases.ts';

/** What a person sees of a failure: one cell of the table. */
export type Outcome =
  /** Words, with the reason beside them where that is told. */
  | { kind: 'says'; words: string; where: 'alert' | 'dialog' | 'main'; reason: boolean }
  /** The reason by itself, at the control that went back. */
  | { kind: 'reason' }
  /** Nothing is amiss, and nothing is said: the page shows, or the change is made. */
  | { kind: 'unharmed' }
  /** The sign-in page, which says why. */
  | { kind: 'sign-in' }
  /** The fault finds nothing to act on in the answers of this operation. */
  | { kind: 'untouched' }
  /** The simulator refuses the fault: no such answer could ever be. */
  | { kind: 'impossible' };

const showText = (words: string, where: 'alert' | 'dialog' | 'main', reason = true): Outcome => ({
  kind: 'says',
  words,
  where,
  reason,
});

/** The whole page fails: the page needs this response (R7.4, decision 0034). */
export const wholePage = showText('Unable to connect to the device.', 'alert');
/** A card beside others. */
export const card = showText('An error occurred', 'alert');
/** A list that is empty instead of failing. */
export const emptyList = showText('No certificates to show.', 'main', false);
/** A text on the page, without a reason: the value of a row, for example. */
export const expectText = (words: string) => showText(words, 'main', false);
/** A text at the control or in the form, with the reason. */
export const expectAlert = (words: string) => showText(words, 'alert');
/** The same without a reason: the text says it. */
export const expectAlertWithoutReason = (words: string) => showText(words, 'alert', false);
/** A dialog, with the reason. */
export const expectDialog = (words: string) => showText(words, 'dialog');
export const reason: Outcome = { kind: 'reason' };
export const unharmed: Outcome = { kind: 'unharmed' };
const signIn: Outcome = { kind: 'sign-in' };
export const untouched: Outcome = { kind: 'untouched' };
export const impossible: Outcome = { kind: 'impossible' };

/** One row: what is seen for each kind of fault. A kind that is missing does not compile. */
export type ExpectedOutcomes = Readonly<Record<FaultCase, Outcome>>;

/**
 * The cells of an operation that reads. What a page without closed lists can be wrong about is the
 * same everywhere. It has the kinds that stand here, not all that there are: a new one is missing
 * in every row that begins with it.
 *
 * @param answered the device answers, but not with what was asked for
 * @param unanswered it does not answer, or says that it is starting
 */
export function expectForRead(answered: Outcome, unanswered: Outcome = answered) {
  return {
    'status 400': answered,
    'status 500': answered,
    'status 503': unanswered,
    'rate-limit': answered,
    delay: unanswered,
    stall: unanswered,
    throttle: unanswered,
    'connection-reset': unanswered,
    'close-without-answer': unanswered,
    'truncated-body': unanswered,
    'malformed-json': answered,
    'dropped-property': answered,
    'wrong-type': answered,
    'wrong-content-type': unharmed,
    'unknown-enum-value': impossible,
    'stale-read': unharmed,
    'expired-token': signIn,
  };
}

/**
 * The cells of an operation that changes something and answers the whole group.
 *
 * @param refused the device answers that it has not done it
 * @param unanswered it does not answer
 * @param misread it answers that it has, with what cannot be read
 */
export function expectForChange(
  refused: Outcome,
  unanswered: Outcome = refused,
  misread: Outcome = refused,
) {
  return {
    ...expectForRead(refused, unanswered),
    'status 503': refused,
    'malformed-json': misread,
    'dropped-property': misread,
    'wrong-type': misread,
    'stale-read': impossible,
  };
}

/** The same for an operation that answers without a body. */
export function expectForRemoval(refused: Outcome) {
  return {
    ...expectForChange(refused),
    throttle: impossible,
    'truncated-body': impossible,
    'malformed-json': untouched,
    'dropped-property': impossible,
    'wrong-type': impossible,
    'wrong-content-type': untouched,
  };
}

/** Where the words of an outcome stand. */
export function locateText(outcome: Extract<Outcome, { kind: 'says' }>, page: Page): Locator {
  const { where, words } = outcome;
  if (where === 'main') return page.getByRole('main').getByText(words).first();
  if (where === 'dialog') return page.getByRole('dialog').filter({ hasText: words });
  return page.getByRole('alert').filter({ hasText: words }).first();
}
