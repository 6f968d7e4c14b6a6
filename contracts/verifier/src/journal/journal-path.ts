import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where a journal is kept when nobody says: where programs keep their state, so that it outlasts a restart of this machine; the
 * folder of temporary files when there is no such place, as in many containers.
 */
export function journalPath(serialNumber: string, startedAt: Date): string {
  const stamp = startedAt.toISOString().replace(/[:.]/g, '-');
  const device = serialNumber.replace(/\W/g, '') || 'device';
  return join(folder(), `${device}-${stamp}-${process.pid}.jsonl`);
}

function folder(): string {
  const state = process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
  const path = join(state, 'stillhouse-contract');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return path;
  } catch {
    // No such place on this machine. Where the journal is then, the run says.
  }
  return join(tmpdir(), `stillhouse-contract-${process.getuid?.() ?? 'user'}`);
}
