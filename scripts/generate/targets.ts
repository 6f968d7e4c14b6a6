import { requiredOfDeviceOperations } from './extensions.ts';

/** A contract and the files that are generated from it. All paths are relative to the root. */
export type Target = {
  readonly contract: string;
  /** The `x-` extensions that every operation must have. */
  readonly required: readonly string[];
  readonly types: string;
  /** Component schemas whose types another package exports. */
  readonly importedTypes?: ImportedTypes;
  readonly operations: string;
  /** Absent if the contract has no state machines. */
  readonly stateMachines?: string;
  /** Fields in the bodies of responses and requests. Absent if not used. */
  readonly responseFields?: string;
  readonly requestFields?: string;
  /** Fields in values of some component schemas. */
  readonly schemaFields?: readonly { readonly schema: string; readonly path: string }[];
  /** Fields of the events that a component schema lists. Absent if there are none. */
  readonly eventFields?: { readonly schema: string; readonly path: string };
  /**
   * Paths of the JSON Schemas of scenario and profile files, and the contract with the operations
   * of a device.
   */
  readonly fileSchemas?: {
    readonly scenario: string;
    readonly profile: string;
    readonly operationsOf: string;
  };
  /** A tool of each tag for agents. Absent if there are none. */
  readonly tools?: string;
  /** Path of the contract as data. Absent if it is not used at run time. */
  readonly document?: {
    readonly path: string;
    readonly types: string;
    /** A module of its own, because only the verifier loads it. */
    readonly lines: { readonly path: string; readonly types: string };
  };
  /** Path of the contract as one JSON file, which the API reference shows. Absent if none does. */
  readonly published?: string;
  readonly validators: string;
  readonly validatorTypes: string;
  /** Component schemas with their own validator. */
  readonly schemas: readonly string[];
};

/** The types of the schemas of another contract, exported by a module as one type. */
export type ImportedTypes = {
  readonly contract: string;
  readonly module: string;
  readonly type: string;
};

/** The device's contract. */
export const deviceContract: Target = {
  contract: 'openapi.yaml',
  required: requiredOfDeviceOperations,
  types: 'contracts/generated/api.d.ts',
  operations: 'contracts/generated/operations.ts',
  stateMachines: 'contracts/generated/state-machines.ts',
  responseFields: 'contracts/generated/response-fields.ts',
  requestFields: 'contracts/generated/request-fields.ts',
  document: {
    path: 'contracts/build/document.js',
    types: 'contracts/build/document.d.ts',
    lines: {
      path: 'contracts/build/document-lines.js',
      types: 'contracts/build/document-lines.d.ts',
    },
  },
  published: 'simulator/lab/public/reference/openapi.json',
  validators: 'contracts/build/validators.js',
  validatorTypes: 'contracts/build/validators.d.ts',
  schemas: [],
};

/** A document of schemas without operations, from which only types are generated. */
export type SchemaTarget = Pick<Target, 'contract' | 'types'>;

/** The state of a simulated device. */
export const deviceState: SchemaTarget = {
  contract: 'simulator/device/device-state.yaml',
  types: 'simulator/device/generated/device-state.d.ts',
};

/** The simulator's control API. */
export const controlContract: Target = {
  contract: 'simulator/control.yaml',
  required: [],
  types: 'simulator/client/generated/control.d.ts',
  importedTypes: {
    contract: deviceState.contract,
    module: '@stillhouse/device/state/device-state',
    type: 'DeviceSchemas',
  },
  operations: 'simulator/client/generated/control-operations.ts',
  schemaFields: [
    { schema: 'DeviceState', path: 'simulator/client/generated/device-state-fields.ts' },
    { schema: 'Scenario', path: 'simulator/client/generated/scenario-fields.ts' },
    { schema: 'Profile', path: 'simulator/client/generated/profile-fields.ts' },
  ],
  eventFields: { schema: 'DeviceEvent', path: 'simulator/client/generated/event-fields.ts' },
  tools: 'simulator/mcp/generated/tools.ts',
  fileSchemas: {
    scenario: 'simulator/scenario.schema.json',
    profile: 'simulator/profile.schema.json',
    operationsOf: 'openapi.yaml',
  },
  published: 'simulator/lab/public/reference/control.json',
  validators: 'simulator/build/control-validators.js',
  validatorTypes: 'simulator/build/control-validators.d.ts',
  schemas: [
    'DeviceState',
    'Scenario',
    'Profile',
    'Snapshot',
    'StreamedEvent',
    'FleetEvent',
    'Bundle',
  ],
};
