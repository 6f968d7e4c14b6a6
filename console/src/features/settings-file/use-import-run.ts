import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import { wait } from '../../api/wait.ts';
import { useFacts } from '../../rules/use-facts.ts';
import type { RunningWork } from '../../services/running-work.ts';
import { useReportedWork, useServices } from '../../services/services.ts';
import {
  continueRun,
  countDone,
  createRunStore,
  type ImportRun,
  isFinished,
} from './import-run.ts';

/** The pause before the device is asked again. */
const retryMs = 5000;

/** The import of this tab, which continues by itself while its page is open. */
export function useImportRun() {
  const { client, config, storage } = useServices();
  const facts = useFacts();
  const queryClient = useQueryClient();
  const [store] = useState(() => createRunStore(storage));
  const [run, setRun] = useState(store.load);
  const [isActive, setActive] = useState(false);
  /** Why the last attempt failed; null while the device responds. */
  const [failure, setFailure] = useState<string | null>(null);

  useReportedWork(isActive && run ? getImportWork(run) : null);

  const keep = (next: ImportRun | null) => {
    store.save(next);
    setRun(next);
  };
  const proceed = useEffectEvent(async (signal: AbortSignal) => {
    let latest = run;
    // Nobody is signed in.
    if (facts === null) return setActive(false);
    const { brand } = config;
    while (latest && !isFinished(latest)) {
      try {
        latest = await continueRun(client, latest, { facts, brand }, signal);
        // What a page that was left has done is stored, too: it continues from there.
        store.save(latest);
        if (signal.aborted) return;
        setRun(latest);
        setFailure(null);
      } catch (cause) {
        if (signal.aborted) return;
        setFailure(getReason(cause));
        if (!(cause instanceof DeviceError)) return setActive(false);
        await wait(retryMs, signal);
        if (signal.aborted) return;
      }
    }
    setActive(false);
    void queryClient.invalidateQueries();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const controller = new AbortController();
    void proceed(controller.signal);
    return () => controller.abort();
  }, [isActive]);

  return {
    run,
    isActive,
    failure,
    start(next: ImportRun) {
      keep(next);
      setActive(true);
    },
    resume: () => setActive(true),
    stop: () => setActive(false),
    discard() {
      setActive(false);
      keep(null);
    },
  };
}

function getImportWork(run: ImportRun): RunningWork {
  const [done, all] = [countDone(run), run.lines.length];
  return {
    what: 'Settings are being imported.',
    restart: 'The import waits for the device and continues.',
    rejectsRestart: false,
    network: 'Without the network the import waits.',
    label: 'Importing settings',
    detail: `${done} of ${all}`,
    href: '/system/settings',
    progress: { fraction: done / all },
  };
}
