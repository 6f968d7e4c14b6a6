import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { DeviceError } from '../../api/device-error.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { reasonOf } from '../../api/reason.ts';

/** The error dialog of spec section 8. A device that did not respond is not said to have. */
export function dot1xFailureModal(title: string, cause: unknown): StandardModal {
  const isSilent = cause instanceof DeviceError && cause.status === 0;
  const text = (
    <>
      <p>{isSilent ? errorTexts.unableToConnect : errorTexts.deviceRespondedWith}</p>
      <p>{reasonOf(cause)}</p>
    </>
  );
  return { type: 'message', title, text, tone: 'error' };
}
