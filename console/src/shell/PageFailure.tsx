import { ErrorState } from '@stillhouse/ui/ErrorState';
import { errorTexts } from '../api/error-texts.ts';

/** What stands in the place of a page that cannot be shown. */
export function PageFailure(props: {
  /** The device could not be reached; else the page itself is at fault. */
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
