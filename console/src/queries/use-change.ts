import type { paths } from '@stillhouse/contracts/api';
import { useModals } from '@stillhouse/ui/Modals';
import { type StandardModal, Withdrawn } from '@stillhouse/ui/StandardModals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestBodyOption } from 'openapi-fetch';
import { useRef } from 'react';
import type { PathsWith, ResponseData } from '../api/client.ts';
import { getQuery, type QueryPath } from '../api/query.ts';
import { useServices } from '../services/services.ts';
import { findConflict, formatConflict } from './find-conflict.ts';
import type { Draft } from './use-draft.ts';

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
 * Before a change, the group is read: if somebody else has changed the same settings since the user
 * has seen them, the user decides (R2.76).
 *
 * @param draft the input that the change comes from, which began with the settings of that time
 * @param format formats the present settings; default: their values
 * @returns sends a change; rejects with a DeviceError or Withdrawn
 */
export function useChange<Method extends ChangeMethod, Path extends ChangePath<Method>>(
  method: Method,
  path: Path,
  options: {
    draft?: Pick<Draft<object>, 'isEdited' | 'drop'>;
    format?: (now: ResponseData<'get', Path>) => string;
  } = {},
) {
  const { draft, format } = options;
  const { client } = useServices();
  const queryClient = useQueryClient();
  const modals = useModals<StandardModal>();
  const { queryKey } = getQuery<QueryPath>(path);
  const seen = useRef<object>(undefined);
  if (!draft?.isEdited || !seen.current) seen.current = queryClient.getQueryData(queryKey);

  const askAboutConflict = async (body: ChangeBody<Method, Path>) => {
    if (!seen.current) return;
    // If it cannot be read, the change is not sent, and its failure says why.
    const { data: now } = await client.GET<QueryPath, object>(path, {});
    const conflict = findConflict(seen.current, now, body);
    if (!conflict) return;
    const isWanted = await new Promise<boolean>((resolve) => {
      const text = format?.(now as ResponseData<'get', Path>) ?? formatConflict(conflict);
      modals.openAbove({
        type: 'confirm',
        title: 'Changed meanwhile',
        text: `Somebody else has changed this setting: it is now "${text}". Show it and drop your change, or overwrite it.`,
        confirmLabel: 'Overwrite',
        cancelLabel: 'Show',
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
    seen.current = now;
    if (isWanted) return;
    queryClient.setQueryData(queryKey, now as never);
    draft?.drop();
    throw new Withdrawn('Your change was not saved.');
  };
  const { mutateAsync } = useMutation({
    mutationFn: async (body: ChangeBody<Method, Path>) => {
      await askAboutConflict(body);
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
