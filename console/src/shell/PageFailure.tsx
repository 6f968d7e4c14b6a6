import { ErrorState } from '@stillhouse/ui/ErrorState';
import { errorTexts } from '../api/error-texts.ts';

/** Shown instead of a page that failed. */
export function PageFailure(props: {
  /** Whether the device could not be reached, or else the page itself failed. */
  unreachable?: boolean;
  detail?: string | undefined;
  retrying?: boolean;
  onRetry: () => void;
}) {
  const { unreachable = false, detail, retrying = false, onRetry } = props;
  return (
    <ErrorState
      title={unreachable ? errorTexts.unableToConnect : errorTexts.cardFailure}
      detail={detail}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
