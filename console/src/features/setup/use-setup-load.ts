import { useEffect } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { wait } from '../../api/wait.ts';
import { useServices, useSession } from '../../services/services.ts';
import { setupUser } from '../../session/sign-in.ts';
import { loadProgress, saveProgress } from './setup-progress.ts';

const retryMs = 10_000;

/**
 * Reports, once per tab, that the guided setup is open: to analytics at once (R3.38), and to the
 * device (R4.26). Nothing waits for the device, and it is retried until it succeeds. The final
 * screen reports the end of the setup, so it is excluded.
 */
export function useSetupLoad(pathname: string): void {
  const { client, analytics, storage } = useServices();
  const { user } = useSession();
  const isOpen = user !== null && pathname !== '/all-set';
  const isTracked = isOpen && user.sub === setupUser;

  useEffect(() => {
    if (!isTracked || loadProgress(storage).isLoadTracked) return;
    saveProgress(storage, { isLoadTracked: true });
    analytics.track('setup load');
  }, [isTracked, analytics, storage]);

  useEffect(() => {
    if (!isOpen || loadProgress(storage).isModeSent) return;
    const controller = new AbortController();
    const { signal } = controller;
    const markSent = () => saveProgress(storage, { isModeSent: true });
    const sendMode = async () => {
      while (!signal.aborted) {
        try {
          await client.POST('/api/v1/setup/mode', { body: { mode: 'guided' }, signal });
          return markSent();
        } catch (cause) {
          if (signal.aborted) return;
          if (!(cause instanceof DeviceError)) throw cause;
          // A success that cannot be read: the device has the mode.
          if (cause.status >= 200 && cause.status < 300) return markSent();
          // A rejection is final, and the steps work without the mode.
          if (cause.status >= 400 && cause.status < 500) return;
        }
        await wait(retryMs, signal);
      }
    };
    void sendMode();
    return () => controller.abort();
  }, [isOpen, client, storage]);
}
