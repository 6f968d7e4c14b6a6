import { type Profile, profiles } from '../requirement.ts';
import { readFlags } from './flags.ts';
import { readPassword, readScale, readTargetUrl } from './target-flags.ts';
import { UsageError } from './usage-error.ts';

/** What `verify` is asked for. */
export type VerifyOptions = {
  readonly do: 'verify';
  readonly target: string;
  readonly setupTarget?: string;
  readonly userName: string;
  readonly password: string;
  readonly insecure: boolean;
  readonly ca?: string;
  readonly timeoutScale: number;
  /** A code of the provider: the device is enrolled with it. */
  readonly enrollmentCode?: string;
  /** The serial number that the device must report. */
  readonly ownedSerial?: string;
  /** Where the old values are kept. */
  readonly journal?: string;
  readonly report?: string;
  readonly waivers?: string;
  readonly waiverTemplate?: string;
} & Choice;

/** What is to be checked. */
export type Choice = {
  readonly profile: Profile;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly allowLockout: boolean;
  readonly strictness: 'contract' | 'spec';
};

export type VerifyCommand =
  | VerifyOptions
  | { readonly do: 'help' }
  | ({ readonly do: 'list' | 'dry-run' } & Choice);

const names = {
  valued: [
    'target',
    'setup-target',
    'user',
    'password',
    'profile',
    'report',
    'ca',
    'i-own-this-device',
    'enrollment-code',
    'strictness',
    'waivers',
    'write-waiver-template',
    'timeout-scale',
    'journal',
  ],
  repeated: ['only', 'skip'],
  switches: ['list', 'dry-run', 'insecure', 'allow-lockout', 'help'],
} as const;

/** @throws UsageError */
export function readVerifyArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): VerifyCommand {
  const flags = readFlags(args, names);
  if (flags.on.has('help')) return { do: 'help' };
  const choice: Choice = {
    profile: flags.oneOf('profile', profiles, 'safe'),
    only: flags.all('only').flatMap(patterns),
    skip: flags.all('skip').flatMap(patterns),
    allowLockout: flags.on.has('allow-lockout'),
    strictness: flags.oneOf('strictness', ['contract', 'spec'], 'contract'),
  };
  if (flags.on.has('list')) return { do: 'list', ...choice };
  if (flags.on.has('dry-run')) return { do: 'dry-run', ...choice };
  const ownedSerial = flags.text('i-own-this-device');
  if (choice.profile === 'destructive' && ownedSerial === undefined) {
    throw new UsageError(
      '--profile destructive restarts, updates and reconfigures the device. If it is yours, say so with its serial number: --i-own-this-device SERIAL',
    );
  }
  if (choice.allowLockout && choice.profile === 'read') {
    throw new UsageError('--allow-lockout needs --profile safe or destructive: read only reads.');
  }
  const enrollmentCode = readEnrollmentCode(flags.text('enrollment-code'), choice);
  const setupTarget = flags.text('setup-target');
  return {
    do: 'verify',
    target: readTargetUrl('--target', flags.required('target', 'http://192.0.2.20')),
    ...(setupTarget !== undefined && { setupTarget: readTargetUrl('--setup-target', setupTarget) }),
    userName: flags.text('user') ?? 'admin',
    password: readPassword(flags.text('password'), environment),
    insecure: flags.on.has('insecure'),
    ...given('ca', flags.text('ca')),
    timeoutScale: readScale(flags.text('timeout-scale')),
    ...given('ownedSerial', ownedSerial),
    ...given('enrollmentCode', enrollmentCode),
    ...given('journal', flags.text('journal')),
    ...given('report', flags.text('report')),
    ...given('waivers', flags.text('waivers')),
    ...given('waiverTemplate', flags.text('write-waiver-template')),
    ...choice,
  };
}

/** @throws UsageError */
function readEnrollmentCode(code: string | undefined, { profile }: Choice): string | undefined {
  if (code === undefined) return code;
  if (!/^[A-Za-z]{8}$/.test(code)) {
    throw new UsageError(
      `--enrollment-code "${code}" is no code of the provider: one has exactly 8 letters.`,
    );
  }
  if (profile === 'destructive') return code;
  throw new UsageError(
    '--enrollment-code needs --profile destructive: nothing takes an enrollment back.',
  );
}

function patterns(text: string): string[] {
  return text
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}

/** An option that is there, or nothing. */
function given<Name extends string>(
  name: Name,
  text: string | undefined,
): { [Key in Name]?: string } {
  return text === undefined ? {} : ({ [name]: text } as { [Key in Name]: string });
}
