import { requiredOfDeviceOperations } from './words.ts';

/** A contract and the files made from it; all paths relative to the root. */
export type Target = {
  readonly contract: string;
  /** The `x-` words that every operation must have. */
  readonly required: readonly string[];
  readonly types: string;
  readonly operations: string;
  /** Absent for a contract without state machines of its own. */
  readonly stateMachines?: string;
  readonly validators: string;
  readonly validatorTypes: string;
  /** Component schemas that get a validator of their own. */
  readonly schemas: readonly string[];
};

/** The device's contract. */
export const deviceContract: Target = {
  contract: 'openapi.yaml',
  required: requiredOfDeviceOperations,
  types: 'contracts/generated/api.d.ts',
  operations: 'contracts/generated/operations.ts',
  stateMachines: 'contracts/generated/state-machines.ts',
  validators: 'contracts/build/validators.js',
  validatorTypes: 'contracts/build/validators.d.ts',
  schemas: [],
};

/** The simulator's control API. */
export const controlContract: Target = {
  contract: 'simulator/control.yaml',
  required: [],
  types: 'simulator/client/generated/control.d.ts',
  operations: 'simulator/client/generated/control-operations.ts',
  validators: 'simulator/build/control-validators.js',
  validatorTypes: 'simulator/build/control-validators.d.ts',
  schemas: ['DeviceState'],
};
