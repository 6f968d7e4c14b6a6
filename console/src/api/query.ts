import type { OperationId } from '@stillhouse/contracts/operations';
import type { DataTag, QueryFunction } from '@tanstack/react-query';
import type { DeviceError } from './device-error.ts';
import type { InputOf, PlainOperationId, ReplyOf } from './operation-types.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library is told by declaration merging.
  interface Register {
    defaultError: DeviceError;
  }
}

/** The key of a query: the operation's name and its input. */
export type QueryKey<Id extends OperationId = OperationId> = readonly [id: Id, input: object];

export type DeviceQuery<Id extends OperationId> = {
  queryKey: DataTag<QueryKey<Id>, ReplyOf<Id>, DeviceError>;
  /** Never there: it tells useQuery what the default query function answers. */
  queryFn?: QueryFunction<ReplyOf<Id>, QueryKey<Id>>;
};

type Input<Id extends OperationId> = Id extends PlainOperationId
  ? [input?: InputOf<Id>]
  : [input: InputOf<Id>];

/**
 * The query of a reading operation, for useQuery and for the cache: `useQuery(q('getStatus'))`,
 * `queryClient.invalidateQueries(q('getStatus'))`. Its function is the query client's default one.
 */
export function q<Id extends OperationId>(id: Id, ...[input]: Input<Id>): DeviceQuery<Id> {
  const queryKey: QueryKey<Id> = [id, input ?? {}];
  // the tag is a type only: it tells getQueryData and its like what the key holds
  return { queryKey: queryKey as DeviceQuery<Id>['queryKey'] };
}
