import { getCurrentId } from '@stillhouse/contracts/requirement-ids';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { Option } from 'commander';
import { UsageError } from '../model/usage-error.ts';

/**
 * Creates an option with a value that must not be empty and must not be given twice.
 * @param flags such as `--target <url>`
 * @param parse throws a UsageError for an invalid value
 */
export function createOption<Value = string>(
  flags: string,
  description: string,
  parse: (text: string, flag: string) => Value = (text) => text as Value,
): Option {
  const [flag = flags] = flags.split(' ');
  let isGiven = false;
  return new Option(flags, description).argParser((text) => {
    if (isGiven) throw new UsageError(`${flag} is given twice. Use it once.`);
    isGiven = true;
    if (text === '') throw new UsageError(`${flag} needs a value.`);
    return parse(text, flag);
  });
}

/** Creates an option whose value is one of some words. The first one is the default. */
export function createChoiceOption<const Choice extends string>(
  flags: string,
  description: string,
  choices: readonly Choice[],
  defaultChoice: Choice,
): Option {
  const option = createOption(flags, description, (text, flag) => {
    const choice = choices.find((it) => it === text);
    if (choice !== undefined) return choice;
    const nearest = findNearestName(text, choices);
    const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
    throw new UsageError(`${flag} "${text}" is not one of ${choices.join(', ')}.${suggestion}`);
  });
  option.argChoices = [...choices];
  return option.default(defaultChoice);
}

/** Creates an option that may be repeated and takes patterns separated by commas. */
export function createPatternsOption(flags: string, description: string): Option {
  const [flag = flags] = flags.split(' ');
  return new Option(flags, description)
    .argParser((text: string, earlier: readonly string[]) => {
      if (text === '') throw new UsageError(`${flag} needs a value.`);
      const patterns = text.split(',').map((pattern) => pattern.trim());
      return [...earlier, ...patterns.filter((pattern) => pattern !== '').map(getCurrentId)];
    })
    .default([], 'none');
}

/** Creates an option that may be repeated. */
export function createListOption<Value>(
  flags: string,
  description: string,
  parse: (text: string, flag: string) => Value,
): Option {
  const [flag = flags] = flags.split(' ');
  return new Option(flags, description)
    .argParser((text: string, earlier: readonly Value[]) => {
      if (text === '') throw new UsageError(`${flag} needs a value.`);
      return [...earlier, parse(text, flag)];
    })
    .default([], 'none');
}

/** @throws UsageError if the text is not `name: value` */
export function parseHeader(text: string, flag: string): readonly [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(\S.*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name.toLowerCase(), value.trim()];
  throw new UsageError(`${flag} is not a header. Use a name and a value, such as 'x-key: abc'.`);
}

/** @throws UsageError if the text is not `http://host` or `https://host` */
export function parseTargetUrl(text: string, flag: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === '') {
    throw new UsageError(
      `${flag} "${text}" is not the address of a device. It must begin with http:// or https://, for example http://192.0.2.20`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${flag} contains credentials. Remove them from the address; use --user, and STILLHOUSE_PASSWORD for the password.`,
    );
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `${flag} "${text}" has a path. The paths come from the contract: use ${url.origin}`,
    );
  }
  return url.origin;
}

/** @throws UsageError */
export function parseTimeoutScale(text: string, flag: string): number {
  const scale = Number(text);
  if (Number.isFinite(scale) && scale > 0 && scale <= 100) return scale;
  throw new UsageError(`${flag} "${text}" must be a number above 0 and at most 100, such as 2.`);
}

/** @throws UsageError */
export function parseSeed(text: string, flag: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 31) return seed;
  throw new UsageError(`${flag} "${text}" is not a seed. Use a whole number below 2147483648.`);
}

/** @throws UsageError */
export function parsePort(text: string, flag: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${flag} "${text}" is not a port. Use a number from 0 to 65535.`);
}

/** @throws UsageError */
export function parseEnrollmentCode(text: string, flag: string): string {
  if (/^[A-Za-z]{8}$/.test(text)) return text;
  throw new UsageError(
    `${flag} "${text}" is not an enrollment code: a code has exactly 8 letters.`,
  );
}

/** @throws UsageError if the target is missing */
export function requireTarget(target: string | undefined): string {
  if (target !== undefined) return target;
  throw new UsageError('--target is missing. For example --target http://192.0.2.20');
}

/**
 * Returns the password of the option, or else of the environment.
 * @throws UsageError if there is none
 */
export function requirePassword(password: string | undefined): string {
  const found = password ?? process.env.STILLHOUSE_PASSWORD;
  if (found !== undefined && found !== '') return found;
  throw new UsageError(
    'The password is missing. Set the environment variable STILLHOUSE_PASSWORD, or use --password (visible to other users of this machine).',
  );
}
