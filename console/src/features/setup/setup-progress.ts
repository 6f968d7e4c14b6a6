import { tabKeys } from '../../config/storage-keys.ts';

/** What a reload of the page must not forget of the guided setup. */
export type SetupProgress = {
  /** The device knows that it is being set up by a guide. */
  modeTold: boolean;
  /** The enrollment code as far as it is typed. */
  code: string;
  /** The code was sent from this tab, and nothing has come of it yet. */
  enrolling: boolean;
};

const nothing: SetupProgress = { modeTold: false, code: '', enrolling: false };

export function loadProgress(storage: Storage): SetupProgress {
  try {
    const kept: unknown = JSON.parse(storage.getItem(tabKeys.guidedSetup) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return nothing;
    const { modeTold, code, enrolling }: { [Key in keyof SetupProgress]?: unknown } = kept;
    return {
      modeTold: modeTold === true,
      code: typeof code === 'string' ? code : '',
      enrolling: enrolling === true,
    };
  } catch {
    // damaged: the device itself says how far it is
    return nothing;
  }
}

export function keepProgress(storage: Storage, change: Partial<SetupProgress>): void {
  storage.setItem(tabKeys.guidedSetup, JSON.stringify({ ...loadProgress(storage), ...change }));
}
