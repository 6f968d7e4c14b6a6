import { print } from '@stillhouse/foundation/print';
import { checks } from '../checks/all.ts';
import { UsageError } from '../model/usage-error.ts';
import { readFindingFile } from '../replay/finding-file.ts';
import { replay } from '../replay/replay.ts';
import { requirePassword } from './option-parsers.ts';
import { note, type SessionFlags } from './session-flags.ts';
import { stopOnSignals } from './signals.ts';

type ReplayFlags = SessionFlags & {
  readonly target?: string;
  readonly setupTarget?: string;
  readonly iOwnThisDevice?: string;
  readonly undoLog?: string;
};

/**
 * `stillhouse-verify replay`.
 * @returns the exit code
 * @throws UsageError
 */
export async function replayCommand(path: string, flags: ReplayFlags): Promise<number> {
  const file = readFindingFile(path);
  const { iOwnThisDevice, setupTarget, ca, undoLog } = flags;
  if (file.harm === 'destructive' && iOwnThisDevice === undefined) {
    throw new UsageError(
      'The steps of this finding restart or reconfigure the device. If it is yours, confirm it with its serial number: --i-own-this-device SERIAL',
    );
  }
  const signals = stopOnSignals(note);
  try {
    const { verdict, text, requests, exitCode } = await replay(
      file,
      {
        target: flags.target ?? file.target,
        ...(setupTarget !== undefined && { setupTarget }),
        userName: flags.user,
        password: requirePassword(flags.password),
        insecure: flags.insecure === true,
        ...(ca !== undefined && { ca }),
        timeoutScale: flags.timeoutScale,
        ...(iOwnThisDevice !== undefined && { ownedSerial: iOwnThisDevice }),
        ...(undoLog !== undefined && { undoLogPath: undoLog }),
      },
      { checks, signal: signals.signal, note },
    );
    print(
      file.requirement.id,
      `  In the run: ${file.message.split('\n')[0]}`,
      `  Now, with ${requests} requests: ${text}`,
      `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}.`,
    );
    return exitCode;
  } finally {
    signals.release();
  }
}
