import { useCallback, useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { reasonOf } from '../../api/reason.ts';
import { useServices } from '../../services/services.ts';

const refused = 'The device does not show the preview.';
const notConfirmed = 'The device has not confirmed that it shows the preview.';

/** The camera's picture on the device's own screen: there while the page is, unless it is switched off. */
export function useVideoPreview() {
  const { client } = useServices();
  /** As the device has confirmed it. */
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null);
  // one after the other, or an older wish could be the last to arrive
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const show = useCallback(
    (preview: boolean): Promise<void> => {
      const sent = last.current.then(async () => {
        await client.call('setVideoPreview', { body: { preview } });
        setIsOn(preview);
        setFailure(null);
      });
      last.current = sent.catch(() => undefined);
      return sent;
    },
    [client],
  );

  useEffect(() => {
    show(true).catch((cause: unknown) => {
      if (!(cause instanceof DeviceError)) throw cause;
      const title = cause.isUnconfirmed ? notConfirmed : refused;
      setFailure({ title, reason: reasonOf(cause) });
    });
    // whoever leaves the page has no use for it; that it stays on by a failure harms nobody
    return () => void show(false).catch(() => undefined);
  }, [show]);

  return { isOn, failure, show };
}
