import type { DataTag, QueryFunction } from '@tanstack/react-query';
import type { PathsWith, ResponseData } from './client.ts';
import type { DeviceError } from './device-error.ts';
import { getUnreadableItems } from './unreadable-items.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library requires declaration merging.
  interface Register {
    defaultError: DeviceError;
  }
}

/** The paths that can be read without any parameter. */
export type QueryPath = Exclude<PathsWith<'get'>, `${string}{${string}`>;

export type QueryKey<Path extends QueryPath = QueryPath> = readonly [path: Path];

/** A list. What the device sends, but the console cannot read, is shown as such. */
export type ItemList<Item> = { items: Item[]; unreadable: readonly unknown[] };

/** Returns the number of items, of which some may be unreadable. */
export function countItems({ items, unreadable }: ItemList<unknown>): number {
  return items.length + unreadable.length;
}

/** What a query of the path returns. */
export type QueryData<Path extends QueryPath> =
  ResponseData<'get', Path> extends ReadonlyArray<infer Item>
    ? ItemList<Item>
    : ResponseData<'get', Path>;

export type DeviceQuery<Path extends QueryPath> = {
  queryKey: DataTag<QueryKey<Path>, QueryData<Path>, DeviceError>;
  /** Never set: it tells useQuery what the default query function returns. */
  queryFn?: QueryFunction<QueryData<Path>, QueryKey<Path>>;
};

/**
 * The query of a path, for useQuery and for the cache: `useQuery(getQuery('/api/v1/status'))`,
 * `queryClient.invalidateQueries(getQuery('/api/v1/status'))`. Its function is the query client's
 * default one.
 */
export function getQuery<Path extends QueryPath>(path: Path): DeviceQuery<Path> {
  const queryKey: QueryKey<Path> = [path];
  // The tag is a type only: it gives getQueryData and similar functions the type of the data.
  return { queryKey: queryKey as DeviceQuery<Path>['queryKey'] };
}

/** Returns the data of a response in the form in which queries have it. */
export function toQueryData(result: { data: unknown; response: Response }): unknown {
  const { data, response } = result;
  if (!Array.isArray(data)) return data;
  return { items: data, unreadable: getUnreadableItems(response) };
}
