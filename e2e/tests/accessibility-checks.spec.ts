import { expect, type Page, test } from '@playwright/test';
import { findDragOnly, findRepeatedFields } from '../accessibility/check-input.ts';
import { findCutTexts, findSidewaysScrolling } from '../accessibility/check-layout.ts';
import { compareWithSpeech, findUnspoken } from '../accessibility/read-aloud.ts';
import { walkWithTab } from '../accessibility/walk-with-tab.ts';
import { findViolations } from '../support/accessibility.ts';

type PlantedFault = {
  readonly faulty: string;
  readonly fixed: string;
  readonly find: (page: Page) => Promise<readonly string[]>;
  readonly finding: string | RegExp;
};

const getMissed = async (page: Page) => (await walkWithTab(page)).missed;
const getObscured = async (page: Page) => (await walkWithTab(page)).obscured;
const getViolations = (rule: string) => async (page: Page) =>
  (await findViolations(page, [rule])).map(({ description }) => description);

const cover = '<div style="position: fixed; inset: 0; background: white"></div>';
const smallButtons = (size: number) =>
  [1, 2]
    .map(
      (name) => `<button style="padding: 0; width: ${size}px; height: ${size}px">${name}</button>`,
    )
    .join('');
const screen = (control: string) => `<main><h1>Screen</h1>${control}</main>`;
const oneLine = 'white-space: nowrap; overflow: hidden; font: 16px sans-serif';

const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'a button that Tab skips because the focus is trapped': {
    faulty: `<button onkeydown="event.preventDefault()">One</button><button>Two</button>`,
    fixed: '<button>One</button><button>Two</button>',
    find: getMissed,
    finding: 'Tab does not reach <button> Two',
  },
  'a control for the pointer alone': {
    faulty: '<div style="cursor: pointer">Save</div><button>Close</button>',
    fixed: '<div tabindex="0" style="cursor: pointer">Save</div><button>Close</button>',
    find: getMissed,
    finding: 'reacts to the pointer alone: <div> Save',
  },
  'a focused control behind a fixed layer': {
    faulty: `<button>Save</button>${cover}`,
    fixed: `${cover}<button style="position: relative">Save</button>`,
    find: getObscured,
    finding: 'the focus is hidden: <button> Save',
  },
  'a control without a name': {
    faulty: screen('<input type="checkbox" checked aria-hidden="false"><span>On</span>'),
    fixed: screen('<label><input type="checkbox" role="switch" checked>On</label>'),
    find: findUnspoken,
    finding: 'checkbox without a name',
  },
  'a screen without a heading': {
    faulty: '<main><p>Screen</p></main>',
    fixed: screen(''),
    find: findUnspoken,
    finding: 'no heading of level 1 is spoken',
  },
  'a screen without a main landmark': {
    faulty: '<h1>Screen</h1>',
    fixed: screen(''),
    find: findUnspoken,
    finding: 'no main landmark is spoken',
  },
  'targets of 20 px side by side': {
    faulty: smallButtons(20),
    fixed: smallButtons(24),
    find: getViolations('target-size'),
    finding: /^target-size: /,
  },
  'a text with too little contrast': {
    faulty: '<p style="color: #999; background: #fff">Text</p>',
    fixed: '<p style="color: #555; background: #fff">Text</p>',
    find: getViolations('color-contrast'),
    finding: /^color-contrast: /,
  },
  'a slider without a field': {
    faulty: '<form><input type="range" aria-label="Volume"></form>',
    fixed: '<form><input type="range" aria-label="Volume"><input type="number"></form>',
    find: findDragOnly,
    finding: 'a slider without a field: Volume',
  },
  'a field that asks again': {
    faulty: '<label>Username <input></label>',
    fixed: '<label>Username <input value="admin"></label>',
    find: (page) => findRepeatedFields(page, ['Username']),
    finding: 'asks again for: Username',
  },
  'a screen wider than the window': {
    faulty: '<div style="width: 2000px">Wide</div>',
    fixed: '<div>Wide</div>',
    find: findSidewaysScrolling,
    finding: /^the page is \d+ px wide$/,
  },
  'a text that is cut off when it is spaced': {
    faulty: `<p style="${oneLine}; width: 220px">The state of this device</p>`,
    fixed: `<p style="font: 16px sans-serif; width: 220px">The state of this device</p>`,
    find: findCutTexts,
    finding: 'cut off: The state of this device',
  },
};

for (const [fault, { faulty, fixed, find, finding }] of Object.entries(plantedFaults)) {
  test(`the accessibility checks find ${fault}`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Test</title>${fixed}`);
    expect(await find(page)).toEqual([]);
    await page.setContent(`<!doctype html><html lang="en"><title>Test</title>${faulty}`);
    const expected = typeof finding === 'string' ? finding : expect.stringMatching(finding);
    expect(await find(page)).toContainEqual(expected);
  });
}

test('the accessibility checks find a control whose role, name or state is not spoken', () => {
  const tree = '- main:\n  - heading "Screen" [level=1]\n  - switch "On" [checked]';
  const compare = (...phrases: string[]) =>
    compareWithSpeech(tree, ['main', 'heading, Screen, level 1', ...phrases], []);
  expect(compare('switch, On, checked')).toEqual([]);
  for (const phrase of ['checkbox, On, checked', 'switch, checked', 'switch, On, not checked']) {
    expect(compare(phrase)).toEqual(['not spoken: switch "On" [checked]']);
  }
});
