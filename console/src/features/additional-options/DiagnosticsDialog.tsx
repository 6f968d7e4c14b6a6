import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { Slider } from '@stillhouse/ui/Slider';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import { type ReactNode, useState } from 'react';
import styles from './AdditionalOptions.module.css';
import {
  type DiagnosticsKind,
  diagnosticsComplete,
  diagnosticsKinds,
  durationRange,
} from './diagnostics-kinds.ts';
import { useDiagnostics } from './use-diagnostics.ts';

/** Asks for consent, shows the progress and then the result, with Retry after an error (R4.31). */
export function DiagnosticsDialog(props: { kind: DiagnosticsKind; onClose: () => void }) {
  const { kind, onClose } = props;
  const { name, failed } = diagnosticsKinds[kind];
  const { stage, run } = useDiagnostics(kind);
  const [seconds, setSeconds] = useState<number>(durationRange.defaultValue);
  const start = () => void run(seconds);
  const renderDialog = (title: string, body: ReactNode, actions: ReactNode) => (
    <Dialog title={title} onClose={onClose} actions={actions}>
      {body}
    </Dialog>
  );

  switch (stage.kind) {
    case 'asking':
      return renderDialog(
        `Run ${name.toLowerCase()}?`,
        <Consent kind={kind} seconds={seconds} onChange={setSeconds} />,
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={start}>
            Agree and run
          </Button>
        </>,
      );
    case 'running':
      return renderDialog(
        name,
        <>
          <TimedProgress
            name={name}
            state="running"
            startedAt={stage.startedAt}
            durationMs={stage.durationMs}
            labels={[{ afterMs: 0, label: 'Running diagnostics' }]}
            afterLabel="Finalizing"
          />
          <p className={styles.note}>
            The diagnostics continue on the device when you close this dialog.
          </p>
        </>,
        <Button onClick={onClose}>Close</Button>,
      );
    case 'done':
      return renderDialog(
        `${name} complete`,
        <Notice tone="success">{diagnosticsComplete}</Notice>,
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>,
      );
    case 'failed':
      return renderDialog(
        `${name} failed`,
        <Notice tone="error" title={failed}>
          {stage.reason}
        </Notice>,
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={start}>
            Retry
          </Button>
        </>,
      );
  }
}

function Consent(props: {
  kind: DiagnosticsKind;
  seconds: number;
  onChange: (seconds: number) => void;
}) {
  const { kind, seconds, onChange } = props;
  return (
    <>
      {diagnosticsKinds[kind].consent.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {kind === 'audio' && (
        <Slider
          label="Duration"
          min={durationRange.min}
          max={durationRange.max}
          unit="s"
          debounceMs={durationRange.debounceMs}
          value={seconds}
          onChange={onChange}
        />
      )}
    </>
  );
}
