import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { errorTexts } from '../../api/error-texts.ts';
import { reasonOf } from '../../api/reason.ts';

/** The error dialog of spec section 8: this text whatever went wrong, then the error. */
export function dot1xFailureModal(title: string, cause: unknown): StandardModal {
  const text = (
    <>
      <p>{errorTexts.deviceRespondedWith}</p>
      <p>{reasonOf(cause)}</p>
    </>
  );
  return { type: 'message', title, text, tone: 'error' };
}
