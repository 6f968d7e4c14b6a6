import { Notice } from '@stillhouse/ui/Notice';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { DeviceError } from '../api/device-error.ts';
import { errorTexts } from '../api/error-texts.ts';

/** Why a file could not be generated. */
export type GenerationFailure = {
  /** Of the catalogue. */
  text: string;
  /** The device's own words; may be empty. */
  detail: string;
  /** Otherwise somebody else is at it, and there is nothing to press but OK. */
  mayRetry: boolean;
};

/** Log download and CSR share their texts (spec section 8). */
export function generationFailure(cause: unknown): GenerationFailure {
  if (!(cause instanceof DeviceError)) throw cause;
  const { status, detail } = cause;
  return { text: textOf(status), detail, mayRetry: status !== 503 };
}

function textOf(status: number): string {
  if (status === 503) return errorTexts.logsBusy;
  if (status === 504) return errorTexts.logsTimedOut;
  if (status === 408 || status === 0) return errorTexts.logsNetworkError;
  return errorTexts.logsFailed;
}

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
