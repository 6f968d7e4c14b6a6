import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ItemList } from '../../api/query.ts';
import { type Dated, getDatedKey, useDatedQuery } from '../../queries/use-dated-query.ts';

/** The certificates on the device, with the device's time. */
export function useCertificates() {
  return useDatedQuery('/api/v1/certificates');
}

/** Reloads the list after anything that may have changed it. */
export function useRefreshCertificates(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: getDatedKey('/api/v1/certificates') });
  }, [queryClient]);
}

/** Removes a deleted certificate from the displayed list until the device has sent a new one. */
export function useForgetCertificate(): (fingerprint: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (gone) => {
      const queryKey = getDatedKey('/api/v1/certificates');
      queryClient.setQueryData<Dated<ItemList<Schema<'Certificate'>>>>(queryKey, (list) => {
        if (list === undefined) return list;
        const items = list.data.items.filter((it) => it.fingerprint !== gone);
        return { ...list, data: { ...list.data, items } };
      });
    },
    [queryClient],
  );
}
