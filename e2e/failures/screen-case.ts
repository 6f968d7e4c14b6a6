import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';
import type { Openssl } from '../../simulator/openssl/openssl.ts';
import type { ExpectedOutcomes } from './expected-outcomes.ts';

export type CaseContext = {
  page: Page;
  device: Device;
  openssl: Openssl;
  /** Checks the accessibility of the screen that shows the failure. */
  look: () => Promise<void>;
};

type Expected = { operationId: OperationId; status: number | 'no response' };

type ScreenCaseBase = {
  operationId: OperationId;
  /** The address of the screen. */
  address: string;
  outcomes: ExpectedOutcomes;
  /**
   * JSON pointer into the response at which `unknown-enum-value` puts the unknown value (default:
   * anywhere).
   */
  listAt?: string;
  /** Other failures that may occur and are not errors, for example while the device restarts. */
  allowedFailures?: readonly Expected[];
  /** Prepares the device before sign-in. */
  arrange?: (context: CaseContext) => Promise<void>;
};

/** A screen that reads from the device. */
export type ReadCase = ScreenCaseBase & {
  /** Visible when the screen has loaded without an error. */
  ready: (page: Page) => Locator;
};

/** A screen that changes something on the device. */
export type ChangeCase = ScreenCaseBase & {
  /** The action, as a verb phrase for the test title. */
  description: string;
  /** Visible before the action. */
  ready: (page: Page) => Locator;
  /** Fills in the required fields. */
  type?: (context: CaseContext) => Promise<void>;
  /** Performs the action, for example presses the button. */
  act: (context: CaseContext) => Promise<void>;
  /** Repeats the action after a failure (default: `act`). */
  retry?: (context: CaseContext) => Promise<void>;
  /**
   * Asserts that the page keeps the input after a failure and shows only what the device stores.
   *
   * @param acted true if the device made the change and only its response was damaged
   */
  expectUnchanged: (context: CaseContext, acted: boolean) => Promise<void>;
  /** Visible immediately or shortly after the action succeeds. */
  done: (page: Page) => Locator;
  /**
   * True if the failure dialog offers the retry. By default the test closes the dialog and calls
   * `act` again.
   */
  staysOpen?: true;
};
