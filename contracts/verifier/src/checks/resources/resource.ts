import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { UndoEntry } from '../../model/undo-log.ts';
import type { Variant } from '../../values/variant.ts';

/**
 * Something on the device that a call brings into a state and that GETs show, such as the saved
 * network. It is absent before and after a run. The laws of `laws.ts` hold for each.
 */
export type Resource<State> = {
  /** Names the requests of the laws. */
  readonly name: string;
  /** What it is, in a sentence. */
  readonly noun: string;
  /** The call that brings it into a state. */
  readonly create: Operation;
  /** The GETs that show it. The first one is that of `x-readback`. */
  readonly views: readonly [View<State>, ...View<State>[]];
  /** A GET shows a new state within this time. What the state leads to may take longer. */
  readonly withinMs: number;
  /** The states to try. Every law tests the first one, and random sequences use all. */
  readonly states: readonly State[];
  /** The sentences of the contract about `create`, where the resource has such a sentence. */
  readonly rules: {
    readonly response?: Rule;
    readonly ended?: Rule;
  };
  /** The body of `create` for a state. */
  toBody(state: State): unknown;
  /** What the response of `create` must contain. */
  toResponse(state: State): object;
  /** It takes time to create it. Meanwhile, both calls return 409. */
  readonly busy?: { readonly create: Rule; readonly remove: Rule };
  /** What a state leads to: how the first view shows it, and the event in a sentence. */
  readonly end?: { readonly event: string; readonly values: object };
  /** The GETs that must not change it include slow ones, such as the logs. */
  readonly slowReads?: true;
  /** The calls need these values of a setting. */
  readonly needs?: { readonly write: OperationId; readonly values: object };
  /** Returns the bodies that the contract allows, as far as they can be sent to a real device. */
  listBodies(run: CheckRun): Promise<readonly ValidBody<State>[]>;
  /** Returns why the run must not change it now, or null. */
  findObstacle(run: CheckRun): Promise<Obstacle | null>;
  /** Returns what a response to `create` says is missing on the device, or null. */
  findRejection?(created: Exchange): Obstacle | null;
};

/** A GET that shows the state, and the call that removes what it shows. */
export type View<State> = {
  readonly read: OperationId;
  readonly remove: Operation;
  readonly rules: {
    readonly shown: Rule;
    /** The call succeeds, also on firmware that does not show it. */
    readonly removed?: Rule;
    readonly gone: Rule;
    readonly goneAlready: Rule;
  };
  /** Restores that there is nothing. */
  readonly undo: Pick<UndoEntry, 'readback' | 'pointer' | 'value' | 'isUnseen'>;
  /** The part of the body that shows the state. */
  pick(body: unknown): unknown;
  /** Returns true if that part shows the state; null if it shows that there is nothing. */
  shows(part: unknown, state: State | null): boolean;
  /** Older firmware may not have that part. */
  readonly isOptional?: true;
  /** Returns why the device cannot show the state, or null. */
  findFailure?(seen: Exchange): Obstacle | null;
};

/** A sentence of the contract that a law tests. */
export type Rule = {
  /** With the operation, the id of the requirement: `resources.saved`. */
  readonly id: string;
  /** The place in the operation of openapi.yaml. */
  readonly place: string;
  readonly sentence: string;
  /** Default: our own decision. */
  readonly source?: 'spec';
};

/** A body that the contract allows. */
export type ValidBody<State> = {
  readonly variant: Variant;
  readonly json: unknown;
  /** The state that the GET must show afterwards. Null: the body must be accepted, no more. */
  readonly state: State | null;
  /** Returns true if the status does not reject the form of the body. */
  isAccepted(status: number): boolean;
};

/** Why the run must not change a resource, and what the user can do about it. */
export type Obstacle = { readonly reason: string; readonly enabledBy: string };
