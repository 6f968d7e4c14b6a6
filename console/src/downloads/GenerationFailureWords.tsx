import type { GenerationFailure } from './generation-failure.ts';

/** Why a file could not be generated, and the device's own words below. */
export function GenerationFailureWords({ failure }: { failure: GenerationFailure }) {
  return (
    <>
      <p>{failure.text}</p>
      {failure.detail !== '' && <p>{failure.detail}</p>}
    </>
  );
}
