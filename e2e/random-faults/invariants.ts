import type { Page } from '@playwright/test';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { Claim, ConsoleDriver } from './console-driver.ts';
import { readPageJournal } from './installer.ts';
import type { Journey } from './journey.ts';
import type { Violation } from './violation.ts';

/** Texts that only a programming error shows. */
const rawWords =
  /\bundefined\b|\bNaN\b|\[object \w+\]|\b(Type|Syntax|Range|Reference)Error\b|Unexpected token|Cannot read prop|is not a function|<!doctype|\n\s+at .+:\d+:\d+/i;

/** Three base64url parts (RFC 7515). */
const token = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/;

/** Checks all invariants on the current page. */
export async function findViolations(
  driver: ConsoleDriver,
  journey: Journey,
): Promise<Violation[]> {
  const { page, device } = driver;
  await device.settle();
  if (!driver.hasOpened) return [...driver.reported];
  const seen = await observeStable(page);
  // During a navigation there is no document to check.
  if (seen === null) return [];
  return [
    ...findBlankPage(seen),
    ...findRawText(seen),
    ...findVisibleToken(seen, [page.url(), ...driver.addresses]),
    ...driver.reported,
    ...(await findTokenOfNobody(page)),
    ...(await findFalseClaims(driver, journey)),
    ...(await findLostInput(driver)),
    ...(await findOldValue(driver, journey)),
  ];
}

type Seen = {
  text: string;
  fields: string;
  hasMain: boolean;
};

/** Elements that show that a page has content. */
const contents = 'main, [role=main], dialog[open], [role=status], form';
/** Real-time limit for a page that stays blank. */
const maxBlankMs = 5_000;

/**
 * Observes the page and waits if it is blank: while one console build replaces another, the page is
 * blank for a moment of real time.
 */
async function observeStable(page: Page): Promise<Seen | null> {
  const seen = await observe(page);
  if (seen === null || !isBlank(seen)) return seen;
  await page
    .locator(contents)
    .first()
    .waitFor({ state: 'attached', timeout: maxBlankMs })
    .catch(() => {});
  return observe(page);
}

async function observe(page: Page): Promise<Seen | null> {
  const text = await getReadableText(page);
  if (text === null) return null;
  const rest = await page
    .evaluate(
      (selector) => ({
        fields: [...document.querySelectorAll('input')].map(({ value }) => value).join('\n'),
        hasMain: document.querySelector(selector) !== null,
      }),
      contents,
    )
    .catch(() => null);
  return rest === null ? null : { text, ...rest };
}

/** Returns the rendered text; null while there is no document. */
export function getReadableText(page: Page): Promise<string | null> {
  return (
    page
      .locator('body')
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, and data for scripts, is not readable text
      .innerText({ timeout: 2_000 })
      .catch(() => null)
  );
}

function findBlankPage(seen: Seen): Violation[] {
  if (!isBlank(seen)) return [];
  return [{ invariant: 'blank', seen: `the page says ${JSON.stringify(seen.text.slice(0, 80))}` }];
}

function isBlank({ text, hasMain }: Seen): boolean {
  return text.trim() === '' || !hasMain;
}

function findRawText({ text }: Seen): Violation[] {
  const word = rawWords.exec(text);
  return word === null ? [] : [{ invariant: 'raw', seen: getExcerpt(text, word.index) }];
}

function findVisibleToken({ text, fields }: Seen, addresses: readonly string[]): Violation[] {
  const where = [
    ...(token.test(text) ? ['on the screen'] : []),
    ...(token.test(fields) ? ['in a field'] : []),
    ...(addresses.some((address) => token.test(address)) ? ['in an address'] : []),
  ];
  return where.map((place) => ({ invariant: 'token', seen: `a token ${place}` }));
}

/** Where the sign-in form is, nobody is signed in. */
async function findTokenOfNobody(page: Page): Promise<Violation[]> {
  if (!(await page.getByRole('button', { name: 'Sign In' }).isVisible())) return [];
  const stored = await page
    .evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    .catch(() => '');
  if (!token.test(stored)) return [];
  return [{ invariant: 'session', seen: 'the storage has a token, and nobody is signed in' }];
}

/**
 * Checks what the page says before others change the device. A true text may stay as long as the
 * page shows it: it says what was true when it appeared.
 */
export async function checkBeforeAct(driver: ConsoleDriver, journey: Journey): Promise<void> {
  const visible = await findVisibleClaims(driver, journey);
  for (const { claim, isTrue } of visible) {
    if (isTrue) driver.outdated.add(claim);
    else driver.report('success', `before others act, the page says: ${claim.says}`);
  }
}

async function findFalseClaims(driver: ConsoleDriver, journey: Journey): Promise<Violation[]> {
  const visible = await findVisibleClaims(driver, journey);
  return visible
    .filter(({ isTrue }) => !isTrue)
    .map(({ claim }) => ({ invariant: 'success', seen: `the page says: ${claim.says}` }));
}

async function findVisibleClaims(
  { page, device, outdated }: ConsoleDriver,
  { claims }: Journey,
): Promise<{ claim: Claim; isTrue: boolean }[]> {
  const visible: { claim: Claim; isTrue: boolean }[] = [];
  for (const claim of claims) {
    if (!(await claim.locate(page).first().isVisible())) {
      outdated.delete(claim);
      continue;
    }
    const isTrue =
      outdated.has(claim) || (await claim.isTrue(await device.control.state(), device));
    visible.push({ claim, isTrue });
  }
  return visible;
}

/**
 * A typed text must stay in its field as long as the page is open and the device has not stored it.
 */
async function findLostInput({ page, device, typed }: ConsoleDriver): Promise<Violation[]> {
  const violations: Violation[] = [];
  const journal = typed.size === 0 ? [] : await readPageJournal(device);
  const { pathname } = new URL(page.url());
  for (const [name, { field, text, path, storedBy, since }] of typed) {
    const isStored = journal.some(
      ({ n, operationId, status }) => n > since && operationId === storedBy && status === 200,
    );
    if (isStored || path !== pathname) {
      typed.delete(name);
      continue;
    }
    const value = await field
      .first()
      .inputValue({ timeout: 500 })
      .catch(() => null);
    if (value === text) continue;
    violations.push({
      invariant: 'input',
      seen: value === null ? `the ${name} is gone with its field` : `the ${name} has disappeared`,
    });
  }
  return violations;
}

/** Once the device has confirmed a change, the page shows what the device has. */
async function findOldValue(
  { page, device, typed }: ConsoleDriver,
  { aim, findStale }: Journey,
): Promise<Violation[]> {
  if (findStale === undefined || aim === undefined || typed.size > 0) return [];
  const { readback }: Operation = operations[aim];
  if (readback === undefined || (await isBusy(page))) return [];
  const exchanges = (await readPageJournal(device)).filter(
    ({ operationId }) => operationId === aim || operationId === readback.operationId,
  );
  const latest = exchanges.findLastIndex(({ operationId }) => operationId === aim);
  // A fault may have lost or changed what the page has received since.
  const isCertain = exchanges
    .slice(latest)
    .every(({ status, faults }) => status === 200 && faults.length === 0);
  if (latest === -1 || !isCertain) return [];
  const seen = await findStale(page, await device.control.state());
  return seen === null ? [] : [{ invariant: 'stale', seen }];
}

/** A control that is busy waits for a response. */
export async function isBusy(page: Page): Promise<boolean> {
  return page.locator('[aria-busy=true]').first().isVisible();
}

function getExcerpt(text: string, index: number): string {
  return text.slice(Math.max(0, index - 60), index + 60).replaceAll(/\s+/g, ' ');
}
