import type { Option } from 'commander';
import { isBasePath } from '../traffic/explain-recording.ts';
import { createOption } from './create-option.ts';
import { UsageError } from './usage-error.ts';

/** The option of all commands that read a recording. */
export function createBasePathOption(): Option {
  return createOption(
    '--base-path <path>',
    'Path of a gateway before /api/v1/ in the recording, such as /rooms/7',
    (option, text) => {
      if (isBasePath(text)) return text;
      throw new UsageError(
        `${option} "${text}" is not a path. Use what stands before /api/v1/, such as /rooms/7.`,
      );
    },
  );
}
