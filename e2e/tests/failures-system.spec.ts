import type { OperationId } from '@stillhouse/contracts/operations';
import type { FaultSpec } from '@stillhouse/simulator/playwright';
import { expect, test } from '../fixture.ts';

// several faults to their end in each test
test.describe.configure({ timeout: 60_000 });

/** What can become of a request, how it is brought about, and what the browser reports of it. */
const kinds = {
  refused: {
    fault: { kind: 'status', parameters: { status: 500, detail: 'The board is hot.' } },
    reported: 500,
  },
  booting: { fault: { kind: 'status', parameters: { status: 503 } }, reported: 503 },
  silent: {
    fault: { kind: 'delay', placement: 'ingress', parameters: { delayMs: 300_000 } },
    reported: null,
  },
  cut: { fault: { kind: 'connection-reset' }, reported: 'no answer' },
} as const satisfies Record<
  string,
  { fault: Omit<FaultSpec, 'match'>; reported: number | 'no answer' | null }
>;

type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

const unable = 'Unable to connect to the device.';
const card = 'An error occurred';
const noAnswer = 'The device did not answer.';
const tooLate = 'The device did not answer within 15 seconds.';

const always = (text: string): Record<Kind, string> => ({
  refused: text,
  booting: text,
  silent: text,
  cut: text,
});

/** Reads: what the screen says while the answer does not come, how long it takes to say so, and what it shows later. */
const reads: readonly {
  operationId: OperationId;
  screen: string;
  says: Record<Kind, string>;
  within?: '75s' | '420s';
  shows: string;
}[] = [
  {
    operationId: 'getSystemSettings',
    screen: '/system',
    says: { ...always(unable), refused: card },
    shows: 'HDMI CEC',
  },
  {
    operationId: 'getUpdateState',
    screen: '/system',
    says: always('Not known'),
    // 4 tries of 100 s
    within: '420s',
    shows: 'Up to date',
  },
  {
    operationId: 'getHostname',
    screen: '/network/hostname',
    says: always(unable),
    shows: 'Default',
  },
];

for (const { operationId, screen, says, within = '75s', shows } of reads) {
  test(`${screen} says that ${operationId} fails, and comes back by itself when it does no more`, async ({
    page,
    device,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs('admin');
    const main = page.getByRole('main');
    for (const kind of kindNames) {
      const { fault, reported } = kinds[kind];
      if (reported !== null) device.declareFailure({ operationId, status: reported });
      const armed = await device.fault({ ...fault, match: { operationId } });
      await page.goto(screen);
      // the page's chunk comes in real time
      await expect(async () => {
        await device.advance('1s');
        expect((await armed.counters()).matched).toBeGreaterThan(0);
      }).toPass();
      await device.advance(kind === 'silent' ? within : '75s');
      await expect(main, kind).toContainText(says[kind]);
      if (kind === 'refused') await expectAccessible();
      await armed.disarm();
      await device.advanceUntil(async () => {
        const text = await main.textContent();
        return text?.includes(shows) === true && !text.includes(says[kind]);
      }, '120s');
    }
  });
}

/** What the hostname page says, after `Unable to update hostname.` */
const hostnameReasons: Record<Kind, string> = {
  refused: '[The board is hot.]',
  booting: '[',
  silent: `[${tooLate}]`,
  cut: `[${noAnswer}]`,
};

test('/network/hostname says that updateHostname fails, keeps what was typed, and saves it when it does no more', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  const operationId = 'updateHostname';
  await signInAs('admin');
  await visit('/network/hostname');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('Custom hostname').fill('room-4');
  const dialog = page.getByRole('dialog');
  for (const kind of kindNames) {
    const { fault, reported } = kinds[kind];
    if (reported !== null) device.declareFailure({ operationId, status: reported });
    // lost on the way there: a change that was made is no failure
    const armed = await device.fault({ ...fault, placement: 'ingress', match: { operationId } });
    await page.getByRole('button', { name: 'Save' }).click();
    await device.advance('20s');
    await expect(dialog, kind).toContainText(`Unable to update hostname. ${hostnameReasons[kind]}`);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await armed.disarm();
    await expect(page.getByLabel('Custom hostname'), kind).toHaveValue('room-4');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Restart to use the new hostname?');
});

/** What stands below a switch that went back. */
const switchReasons: Record<Kind, string> = {
  refused: 'The board is hot.',
  booting: 'A fault armed on this device',
  silent: tooLate,
  cut: noAnswer,
};

test('/system takes a switch back, with the reason, when updateSystemSettings fails', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  const operationId = 'updateSystemSettings';
  await signInAs('admin');
  await visit('/system');
  const toggle = page.getByRole('switch', { name: 'HDMI CEC' });
  const was = await toggle.isChecked();
  for (const kind of kindNames) {
    const { fault, reported } = kinds[kind];
    if (reported !== null) device.declareFailure({ operationId, status: reported });
    const armed = await device.fault({ ...fault, placement: 'ingress', match: { operationId } });
    await toggle.click();
    if (kind === 'silent') {
      await expect(toggle).toBeChecked({ checked: !was });
      await expect(toggle).toHaveAttribute('aria-busy', 'true');
      await device.advance('16s');
    }
    await expect(page.getByRole('main'), kind).toContainText(switchReasons[kind]);
    await expect(toggle, kind).toBeChecked({ checked: was });
    await expectAccessible();
    await armed.disarm();
  }
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !was });
  await expect(toggle).not.toHaveAttribute('aria-busy');
});

/** The restart dialog: its title and what it says. */
const restartWords: Record<Kind, [title: string, text: string]> = {
  refused: ['The device did not restart', 'The board is hot.'],
  booting: ['The device did not restart', 'A fault armed on this device'],
  silent: ['No answer to the restart', tooLate],
  cut: ['No answer to the restart', noAnswer],
};

test('/system says that rebootDevice fails, and restarts when it does no more', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  const operationId = 'rebootDevice';
  await signInAs('admin');
  await visit('/system');
  await page.getByRole('button', { name: 'Restart device' }).click();
  const dialog = page.getByRole('dialog');
  let press = 'Restart';
  for (const kind of kindNames) {
    const { fault, reported } = kinds[kind];
    if (reported !== null) device.declareFailure({ operationId, status: reported });
    const armed = await device.fault({ ...fault, placement: 'ingress', match: { operationId } });
    await dialog.getByRole('button', { name: press, exact: true }).click();
    if (kind === 'silent') await device.advance('16s');
    const [title, text] = restartWords[kind];
    await expect(dialog.getByRole('heading'), kind).toHaveText(title);
    await expect(dialog, kind).toContainText(text);
    await expectAccessible();
    await armed.disarm();
    press = 'Try again';
  }
  await dialog.getByRole('button', { name: press }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Restarting the device');
});
