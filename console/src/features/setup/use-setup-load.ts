import { useEffect } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { wait } from '../../api/wait.ts';
import { useServices, useSession } from '../../services/services.ts';
import { keepProgress, loadProgress } from './setup-progress.ts';

const tryAgainMs = 10_000;

/**
 * Tells the device, once in a tab, that a guide is open (a decision: calls without a screen). Nobody waits for it; it is
 * tried until the device has it. The last screen tells the opposite, so not there.
 */
export function useSetupLoad(pathname: string): void {
  const { client, analytics } = useServices();
  const { user } = useSession();
  const isOpen = user !== null && pathname !== '/all-set';

  useEffect(() => {
    if (!isOpen || loadProgress(sessionStorage).modeTold) return;
    const controller = new AbortController();
    const { signal } = controller;
    const told = () => {
      keepProgress(sessionStorage, { modeTold: true });
      analytics.track('setup load');
    };
    const tell = async () => {
      while (!signal.aborted) {
        try {
          await client.call('setSetupMode', { body: { mode: 'guided' } }, { signal });
          return told();
        } catch (cause) {
          if (signal.aborted) return;
          if (!(cause instanceof DeviceError)) throw cause;
          // an answer that cannot be read: it has it all the same
          if (cause.status >= 200 && cause.status < 300) return told();
          // what it refuses now it refuses again: the steps work without
          if (cause.status >= 400 && cause.status < 500) return;
        }
        await wait(tryAgainMs, signal);
      }
    };
    void tell();
    return () => controller.abort();
  }, [isOpen, client, analytics]);
}
