import { formatLogFileName } from '@stillhouse/products/log-file-name';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeviceClient } from '../api/client.ts';
import { getQuery } from '../api/query.ts';
import { useReportedWork, useServices } from '../services/services.ts';
import { LogsDialog } from './LogsDialog.tsx';
import { getArchiveProblem, getLogProgress } from './log-generation.ts';
import { useGeneratedFile } from './use-generated-file.ts';

const requestLogs = (client: DeviceClient, _: undefined, init: { parseAs: 'blob' }) =>
  client.GET('/api/v1/device/logs', init);

/**
 * Requests the logs of the device and saves them, in a dialog (R4.30). Unmounting cancels the
 * download.
 *
 * @param children renders the control that starts it, such as a button
 */
export function GetLogs({ children }: { children: (getLogs: () => void) => ReactNode }) {
  const { config } = useServices();
  const queryClient = useQueryClient();
  const { generation, generate, cancel } = useGeneratedFile(
    'downloadLogs',
    requestLogs,
    getArchiveProblem,
  );
  // Uses the cached status, so that a failing device receives no additional request before it sends
  // its logs.
  const getCachedStatus = () => queryClient.getQueryData(getQuery('/api/v1/status').queryKey);
  useReportedWork(
    generation.kind === 'generating'
      ? {
          what: 'The device is making an archive of its logs.',
          restart: 'A restart ends this without an archive.',
          rejectsRestart: false,
          network: 'Without the network the archive does not arrive.',
          label: 'Getting logs',
          progress: {
            startedAt: generation.startedAt,
            durationMs: getLogProgress(getCachedStatus()?.product).expectedMs,
          },
        }
      : null,
  );
  const getLogs = () =>
    void generate(undefined, formatLogFileName(config.brand, getCachedStatus(), Date.now()));
  return (
    <>
      {children(getLogs)}
      {generation.kind !== 'idle' && (
        <LogsDialog
          generation={generation}
          product={getCachedStatus()?.product}
          onRetry={getLogs}
          onClose={cancel}
        />
      )}
    </>
  );
}
