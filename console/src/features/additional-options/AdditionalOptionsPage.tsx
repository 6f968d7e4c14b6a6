import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useState } from 'react';
import { q } from '../../api/query.ts';
import { GetLogs } from '../../downloads/GetLogs.tsx';
import { reconnectMs, useDeviceQuery } from '../../queries/use-device-query.ts';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { AnsweredCard, AnsweredPage } from '../../shell/Answered.tsx';
import styles from './AdditionalOptions.module.css';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { DiagnosticsRow } from './DiagnosticsRow.tsx';
import type { DiagnosticsKind } from './diagnostics-kinds.ts';
import { UsbAudioCard } from './UsbAudioCard.tsx';
import { VerboseLogging } from './VerboseLogging.tsx';

/** The device switches verbose logging off by itself, and does not say when. */
const verbosePollMs = 30_000;

/**
 * `/_additional-options` (spec section 2). A device that cannot be reached fails the page, but not the dialogs over it:
 * logs that are on their way may still come.
 */
export function AdditionalOptionsPage() {
  const [diagnostics, setDiagnostics] = useState<DiagnosticsKind | null>(null);
  const facts = useFacts();
  // the others get logs, and nothing else
  const mayChange = facts !== null && gates.settings(facts);
  const logging = useDeviceQuery({
    ...q('getChromiumSettings'),
    enabled: mayChange,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.error) return reconnectMs;
      return state.data?.loggingEnabled ? verbosePollMs : false;
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
              {mayChange && (
                <AnsweredCard answer={logging} what="the logging settings" lines={2}>
                  {({ loggingEnabled }) => (
                    <CardList title="Logging">
                      <VerboseLogging enabled={loggingEnabled} />
                    </CardList>
                  )}
                </AnsweredCard>
              )}
              <CardList title="Diagnostics">
                {mayChange && (
                  <>
                    <DiagnosticsRow kind="camera" onRun={() => setDiagnostics('camera')} />
                    <DiagnosticsRow kind="audio" onRun={() => setDiagnostics('audio')} />
                  </>
                )}
                <CardRow
                  icon="download"
                  title="Get logs"
                  subtitle="An archive for support, with the data of diagnostics."
                  onPress={getLogs}
                />
              </CardList>
              {mayChange && <UsbAudioCard />}
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
