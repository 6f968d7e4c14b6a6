import type { RequestOfOperation, ResponseOfOperation } from '@stillhouse/contracts/handlers';
import type { operations } from '../../client/generated/control.d.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import type { ImportResult, RecordingFile } from './import-result.ts';
import type { ControlResponse as AnyResponse } from './send-response.ts';

/** The `operationId` of an operation of simulator/control.yaml. */
export type ControlOperationId = keyof operations;

/** Operations that respond with events until the client disconnects. */
export type StreamOperationId = 'followFleet' | 'followDevice';

/** A call about one device, as a client would send it. */
export type DeviceCall = {
  operationId: Exclude<ControlOperationId, StreamOperationId>;
  /** The parameters of its path, with the id of the device. */
  path: Record<string, string>;
  body: unknown;
};

/** What the control API needs. */
export type ControlServices = {
  readonly fleet: Fleet;
  /** Reads a recording, which takes long. */
  readonly importRecording: (file: RecordingFile) => Promise<ImportResult>;
};

/** The services of every handler. */
export type ControlContext = ControlServices & {
  /** Makes a call as if a client had sent it. */
  callDevice: (call: DeviceCall) => Promise<AnyResponse>;
};

/** What the handlers of a device's operations get in addition: the device, which is leased. */
export type LeasedContext = ControlContext & { leased: LeasedDevice };

/** A request that conforms to the contract, with typed path and query parameters and body. */
export type ControlRequest<Id extends ControlOperationId> = RequestOfOperation<operations[Id]>;

/** The responses that the contract declares for the operation. Others do not compile. */
type ControlResponse<Id extends ControlOperationId> = ResponseOfOperation<operations[Id]>;

type ContextFor<Id extends ControlOperationId> = ControlRequest<Id>['path'] extends { id: string }
  ? LeasedContext
  : ControlContext;

/** Every operation of the control API except the streams. A missing one does not compile. */
export type ControlHandlers = {
  readonly [Id in Exclude<ControlOperationId, StreamOperationId>]: (
    request: ControlRequest<Id>,
    context: ContextFor<Id>,
  ) => ControlResponse<Id> | Promise<ControlResponse<Id>>;
};
