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

/** The services of a run. */
export type RunServices = {
  readonly target: Target;
  readonly contract: Contract;
  readonly device: DeviceIdentity;
  readonly options: RunOptions;
  /** Old values, for restoring. */
  readonly undoLog: UndoLog;
  /** Returns true if --only and --skip select the requirement. Others need no requests. */
  isSelected(requirementId: string): boolean;
  /**
   * Runs checks that change nothing, while this one waits. They do not test operations that create
   * their response on demand, because a device runs one of these at a time.
   */
  runAside?(): Promise<void>;
  /** Prints a line to the terminal. */
  note(line: string): void;
};

/** A request of a check. Without a purpose it has that of the check. */
export type CheckRequest = Omit<RequestSpec, 'purpose'> & { readonly purpose?: string };

/** What a check works with, and where it puts its findings. The runner creates one per check. */
export class CheckRun extends Findings implements RunServices {
  readonly target: Target;
  readonly contract: Contract;
  readonly device: DeviceIdentity;
  readonly options: RunOptions;
  readonly undoLog: UndoLog;
  readonly isSelected: RunServices['isSelected'];
  readonly runAside: NonNullable<RunServices['runAside']>;
  readonly note: RunServices['note'];
  /** The purpose of requests that name no other. */
  readonly purpose: string;

  constructor(services: RunServices, purpose: string, findings?: Findings) {
    super(findings);
    this.target = services.target;
    this.contract = services.contract;
    this.device = services.device;
    this.options = services.options;
    this.undoLog = services.undoLog;
    this.isSelected = services.isSelected;
    this.runAside = services.runAside ?? (() => Promise.resolve());
    this.note = services.note;
    this.purpose = purpose;
  }

  /** Returns the same run, with the same findings, whose requests have another purpose. */
  for(purpose: string): CheckRun {
    return new CheckRun(this, purpose, this);
  }

  request(spec: CheckRequest): Promise<Exchange> {
    return this.target.request({ purpose: this.purpose, ...spec });
  }
}
