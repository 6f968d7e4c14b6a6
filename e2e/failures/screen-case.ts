import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import type { Openssl } from '../../simulator/openssl/openssl.ts';
import type { ExpectedOutcomes } from './expected-outcomes.ts';

export type CaseContext = {
  page: Page;
  device: Device;
  openssl: Openssl;
  /** The screen that tells of the failure is looked at: it is accessible. */
  look: () => Promise<void>;
};

type Expected = { operationId: OperationId; status: number | 'no answer' };

type ScreenCaseBase = {
  operationId: OperationId;
  /** The address of the screen. */
  address: string;
  outcomes: ExpectedOutcomes;
  /**
   * Where the unknown value of `unknown-enum-value` is put: JSON pointer into the answer. Left out:
   * anywhere.
   */
  listAt?: string;
  /**
   * What else the device may answer on the way, and is no fault: while it restarts, for example.
   */
  allowedFailures?: readonly Expected[];
  /** Makes the device as it has to be, before anybody signs in. */
  arrange?: (context: CaseContext) => Promise<void>;
};

/** A screen that asks the device for something. */
export interface ReadCase extends ScreenCaseBase {
  /** What stands there when all is well. */
  ready: (page: Page) => Locator;
}

/** A screen that has something changed or done. */
export interface ChangeCase extends ScreenCaseBase {
  /** What is done. */
  description: string;
  /** What stands there before anything is done. */
  ready: (page: Page) => Locator;
  /** Fills in what has to be. */
  type?: (context: CaseContext) => Promise<void>;
  /** Has it done: presses the button. */
  act: (context: CaseContext) => Promise<void>;
  /** Has it done once more after a failure; else `act`. */
  retry?: (context: CaseContext) => Promise<void>;
  /**
   * After a failure the page still has what was typed, and shows no more than what the device has.
   *
   * @param acted the device has done it, and only its answer was spoilt
   */
  expectUnchanged: (context: CaseContext, acted: boolean) => Promise<void>;
  /** What is seen when it is done, at once or a little later. */
  done: (page: Page) => Locator;
  /**
   * Left out: the dialog that tells of a failure is closed, and `act` starts afresh. True: it is
   * acted in that dialog.
   */
  staysOpen?: true;
}
