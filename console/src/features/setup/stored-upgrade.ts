import { tabKeys } from '../../config/storage-keys.ts';
import { noUpgrade, type SetupUpgrade } from './setup-upgrade.ts';

const phases: readonly string[] = [
  'idle',
  'checking',
  'preparing',
  'following',
  'failed',
  'done',
] satisfies SetupUpgrade['phase'][];

export type UpgradeStore = { load(): SetupUpgrade; save(upgrade: SetupUpgrade): void };

/** Keeps the update of the network step over a reload of the page, in this tab. */
export function createUpgradeStore(storage: Storage): UpgradeStore {
  return {
    load() {
      try {
        const kept: unknown = JSON.parse(storage.getItem(tabKeys.setupUpgrade) ?? 'null');
        return isUpgrade(kept) ? { ...noUpgrade, ...kept } : noUpgrade;
      } catch {
        // damaged: the device itself says where it is
        return noUpgrade;
      }
    },
    save: (upgrade) => storage.setItem(tabKeys.setupUpgrade, JSON.stringify(upgrade)),
  };
}

/** By its main parts: an earlier build of the console may have stored it. */
function isUpgrade(value: unknown): value is SetupUpgrade {
  if (typeof value !== 'object' || value === null) return false;
  const { phase, asked, tries }: { [Key in keyof SetupUpgrade]?: unknown } = value;
  return (
    phases.some((known) => known === phase) &&
    typeof asked === 'boolean' &&
    typeof tries === 'number'
  );
}
