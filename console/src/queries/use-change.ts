import type { paths } from '@stillhouse/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestBodyOption } from 'openapi-fetch';
import type { PathsWith, ResponseData } from '../api/client.ts';
import { getQuery, type QueryPath } from '../api/query.ts';
import { useServices } from '../services/services.ts';

type ChangeMethod = 'PUT' | 'POST';

/** Paths at which a group of settings is read, and changed by the method. */
export type ChangePath<Method extends ChangeMethod> = PathsWith<Lowercase<Method>> & QueryPath;

export type ChangeBody<
  Method extends ChangeMethod,
  Path extends ChangePath<Method>,
> = RequestBodyOption<paths[Path][Lowercase<Method>]>['body'];

/**
 * Changes a group of settings. The device responds with the whole group, which every page then
 * shows; nothing is shown before that. After a failure the group is read again, because a change
 * whose response was lost may have been made.
 *
 * @returns sends a change; rejects with a DeviceError
 */
export function useChange<Method extends ChangeMethod, Path extends ChangePath<Method>>(
  method: Method,
  path: Path,
) {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = getQuery<QueryPath>(path);
  const { mutateAsync } = useMutation({
    mutationFn: async (body: ChangeBody<Method, Path>) => {
      const send = client[method] as SendChange<Method, Path>;
      return (await send(path, { body })).data;
    },
    async onSuccess(group) {
      // A pending response may predate the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, group as never);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return mutateAsync;
}

type SendChange<Method extends ChangeMethod, Path extends ChangePath<Method>> = (
  path: Path,
  init: { body: ChangeBody<Method, Path> },
) => Promise<{ data: ResponseData<Lowercase<Method>, Path> }>;
