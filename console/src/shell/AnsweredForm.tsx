import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { type ReactNode, useState } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import type { DeviceAnswer } from '../queries/use-device-query.ts';
import { AnsweredPage } from './Answered.tsx';
import styles from './AnsweredForm.module.css';

/**
 * A page whose content is a form: once it is there it stays, with what was typed, whatever becomes of the device. When
 * the device cannot be asked any more, that is said above it.
 */
export function AnsweredForm<T>(props: {
  answer: DeviceAnswer<T>;
  /** What is being fetched, for assistive technology: 'the proxy settings'. */
  what: string;
  /** How many lines the content will have, about. */
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { answer, children } = props;
  const [latest, setLatest] = useState<{ data: T } | null>(null);
  if (answer.kind === 'ready' && latest?.data !== answer.data) setLatest({ data: answer.data });
  const shown = answer.kind === 'ready' ? answer : latest;
  if (!shown) return <AnsweredPage {...props} />;
  return (
    <div className={styles.page}>
      {answer.kind === 'failed' && (
        <Notice
          tone="error"
          title={errorTexts.unableToConnect}
          actions={
            <Button size="small" icon="retry" busy={answer.retrying} onClick={answer.retry}>
              Retry
            </Button>
          }
        >
          {answer.error.detail}
        </Notice>
      )}
      {children(shown.data)}
    </div>
  );
}
