import { Card } from '@stillhouse/ui/Card';
import { ErrorState } from '@stillhouse/ui/ErrorState';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import type { ReactNode } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import type { DeviceAnswer } from '../queries/use-device-query.ts';

type Props<T> = {
  answer: DeviceAnswer<T>;
  /** What is being fetched, for assistive technology: 'the network settings'. */
  what: string;
  /** How many lines the content will have, about. */
  lines?: number;
  children: (data: T) => ReactNode;
};

/** The content of a page that stands and falls with one answer of the device (a decision: failures of queries). */
export function AnsweredPage<T>(props: Props<T>) {
  return answered(props, 'page', errorTexts.unableToConnect);
}

/** A card beside others; its failure leaves the rest of the page as it is. */
export function AnsweredCard<T>(props: Props<T>) {
  return answered(props, 'card', errorTexts.cardFailure);
}

function answered<T>(props: Props<T>, size: 'page' | 'card', failure: string): ReactNode {
  const { answer, what, lines = 4, children } = props;
  if (answer.kind === 'ready') return children(answer.data);
  if (answer.kind === 'loading') {
    return (
      <Card busy>
        <Skeleton lines={lines} label={`Loading ${what}`} />
        {answer.struggling && <p role="status">The device has not answered yet. Trying again.</p>}
      </Card>
    );
  }
  const { error, retrying, retry } = answer;
  const state = (
    <ErrorState
      size={size}
      title={failure}
      detail={error.detail}
      retrying={retrying}
      onRetry={retry}
    />
  );
  return size === 'card' ? <Card>{state}</Card> : state;
}
