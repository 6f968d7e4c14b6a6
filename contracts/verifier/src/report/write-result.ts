import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { writeWholeFile } from '@stillhouse/foundation/write-whole-file';
import { UsageError } from '../model/usage-error.ts';

/**
 * Writes a file with a result of a run.
 * @param mode of a new file; owner only for what may contain secrets
 * @throws UsageError if it cannot be written
 */
export function writeResult(path: string, text: string, mode?: number): void {
  try {
    writeWholeFile(path, text, { ...(mode !== undefined && { mode }) });
  } catch (error) {
    throw new UsageError(
      `${path} cannot be written (${getErrorMessage(error)}). Make space there, or name another place.`,
    );
  }
}
