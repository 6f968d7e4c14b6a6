import { isUpdateStep, type UpdateRun } from './update-run.ts';

const key = 'stillhouse.update';

/** Keeps the update that is followed over a reload of the page, in this tab. */
export type RunStore = {
  load(): UpdateRun | null;
  save(run: UpdateRun | null): void;
};

export function createRunStore(storage: Storage): RunStore {
  return {
    load() {
      try {
        const run: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isRun(run) ? run : null;
      } catch {
        // damaged: the device itself says where it is
        return null;
      }
    },
    save(run) {
      if (run) storage.setItem(key, JSON.stringify(run));
      else storage.removeItem(key);
    },
  };
}

/** By its main parts: an earlier build of the console may have stored it. */
function isRun(value: unknown): value is UpdateRun {
  if (typeof value !== 'object' || value === null) return false;
  const run: { [Key in keyof UpdateRun]?: unknown } = value;
  return (
    typeof run.startedAt === 'number' &&
    typeof run.from === 'string' &&
    typeof run.step === 'string' &&
    isUpdateStep(run.step) &&
    typeof run.since === 'object' &&
    run.since !== null &&
    typeof run.tries === 'number' &&
    typeof run.misses === 'number'
  );
}
