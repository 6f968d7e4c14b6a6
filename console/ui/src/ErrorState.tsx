import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { HoldContext } from './hold.ts';
import { MessageBlock } from './MessageBlock.tsx';

/**
 * Says what could not be shown, and why. On a page: 'Unable to connect to the device.' with Retry;
 * on a card: 'An error occurred' (R7.4, R8.25).
 *
 * @param detail the device's own message, in small text
 * @param retrying a retry is in progress
 */
export function ErrorState(props: {
  title: string;
  detail?: ReactNode;
  size?: 'page' | 'card';
  retryLabel?: string;
  retrying?: boolean;
  onRetry?: () => void;
}) {
  const { title, detail, size = 'page', retryLabel = 'Retry', retrying = false, onRetry } = props;
  return (
    <MessageBlock
      role="alert"
      icon="alert"
      tone="danger"
      title={title}
      size={size}
      action={
        onRetry && (
          <HoldContext value={null}>
            <Button icon="retry" busy={retrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          </HoldContext>
        )
      }
    >
      {detail}
    </MessageBlock>
  );
}
