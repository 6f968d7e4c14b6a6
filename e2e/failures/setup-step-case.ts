import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';
import type { ExpectedOutcomes } from './expected-outcomes.ts';

export type SetupContext = {
  page: Page;
  device: Device;
};

/** A step of the guided setup that sends a request. Its address opens it directly. */
export type SetupStepCase = {
  operationId: OperationId;
  /** The address of the step. */
  address: '/network' | '/pulse' | '/video-preview' | '/all-set';
  /** The action, as a verb phrase for the test title. */
  description: string;
  outcomes: ExpectedOutcomes;
  /** JSON pointer into the response at which `unknown-enum-value` puts the unknown value. */
  listAt?: string;
  /** Uses firmware from before the video preview. */
  isOld?: true;
  /** Prepares the device before the page is opened. */
  arrange?: (device: Device) => Promise<void>;
  /** Visible before the action. It remains or comes back after a failure. */
  ready: (page: Page) => Locator;
  /** Performs the action. Absent if the step sends the request by itself when it opens. */
  act?: (context: SetupContext) => Promise<void>;
  /** Asserts that the input is kept after a failure. */
  expectUnchanged?: (context: SetupContext) => Promise<void>;
  /** Repeats the action after a failure. Absent if the page retries by itself. */
  retry?: (context: SetupContext) => Promise<void>;
  /** Visible after the step succeeds. */
  done: (page: Page) => Locator;
};
