import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Dated, datedKey, useDatedQuery } from '../../queries/use-dated-query.ts';

/** The certificates on the device, with its time. */
export function useCertificates() {
  return useDatedQuery('listCertificates');
}

/** Asks for the list again, after anything that may have changed it. */
export function useRefreshCertificates(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: datedKey('listCertificates') });
  }, [queryClient]);
}

/** Takes a certificate that the device has removed out of the list that is shown until it has sent a new one. */
export function useForgetCertificate(): (fingerprint: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (gone) => {
      const queryKey = datedKey('listCertificates');
      queryClient.setQueryData<Dated<Schema<'Certificate'>[]>>(
        queryKey,
        (list) => list && { ...list, data: list.data.filter((it) => it.fingerprint !== gone) },
      );
    },
    [queryClient],
  );
}
