import { Notice } from '@stillhouse/ui/Notice';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import type { GenerationFailure } from './generation-failure.ts';

/**
 * Tells that a file could not be generated: with Cancel and Retry, or with OK alone while somebody else is at it (spec
 * section 8).
 */
export function generationFailureModal(
  title: string,
  failure: GenerationFailure,
  onRetry: () => void,
): StandardModal {
  const words = (
    <>
      <p>{failure.text}</p>
      {failure.detail !== '' && <p>{failure.detail}</p>}
    </>
  );
  if (!failure.mayRetry) return { type: 'message', title, text: words, tone: 'error' };
  return {
    type: 'confirm',
    title,
    text: <Notice tone="error">{words}</Notice>,
    confirmLabel: 'Retry',
    // what it starts shows itself on the page
    onConfirm: () => onRetry(),
  };
}
