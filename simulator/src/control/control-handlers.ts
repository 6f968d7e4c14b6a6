import type { RequestOfOperation, ResponseOfOperation } from '@stillhouse/contracts/handlers';
import type { operations } from '../../client/generated/control.d.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';

/** The `operationId` of an operation of simulator/control.yaml. */
export type ControlOperationId = keyof operations;

/** Operations that respond with events until the client disconnects. */
export type StreamOperationId = 'followFleet' | 'followDevice';

/** The services of every handler. */
type ControlContext = {
  fleet: Fleet;
};

/** What the handlers of a device's operations get in addition: the device, which is leased. */
export interface LeasedContext extends ControlContext {
  leased: LeasedDevice;
}

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
