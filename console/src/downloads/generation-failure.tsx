import { Notice } from '@stillhouse/ui/Notice';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { areaErrorTexts } from '../api/area-error-texts.ts';
import { DeviceError } from '../api/device-error.ts';

/** Why a file could not be generated. */
export type GenerationFailure = {
  /** From the error texts. */
  text: string;
  /** The device's own message; may be empty. */
  detail: string;
  /** False while another generation is running, which only leaves OK. */
  mayRetry: boolean;
};

/** Codes of problems whose text says all, so that the device's message would repeat it. */
const codesOfTexts = ['logs-busy', 'logs-timeout'];

/** Log download and signing request share their texts (R8.6 to R8.9). */
export function toGenerationFailure(cause: unknown): GenerationFailure {
  if (!(cause instanceof DeviceError)) throw cause;
  const { status, code, detail } = cause;
  return {
    text: getText(status),
    detail: codesOfTexts.includes(code) ? '' : detail,
    mayRetry: status !== 503,
  };
}

function getText(status: number): string {
  if (status === 503) return areaErrorTexts.logsBusy;
  if (status === 504) return areaErrorTexts.logsTimedOut;
  if (status === 408 || status === 0) return areaErrorTexts.logsNetworkError;
  return areaErrorTexts.logsFailed;
}

/**
 * Says that a file could not be generated, with Cancel and Retry, or with OK alone after a 503
 * (R8.6).
 */
export function createFailureModal(
  title: string,
  failure: GenerationFailure,
  onRetry: () => void,
): StandardModal {
  const text = (
    <>
      <p>{failure.text}</p>
      {failure.detail !== '' && <p>{failure.detail}</p>}
    </>
  );
  if (!failure.mayRetry) return { type: 'message', title, text: text, tone: 'error' };
  return {
    type: 'confirm',
    title,
    text: <Notice tone="error">{text}</Notice>,
    confirmLabel: 'Retry',
    // The page shows the progress of the retry.
    onConfirm: () => onRetry(),
  };
}
