import type { Page } from '@playwright/test';
import { loadScreenReader } from './load-screen-reader.ts';

type ReaderWindow = typeof globalThis & {
  screenReader?: typeof import('@guidepup/virtual-screen-reader');
};

const controlRoles =
  /^(button|link|textbox|searchbox|spinbutton|slider|switch|checkbox|radio|combobox|tab|menuitem)$/;

type Required = Readonly<Record<string, RegExp>>;

const screenPhrases: Required = {
  'heading of level 1': /^heading, .+, level 1/,
  'main landmark': /^main\b/,
};
const dialogPhrases: Required = { dialog: /^dialog, ./, heading: /^heading, ./ };

/**
 * Lets the virtual screen reader read the whole screen, or the open dialog, and compares what it
 * speaks with the accessibility tree. The page clock must run.
 *
 * @returns what it does not speak: the heading, a landmark, or name, role and state of a control
 */
export async function findUnspoken(page: Page): Promise<readonly string[]> {
  const hasDialog = (await page.locator('dialog:modal').count()) > 0;
  const scope = hasDialog ? 'dialog:modal' : 'body';
  const tree = await page.locator(scope).ariaSnapshot();
  await loadScreenReader(page);
  const phrases = await page.evaluate(readScreen, scope);
  const required = hasDialog ? dialogPhrases : screenPhrases;
  const withoutRole = await page.evaluate(listNamesWithoutRole);
  return [...findMissing(phrases, required), ...compareWithSpeech(tree, phrases, withoutRole)];
}

/**
 * Runs in the page. Fields for passwords and files have no ARIA role, so the screen reader speaks
 * their name only.
 */
function listNamesWithoutRole(): readonly string[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input[type=password], input[type=file]',
  );
  return Array.from(fields, (field) => field.labels?.[0]?.textContent?.trim() ?? '');
}

/**
 * Runs in the page. Returns all phrases in order. The screen reader reads the attribute `checked`,
 * which React sets once; a real one gets the current state from the browser.
 */
async function readScreen(scope: string): Promise<readonly string[]> {
  const { virtual } = (globalThis as ReaderWindow).screenReader ?? {};
  if (virtual === undefined) throw new Error('The screen reader is not loaded.');
  for (const input of document.querySelectorAll<HTMLInputElement>('input')) {
    input.toggleAttribute('checked', input.checked);
  }
  await virtual.start({ container: document.querySelector(scope) ?? document.body });
  const first = await virtual.lastSpokenPhrase();
  const phrases = [first];
  for (let phrase = ''; phrase !== `end of ${first}` && phrases.length < 5_000; ) {
    await virtual.next();
    phrase = await virtual.lastSpokenPhrase();
    phrases.push(phrase);
  }
  await virtual.stop();
  return phrases;
}

/**
 * @param tree snapshot of the accessibility tree of the browser, as YAML
 * @param withoutRole names of the fields whose role is not spoken
 */
export function compareWithSpeech(
  tree: string,
  phrases: readonly string[],
  withoutRole: readonly string[],
): readonly string[] {
  const missing: string[] = [];
  for (const line of tree.split('\n')) {
    // Lines such as `- switch "24-hour time" [checked]:`.
    const [, role = '', , name = '', states = ''] =
      /^\s*- '?([a-z]+)( "((?:[^"\\]|\\.)*)")?((?: \[[^\]]+\])*)/.exec(line) ?? [];
    const isControl = controlRoles.test(role);
    if (!isControl && !/^(navigation|region|heading)$/.test(role)) continue;
    const isNameOnly =
      /^(button|textbox)$/.test(role) && withoutRole.some((it) => it.startsWith(name));
    if (isNameOnly && phrases.some((it) => it === name || it.startsWith(`${name},`))) continue;
    if (name === '') missing.push(`${role} without a name`);
    else if (!phrases.some((phrase) => isSpoken(phrase, role, name, isControl ? states : ''))) {
      missing.push(`not spoken: ${role} "${name}"${states}`);
    }
  }
  return missing;
}

function findMissing(phrases: readonly string[], required: Required): readonly string[] {
  return Object.entries(required)
    .filter(([, pattern]) => !phrases.some((phrase) => pattern.test(phrase)))
    .map(([name]) => `no ${name} is spoken`);
}

function isSpoken(phrase: string, role: string, name: string, states: string): boolean {
  const spoken = `${role}, ${name.replaceAll(/\\(.)/g, '$1')}`;
  if (phrase !== spoken && !phrase.startsWith(`${spoken},`)) return false;
  const rest = phrase.slice(spoken.length).split(', ');
  return ['checked', 'disabled', 'expanded', 'selected', 'pressed'].every(
    (state) => !states.includes(`[${state}]`) || rest.includes(state),
  );
}
