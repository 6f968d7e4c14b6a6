import { Button } from '@stillhouse/ui/Button';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useState } from 'react';
import { getQuery } from '../../api/query.ts';
import { GetLogs } from '../../downloads/GetLogs.tsx';
import { reconnectMs, useDeviceQuery } from '../../queries/use-device-query.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { QueryCard, QueryPage } from '../../shell/QueryBoundary.tsx';
import styles from './AdditionalOptions.module.css';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { DiagnosticsRow } from './DiagnosticsRow.tsx';
import type { DiagnosticsKind } from './diagnostics-kinds.ts';
import { UsbAudioCard } from './UsbAudioCard.tsx';
import { VerboseLogging } from './VerboseLogging.tsx';

/** The device switches verbose logging off by itself, without notice. */
const verbosePollMs = 30_000;

/**
 * `/_additional-options` (R2.37). A device that cannot be reached fails the page, but not the
 * dialogs over it, because requested logs may still arrive.
 */
export function AdditionalOptionsPage() {
  const [diagnostics, setDiagnostics] = useState<DiagnosticsKind | null>(null);
  const facts = useFacts();
  // Other users can get logs only.
  const mayChange = facts !== null && featureRules.settings(facts);
  const logging = useDeviceQuery({
    ...getQuery('/api/v1/settings/chromium'),
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
            <QueryPage query={logging} what="the additional options">
              {() => null}
            </QueryPage>
          ) : (
            <div className={styles.page}>
              <p className={styles.note}>These options are in beta and may change.</p>
              {mayChange && (
                <QueryCard query={logging} what="the logging settings" lines={1} of="toggles">
                  {({ loggingEnabled }) => (
                    <CardList title="Logging">
                      <VerboseLogging enabled={loggingEnabled} />
                    </CardList>
                  )}
                </QueryCard>
              )}
              <CardList title="Diagnostics">
                {mayChange && (
                  <>
                    <DiagnosticsRow kind="camera" onRun={() => setDiagnostics('camera')} />
                    <DiagnosticsRow kind="audio" onRun={() => setDiagnostics('audio')} />
                  </>
                )}
                <CardRow
                  title="Logs"
                  subtitle="An archive for support that includes diagnostics data."
                  control={
                    <Button size="small" onClick={getLogs}>
                      Get logs
                    </Button>
                  }
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
