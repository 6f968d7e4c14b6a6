import type { Page } from '@playwright/test';
import type { ConsoleDriver } from './console-driver.ts';
import type { Journey } from './journeys.ts';

/** What a person must never see, whatever goes wrong. */
type InvariantName = 'blank' | 'raw' | 'token' | 'success' | 'input' | 'recovery' | 'rules';

/** An invariant that does not hold, with what was seen. */
export type Broken = {
  invariant: InvariantName;
  seen: string;
};

/** Words of a program, not of a person. */
const rawWords =
  /\bundefined\b|\bNaN\b|\[object \w+\]|\b(Type|Syntax|Range|Reference)Error\b|Unexpected token|Cannot read prop|is not a function|<!doctype|\n\s+at .+:\d+:\d+/i;

/** Three base64url parts (RFC 7515). */
const token = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/;

/** Looks at the page as it is. */
export async function findBroken(hand: ConsoleDriver, journey: Journey): Promise<Broken[]> {
  const { page, device } = hand;
  await device.settle();
  const seen = await observeStable(page);
  // Between two documents there is nothing to look at.
  if (seen === null) return [];
  return [
    ...findBlankPage(seen),
    ...findRawText(seen),
    ...findShownToken(seen, [page.url(), ...hand.addresses]),
    ...(await findFalseClaims(hand, journey)),
    ...(await findLostInput(hand)),
  ];
}

type Seen = {
  text: string;
  fields: string;
  hasMain: boolean;
};

/** What shows that there is something on a page. */
const contents = 'main, [role=main], dialog[open], [role=status], form';
/** Real time; a limit for a page that stays blank. */
const maxHandOverMs = 5_000;

/**
 * One build of the console leaves the page to another in real time, and nothing is there for a
 * moment: blank is what stays so.
 */
async function observeStable(page: Page): Promise<Seen | null> {
  const seen = await observe(page);
  if (seen === null || !isBlank(seen)) return seen;
  await page
    .locator(contents)
    .first()
    .waitFor({ state: 'attached', timeout: maxHandOverMs })
    .catch(() => {});
  return observe(page);
}

async function observe(page: Page): Promise<Seen | null> {
  const text = await getReadableText(page);
  if (text === null) return null;
  const rest = await page
    .evaluate(
      (places) => ({
        fields: [...document.querySelectorAll('input')].map(({ value }) => value).join('\n'),
        hasMain: document.querySelector(places) !== null,
      }),
      contents,
    )
    .catch(() => null);
  return rest === null ? null : { text, ...rest };
}

/** The text as it is rendered; null while there is no document. */
export function getReadableText(page: Page): Promise<string | null> {
  return (
    page
      .locator('body')
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, and data for scripts, is not read by anybody
      .innerText({ timeout: 2_000 })
      .catch(() => null)
  );
}

function findBlankPage(seen: Seen): Broken[] {
  if (!isBlank(seen)) return [];
  return [{ invariant: 'blank', seen: `the page says ${JSON.stringify(seen.text.slice(0, 80))}` }];
}

function isBlank({ text, hasMain }: Seen): boolean {
  return text.trim() === '' || !hasMain;
}

function findRawText({ text }: Seen): Broken[] {
  const word = rawWords.exec(text);
  return word === null ? [] : [{ invariant: 'raw', seen: getExcerpt(text, word.index) }];
}

function findShownToken({ text, fields }: Seen, addresses: readonly string[]): Broken[] {
  const where = [
    ...(token.test(text) ? ['on the screen'] : []),
    ...(token.test(fields) ? ['in a field'] : []),
    ...(addresses.some((address) => token.test(address)) ? ['in an address'] : []),
  ];
  return where.map((place) => ({ invariant: 'token', seen: `a token ${place}` }));
}

async function findFalseClaims(
  { page, device }: ConsoleDriver,
  { claims }: Journey,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { says, shown, isTrue } of claims) {
    if (!(await shown(page).first().isVisible())) continue;
    const state = await device.control.state();
    if (!(await isTrue(state, device)))
      broken.push({ invariant: 'success', seen: `the page says: ${says}` });
  }
  return broken;
}

/**
 * What was typed stands where it was typed, as long as that page is open and the device has not
 * taken it.
 */
async function findLostInput({ page, device, typed }: ConsoleDriver): Promise<Broken[]> {
  const broken: Broken[] = [];
  const journal = typed.size === 0 ? [] : await device.control.journal();
  const { pathname } = new URL(page.url());
  for (const [name, { field, text, path, storedBy: takenBy, since }] of typed) {
    const isTaken = journal.some(
      ({ n, operationId, status }) => n > since && operationId === takenBy && status === 200,
    );
    if (isTaken || path !== pathname) {
      typed.delete(name);
      continue;
    }
    const value = await field
      .first()
      .inputValue({ timeout: 500 })
      .catch(() => null);
    if (value === text) continue;
    broken.push({
      invariant: 'input',
      seen:
        value === null ? `the ${name} is gone with its field` : `the ${name} is not there any more`,
    });
  }
  return broken;
}

function getExcerpt(text: string, index: number): string {
  return text.slice(Math.max(0, index - 60), index + 60).replaceAll(/\s+/g, ' ');
}
