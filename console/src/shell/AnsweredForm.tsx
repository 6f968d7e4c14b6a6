import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { type ReactNode, useState } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import type { DeviceAnswer } from '../queries/use-device-query.ts';
import { AnsweredPage } from './Answered.tsx';
import styles from './AnsweredForm.module.css';

/**
 * A page whose content is a form. Once rendered it stays with its input, whatever the device does
 * (decision 0034). When the device can no longer be reached, a notice above the form says so.
 */
export function AnsweredForm<T>(props: {
  answer: DeviceAnswer<T>;
  /** What is loading, for assistive technology: 'the network settings'. */
  what: string;
  /** The approximate number of lines of the content. */
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
