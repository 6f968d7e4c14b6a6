import type { DataTag, QueryFunction } from '@tanstack/react-query';
import type { PathsWith, ResponseData } from './client.ts';
import type { DeviceError } from './device-error.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library requires declaration merging.
  interface Register {
    defaultError: DeviceError;
  }
}

/** The paths that can be read without any parameter. */
export type QueryPath = Exclude<PathsWith<'get'>, `${string}{${string}`>;

export type QueryKey<Path extends QueryPath = QueryPath> = readonly [path: Path];

export type DeviceQuery<Path extends QueryPath> = {
  queryKey: DataTag<QueryKey<Path>, ResponseData<'get', Path>, DeviceError>;
  /** Never set: it tells useQuery what the default query function returns. */
  queryFn?: QueryFunction<ResponseData<'get', Path>, QueryKey<Path>>;
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
