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
