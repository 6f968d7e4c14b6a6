import { Button } from '@stillhouse/ui/Button';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import styles from './UploadProgress.module.css';
import type { Upload } from './use-upload.ts';

/** The progress of an upload. The text is announced, the percentage is not. */
export function UploadProgress(props: {
  upload: Exclude<Upload, { kind: 'idle' }>;
  onCancel: () => void;
}) {
  const { upload, onCancel } = props;
  const { kind, name } = upload;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span role="status">{kind === 'sending' ? 'Uploading...' : 'Validating...'}</span>{' '}
        {kind === 'sending' && (
          <span className={styles.percent}>{Math.floor(upload.fraction * 100)} %</span>
        )}
      </div>
      <div className={styles.line}>
        <ProgressBar
          label={`Uploading ${name}`}
          value={kind === 'sending' ? upload.fraction : undefined}
        />
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
