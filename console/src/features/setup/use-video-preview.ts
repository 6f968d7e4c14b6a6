import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import { useConnection, useServices } from '../../services/services.ts';

const rejectedText = 'The device does not show the preview.';
const notConfirmedText = 'The device has not confirmed that it shows the preview.';

/**
 * The camera preview on the device's own screen, which is on while the page is open, unless it is
 * switched off.
 */
export function useVideoPreview() {
  const { client } = useServices();
  /** As confirmed by the device. */
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null);
  // Requests are sent one after the other, so that the latest arrives last.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** As wanted by the user. */
  const isWanted = useRef(false);

  const show = useCallback(
    (preview: boolean): Promise<void> => {
      isWanted.current = preview;
      const sent = last.current.then(async () => {
        await client.POST('/api/v1/setup/videopreview', { body: { preview } });
        setIsOn(preview);
        setFailure(null);
      });
      last.current = sent.catch(() => undefined);
      return sent;
    },
    [client],
  );

  const open = useEffectEvent(() =>
    show(true).catch((cause: unknown) => {
      if (!(cause instanceof DeviceError)) throw cause;
      const title = cause.isUnconfirmed ? notConfirmedText : rejectedText;
      setFailure({ title, reason: getReason(cause) });
    }),
  );
  // A restart of the device ends the preview.
  const connection = useConnection();
  const backAt = connection.kind === 'connected' ? (connection.back?.at ?? 0) : 0;
  const seenBackAt = useRef(backAt);
  useEffect(() => {
    if (backAt === 0 || backAt === seenBackAt.current) return;
    seenBackAt.current = backAt;
    if (isWanted.current) void open();
  }, [backAt]);

  useEffect(() => {
    // The tab is closed or leaves the console: nothing can wait for an earlier request, and only a
    // keepalive request outlives the page. A failure is harmless.
    const leave = () => {
      const init = { body: { preview: false }, keepalive: true };
      client.POST('/api/v1/setup/videopreview', init).catch(() => undefined);
    };
    // The browser has restored the page from its cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isWanted.current) void open();
    };
    void open();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      // The preview ends with the page. A failure to end it is harmless.
      void show(false).catch(() => undefined);
    };
  }, [show, client]);

  return { isOn, failure, show };
}
