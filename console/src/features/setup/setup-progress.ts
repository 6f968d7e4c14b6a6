import { tabKeys } from '../../config/storage-keys.ts';
import type { TabStorage } from '../../config/tab-storage.ts';

/** The progress of the guided setup, which survives a reload. */
export type SetupProgress = {
  /** The device has been notified that the guided setup is open. */
  isModeSent: boolean;
  /** The analytics event of the opened setup was sent. */
  isLoadTracked: boolean;
  /** The enrollment code as typed so far. */
  code: string;
  /** The code was sent from this tab, and there is no result yet. */
  enrolling: boolean;
  /** The device has been notified that the setup has ended. */
  isFinalized: boolean;
};

const noProgress: SetupProgress = {
  isModeSent: false,
  isLoadTracked: false,
  code: '',
  enrolling: false,
  isFinalized: false,
};

export function loadProgress(storage: TabStorage): SetupProgress {
  try {
    const stored: unknown = JSON.parse(storage.getItem(tabKeys.guidedSetup) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return noProgress;
    const {
      isModeSent,
      isLoadTracked,
      code,
      enrolling,
      isFinalized,
    }: { [Key in keyof SetupProgress]?: unknown } = stored;
    return {
      isModeSent: isModeSent === true,
      isLoadTracked: isLoadTracked === true,
      code: typeof code === 'string' ? code : '',
      enrolling: enrolling === true,
      isFinalized: isFinalized === true,
    };
  } catch {
    // Damaged. The console reads the progress from the device instead.
    return noProgress;
  }
}

export function saveProgress(storage: TabStorage, change: Partial<SetupProgress>): void {
  storage.setItem(tabKeys.guidedSetup, JSON.stringify({ ...loadProgress(storage), ...change }));
}
