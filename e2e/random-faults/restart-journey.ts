import type { Claim } from './console-driver.ts';
import { type Journey, signIn } from './journey.ts';
import type { RandomSource } from './random-source.ts';

const isBack: Claim = {
  says: 'The device is back',
  locate: (page) => page.getByRole('heading', { name: 'The device is back' }),
  isTrue: ({ power }) => power.state === 'on',
};

/** In half of the seeds the restarting device stays off until it is unplugged. */
export function drawRestartJourney(random: RandomSource): Journey {
  const staysOff = random.isChosen(0.5);
  return {
    about: staysOff ? 'stays off' : 'comes back',
    operations: ['rebootDevice', 'getStatus'],
    aim: 'rebootDevice',
    others: ['nobody', 'tab', 'operator', 'installer', 'cloud'],
    begin: async (driver) => {
      await signIn(driver, '/system');
      await driver.waitForPage();
    },
    steps: [
      async (driver) => {
        const { page, device } = driver;
        await device.control.setCondition('rebootNeverReturns', staysOff);
        await driver.press(page.getByRole('button', { name: 'Restart device' }));
        await driver.press(
          page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }),
        );
        await driver.wait('90s');
      },
      async (driver) => {
        const { page, report } = driver;
        await driver.press(page.getByRole('button', { name: 'Try again' }));
        await driver.wait('120s');
        // Whether the device is back or not.
        const isWaiting = page.getByRole('heading', { name: 'Restarting the device' });
        if (await driver.isVisible(isWaiting)) report('liveness', 'a restart never ends');
      },
      async (driver) => {
        const { page, device } = driver;
        await device.control.setCondition('rebootNeverReturns', false);
        // An operator may have unplugged it before, so that the page says that it is back.
        await driver.prepareForAct();
        await device.control.act('powerCycle');
        await driver.wait('90s');
        await driver.press(page.getByRole('button', { name: 'Try again' }));
        await driver.wait('20s');
      },
    ],
    claims: [isBack],
    // The dialog ends, whatever has happened.
    findRecovered: (page) => page.locator('body:not(:has(dialog[open])) h1'),
    isDone: ({ power }) => power.state === 'on',
    keepsPage: true,
  };
}
