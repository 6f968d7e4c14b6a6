import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import type { ExpectedOutcomes } from './expected-outcomes.ts';

export type SetupContext = {
  page: Page;
  device: Device;
};

/**
 * A step of the guided setup that asks the device for something. The address of a step leads to it
 * at once.
 */
export type SetupStepCase = {
  operationId: OperationId;
  /** The address of the step. */
  address: '/network' | '/pulse' | '/video-preview' | '/all-set';
  /** What is done there. */
  description: string;
  outcomes: ExpectedOutcomes;
  /** Where the unknown value of `unknown-enum-value` is put: JSON pointer into the answer. */
  listAt?: string;
  /** Firmware of before the video preview. */
  isOld?: true;
  /** Makes the device as it has to be, before anybody comes. */
  arrange?: (device: Device) => Promise<void>;
  /** What stands there before anything is done, and stays or comes back over a failure. */
  ready: (page: Page) => Locator;
  /** Has it done. Left out: the step does so by itself, when it is opened. */
  act?: (context: SetupContext) => Promise<void>;
  /** What was typed is still there after a failure. */
  expectUnchanged?: (context: SetupContext) => Promise<void>;
  /** How a person has it done once more. Left out: it comes by itself. */
  retry?: (context: SetupContext) => Promise<void>;
  /** What is seen when it is done. */
  done: (page: Page) => Locator;
};
