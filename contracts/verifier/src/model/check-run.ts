import type { Contract } from './contract.ts';
import type { Exchange } from './exchange.ts';
import { Findings } from './findings.ts';
import type { HarmLevel } from './requirement.ts';
import type { RequestSpec, Target } from './target.ts';
import type { UndoLog } from './undo-log.ts';

/** The identity that the device reports before any check runs. */
export type DeviceIdentity = {
  readonly product: string;
  readonly serialNumber: string;
  readonly firmwareVersion: string;
};

type RunOptions = {
  readonly harm: HarmLevel;
  readonly userName: string;
  readonly password: string;
  /** The device's local setup address. */
  readonly setupTarget?: string;
  /** Multiplies the timeouts of requests. Default: 1. */
  readonly timeoutScale?: number;
  /** The lockout may be checked, after all other checks. */
  readonly allowLockout: boolean;
  /** How long after a write a value is read again, to detect a device that loses it later. */
  readonly lateLossMs: number;
  /** Where random sequences of calls start from. The same seed gives the same sequences. */
  readonly seed: number;
  /** A code of the provider. The enrollment cannot be undone. */
  readonly enrollmentCode?: string;
};

/** The services of a check that sends requests. */
export type RunContext = {
  readonly target: Target;
  readonly contract: Contract;
  readonly device: DeviceIdentity;
  readonly options: RunOptions;
  /** Old values, for restoring. */
  readonly undoLog: UndoLog;
  /** Returns true if --only and --skip select the requirement. Others need no requests. */
  isSelected(requirementId: string): boolean;
  /** Prints a line to the terminal. */
  note(line: string): void;
};

/** What a check works with, and where it puts its findings. The runner creates one per check. */
export class CheckRun extends Findings implements RunContext {
  readonly target: Target;
  readonly contract: Contract;
  readonly device: DeviceIdentity;
  readonly options: RunOptions;
  readonly undoLog: UndoLog;
  readonly isSelected: RunContext['isSelected'];
  readonly note: RunContext['note'];
  /** The purpose of requests that name no other. */
  readonly purpose: string;

  constructor(context: RunContext, purpose: string) {
    super();
    this.target = context.target;
    this.contract = context.contract;
    this.device = context.device;
    this.options = context.options;
    this.undoLog = context.undoLog;
    this.isSelected = context.isSelected;
    this.note = context.note;
    this.purpose = purpose;
  }

  request(spec: Omit<RequestSpec, 'purpose'> & { readonly purpose?: string }): Promise<Exchange> {
    return this.target.request({ purpose: this.purpose, ...spec });
  }
}
