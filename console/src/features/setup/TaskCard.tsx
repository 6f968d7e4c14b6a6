import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { errorTexts } from '../../api/error-texts.ts';
import type { Task } from './use-task.ts';

/** A task that is in progress or has failed. */
export function TaskCard({ task, what }: { task: Exclude<Task, { kind: 'done' }>; what: string }) {
  if (task.kind === 'busy') {
    return (
      <Card busy>
        <Skeleton lines={2} label={what} />
      </Card>
    );
  }
  return (
    <Notice
      tone="error"
      title={errorTexts.cardFailure}
      actions={<Button onClick={task.again}>Try again</Button>}
    >
      {task.reason}
    </Notice>
  );
}
