import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useState } from 'react';
import { q } from '../../api/query.ts';
import { RECONNECT_MS, useDeviceQuery } from '../../api/use-device-query.ts';
import { GetLogs } from '../../get-logs/GetLogs.tsx';
import { AnsweredCard, AnsweredPage } from '../../shell/Answered.tsx';
import styles from './AdditionalOptions.module.css';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { DiagnosticsRow } from './DiagnosticsRow.tsx';
import type { DiagnosticsKind } from './diagnostics-kinds.ts';
import { UsbAudioCard } from './UsbAudioCard.tsx';
import { VerboseLogging } from './VerboseLogging.tsx';

/** The device switches verbose logging off by itself, and does not say when. */
const VERBOSE_POLL_MS = 30_000;

/**
 * `/_additional-options` (spec section 2). A device that cannot be reached fails the page, but not the dialogs over it:
 * logs that are on their way may still come.
 */
export function AdditionalOptionsPage() {
  const [diagnostics, setDiagnostics] = useState<DiagnosticsKind | null>(null);
  const logging = useDeviceQuery({
    ...q('getChromiumSettings'),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.error) return RECONNECT_MS;
      return state.data?.loggingEnabled ? VERBOSE_POLL_MS : false;
    },
  });
  const isAway = logging.kind === 'failed' && logging.error.isUnreachable;
  return (
    <GetLogs>
      {(getLogs) => (
        <>
          {isAway ? (
            <AnsweredPage answer={logging} what="the additional options">
              {() => null}
            </AnsweredPage>
          ) : (
            <div className={styles.page}>
              <p className={styles.note}>These options are in beta, and may change.</p>
              <AnsweredCard answer={logging} what="the logging settings" lines={2}>
                {({ loggingEnabled }) => (
                  <CardList title="Logging">
                    <VerboseLogging enabled={loggingEnabled} />
                  </CardList>
                )}
              </AnsweredCard>
              <CardList title="Diagnostics">
                <DiagnosticsRow kind="camera" onRun={() => setDiagnostics('camera')} />
                <DiagnosticsRow kind="audio" onRun={() => setDiagnostics('audio')} />
                <CardRow
                  icon="download"
                  title="Get logs"
                  subtitle="An archive for support, with the data of diagnostics."
                  onPress={getLogs}
                />
              </CardList>
              <UsbAudioCard />
            </div>
          )}
          {diagnostics && (
            <DiagnosticsDialog kind={diagnostics} onClose={() => setDiagnostics(null)} />
          )}
        </>
      )}
    </GetLogs>
  );
}
