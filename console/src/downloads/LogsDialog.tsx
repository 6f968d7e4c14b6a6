import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { type SavedFile, saveFile } from '@stillhouse/ui/save-file';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import type { ReactNode } from 'react';
import { ArchiveContents } from './ArchiveContents.tsx';
import type { GenerationFailure } from './generation-failure.tsx';
import styles from './LogsDialog.module.css';
import { getLogProgress } from './log-generation.ts';
import type { Generation } from './use-generated-file.ts';

type Stage = { title: string; body: ReactNode; actions: ReactNode };

/** One dialog for all stages of a download, so that the focus stays in it. */
export function LogsDialog(props: {
  generation: Exclude<Generation, { kind: 'idle' }>;
  product: string | undefined;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { generation, product, onRetry, onClose } = props;
  const { title, body, actions } = getStage();
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      {body}
    </Dialog>
  );

  function getStage(): Stage {
    if (generation.kind === 'generating')
      return getGeneratingStage(generation.startedAt, product, onClose);
    if (generation.kind === 'ready') return getReadyStage(generation.file, onClose);
    return getFailedStage(generation.failure, onRetry, onClose);
  }
}

function getGeneratingStage(
  startedAt: number,
  product: string | undefined,
  onCancel: () => void,
): Stage {
  const { expectedMs, hint } = getLogProgress(product);
  return {
    title: 'Getting logs',
    body: (
      <>
        <TimedProgress
          name="Generating logs"
          state="running"
          startedAt={startedAt}
          durationMs={expectedMs}
          labels={[{ afterMs: 0, label: 'Generating logs' }]}
          afterLabel="Finalizing"
        />
        <p className={styles.hint}>{hint}</p>
      </>
    ),
    actions: <Button onClick={onCancel}>Cancel</Button>,
  };
}

/** Does not claim that the file was saved, because the browser does not report it. */
function getReadyStage(file: SavedFile, onClose: () => void): Stage {
  return {
    title: 'The logs are ready',
    body: (
      <>
        <p className={styles.fileName}>Your browser saves them as {file.name}.</p>
        <ArchiveContents content={file.content} />
      </>
    ),
    actions: (
      <>
        <Button icon="download" onClick={() => saveFile(file)}>
          Save again
        </Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </>
    ),
  };
}

/** Offers Cancel and Retry, but OK alone after a 503 (R8.6, R8.9). */
function getFailedStage(
  failure: GenerationFailure,
  onRetry: () => void,
  onClose: () => void,
): Stage {
  return {
    title: 'Could not get the logs',
    body: (
      <Notice tone="error" title={failure.text}>
        {failure.detail}
      </Notice>
    ),
    actions: failure.mayRetry ? (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      </>
    ) : (
      <Button variant="primary" onClick={onClose}>
        OK
      </Button>
    ),
  };
}
