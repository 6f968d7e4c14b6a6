import type { RequestOfOperation, ResponseOfOperation } from '@stillhouse/contracts/handlers';
import type { operations } from '../../client/generated/control.d.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';

/** The `operationId` of an operation of simulator/control.yaml. */
export type ControlOperationId = keyof operations;

/** Operations that answer with events, for as long as the client stays. */
export type StreamOperationId = 'followFleet' | 'followDevice';

/** What every handler may use. */
type ControlContext = {
  fleet: Fleet;
};

/** What handlers of a device's operations get besides: the device, which is known to be leased. */
export interface LeasedContext extends ControlContext {
  leased: LeasedDevice;
}

/** A request that fits the contract: path and query parameters and body, typed. */
export type ControlRequest<Id extends ControlOperationId> = RequestOfOperation<operations[Id]>;

/** The answers that the contract declares for the operation; nothing else compiles. */
type ControlResponse<Id extends ControlOperationId> = ResponseOfOperation<operations[Id]>;

type ContextOf<Id extends ControlOperationId> = ControlRequest<Id>['path'] extends { id: string }
  ? LeasedContext
  : ControlContext;

/** Every operation of the control API but the streams; one that is missing does not compile. */
export type ControlHandlers = {
  readonly [Id in Exclude<ControlOperationId, StreamOperationId>]: (
    request: ControlRequest<Id>,
    context: ContextOf<Id>,
  ) => ControlResponse<Id> | Promise<ControlResponse<Id>>;
};
