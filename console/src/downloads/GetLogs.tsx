import { formatLogFileName } from '@stillhouse/products/log-file-name';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../api/query.ts';
import { useServices } from '../services/services.ts';
import { LogsDialog } from './LogsDialog.tsx';
import { whyNoLogs } from './log-generation.ts';
import { useGeneratedFile } from './use-generated-file.ts';

/**
 * Has the device generate its logs, and saves them, in a dialog over wherever it stands (spec section 4, Log download).
 * Taken away, it gives the download up.
 *
 * @param children what starts it, such as a button
 */
export function GetLogs({ children }: { children: (getLogs: () => void) => ReactNode }) {
  const { config } = useServices();
  const queryClient = useQueryClient();
  const { generation, generate, cancel } = useGeneratedFile('downloadLogs', whyNoLogs);
  // what is known already: a device in trouble is not asked one thing more before it gives its logs
  const status = () => queryClient.getQueryData(q('getStatus').queryKey);
  const getLogs = () => void generate({}, formatLogFileName(config.brand, status(), Date.now()));
  return (
    <>
      {children(getLogs)}
      {generation.kind !== 'idle' && (
        <LogsDialog
          generation={generation}
          product={status()?.product}
          onRetry={getLogs}
          onClose={cancel}
        />
      )}
    </>
  );
}
