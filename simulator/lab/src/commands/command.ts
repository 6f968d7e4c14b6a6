import type { ControlSchema } from 'stillhouse/client';

/** A command that the lab sends to the control API, as data. The same data is run and copied. */
export type ControlCommand =
  | {
      type: 'runAction';
      action: ControlSchema<'ActionName'>;
      parameters: ControlSchema<'ActionParameters'>;
    }
  | {
      type: 'setCondition';
      name: ControlSchema<'ConditionName'>;
      on: boolean;
      /** Only when it is switched on. Default: none. */
      parameters?: Record<string, unknown>;
    }
  | { type: 'armFault'; fault: ControlSchema<'FaultSpec'> }
  | { type: 'removeFault'; id: string }
  | { type: 'removeAllFaults' }
  | { type: 'advance'; by: string }
  | { type: 'advanceToNext' }
  | { type: 'setClock'; setting: ControlSchema<'ClockSetting'> }
  | { type: 'playScenario'; name: string; fresh: boolean }
  | { type: 'endScenario' }
  | { type: 'takeSnapshot'; name: string }
  | { type: 'restoreSnapshot'; name: string }
  | { type: 'forkSnapshot'; name: string }
  | { type: 'deleteSnapshot'; name: string }
  | { type: 'createCode'; code: CodeToCreate }
  | { type: 'setCloudFaults'; faults: ControlSchema<'CloudFaults'> }
  | { type: 'reset' };

/** A command, or a request to the device's own API from the journal. */
export type Command = ControlCommand | { type: 'request'; request: DeviceRequest };

/** An enrollment code. It names its letters, so that a copied command creates the same code. */
export type CodeToCreate = {
  code: string;
  kind: 'once' | 'reusable' | 'used' | 'expired';
  /** Last segment of the organization's address. Default: the simulator's own organization. */
  organisation?: string;
};

export type DeviceRequest = {
  operationId: string;
  method: string;
  /** With the query. */
  path: string;
  /** Values of the path parameters. */
  pathValues?: Record<string, string>;
  query?: Record<string, string>;
  role: 'admin' | 'setup' | 'oob' | null;
  via: 'device' | 'setup';
  /** JSON without secrets; undefined for a request without a body. */
  body?: unknown;
};

/** A command and when it ran. */
export type RecordedCommand = {
  command: Command;
  /** Simulated time before and after it, epoch ms. */
  from: number;
  to: number;
};
