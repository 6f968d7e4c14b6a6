import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import type { Cells } from './outcomes.ts';

export type SetupStage = {
  page: Page;
  device: Device;
};

/** A step of the guided setup that asks the device for something. The address of a step leads to it at once. */
export type SetupRow = {
  operationId: OperationId;
  /** The address of the step. */
  on: '/network' | '/pulse' | '/video-preview' | '/all-set';
  /** What is done there. */
  what: string;
  cells: Cells;
  /** Where the unknown value of `unknown-enum-value` is put: JSON pointer into the answer. */
  listAt?: string;
  /** Firmware of before the video preview. */
  isOld?: true;
  /** Makes the device as it has to be, before anybody comes. */
  arrange?: (device: Device) => Promise<void>;
  /** What stands there before anything is done, and stays or comes back over a failure. */
  well: (page: Page) => Locator;
  /** Has it done. Left out: the step does so by itself, when it is opened. */
  act?: (stage: SetupStage) => Promise<void>;
  /** What was typed is still there after a failure. */
  kept?: (stage: SetupStage) => Promise<void>;
  /** How a person has it done once more. Left out: it comes by itself. */
  again?: (stage: SetupStage) => Promise<void>;
  /** What is seen when it is done. */
  done: (page: Page) => Locator;
};
