import type { Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { FaultSpec, LeaseOptions } from 'stillhouse/playwright';
import { fillSignIn } from '../support/console-fixture.ts';
import type { Claim, ConsoleDriver, DeviceState } from './console-driver.ts';
import { readPageJournal } from './installer.ts';
import type { OtherActor } from './other-actors.ts';

export type Step = (driver: ConsoleDriver) => Promise<void>;

/** A task that a user performs while faults are active. */
export type Journey = {
  /** What a seed has drawn, for reports. */
  about?: string;
  /** The operations that it uses: targets for faults. */
  operations: readonly NonNullable<FaultSpec['match']['operationId']>[];
  /** The operation that does what the user wants: half of the seeds aim all faults at it. */
  aim?: OperationId;
  /** Who else may use the device. */
  others: readonly OtherActor[];
  lease?: LeaseOptions;
  /** Runs before any fault is armed. */
  begin: Step;
  /** After each step all invariants are checked. */
  steps: readonly Step[];
  claims: readonly Claim[];
  /** Visible once the faults have ended and the user is signed in. */
  findRecovered: (page: Page) => ReturnType<Page['getByText']>;
  /** What the page shows wrongly after the recovery; null if it agrees with the device. */
  findStale?: (page: Page, state: DeviceState) => Promise<string | null>;
  /** Whether the device has done what the journey began. */
  isDone?: (state: DeviceState) => boolean;
  /** A reload would end what the journey is about. */
  keepsPage?: true;
  /** The journey may move the device to another address. */
  mayLoseDevice?: true;
  /** The journey goes on after a factory reset. */
  mayBeReset?: true;
};

export const signedIn: Claim = {
  says: 'Signed in as admin',
  locate: (page) => page.getByText('Signed in as admin'),
  isTrue: async (_state, device) =>
    (await readPageJournal(device)).some(
      ({ operationId, status }) => operationId === 'signIn' && status === 200,
    ),
};

/** Signs in and waits until the page knows it. In narrow layouts the menu says so. */
export async function signIn({ page, device }: ConsoleDriver, address: string): Promise<void> {
  await page.goto(address);
  await device.advance('1s');
  await fillSignIn(page, 'admin', 'stillhouse');
  const form = page.getByRole('button', { name: 'Sign In' });
  for (let turn = 0; turn < 20 && (await form.isVisible()); turn += 1)
    await device.advance('500ms');
}

export const wait: Step = (driver) => driver.wait('20s');
