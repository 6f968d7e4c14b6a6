import { Option } from 'commander';
import type { ReadValue } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/** An option with a value that may be present once. */
export function createOption<Value>(
  flags: string,
  description: string,
  read: ReadValue<Value>,
): Option {
  const option = new Option(flags, description);
  return option.argParser((text: string, previous: Value | undefined) => {
    const name = option.long ?? flags;
    if (previous !== undefined) throw new UsageError(`${name} is used twice. Use it once.`);
    return read(name, text);
  });
}
