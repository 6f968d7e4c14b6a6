import { isRecord } from '@stillhouse/foundation/is-record';
import type { ConsoleMessage, LabMessage } from '@stillhouse/products/lab-messages';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type RefObject, useEffect, useState } from 'react';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { createSignIn, getRejectionReason, type UserName } from './sign-in.ts';

type Request = {
  load: string;
  userName: UserName;
  /** Null until the password is known. */
  message: LabMessage | null;
  /** Why the device may reject it. */
  reason: string | null;
};

/**
 * Signs a user in on the console in a frame, by messages to its page (decision 0055).
 *
 * @param props.isLocal whether the console is open at the local setup address
 * @param props.load changes with everything that is loaded into the frame
 * @param props.onPress called before anything else
 */
export function useConsoleSignIn(props: {
  id: string;
  frame: RefObject<HTMLIFrameElement | null>;
  url: string;
  isLocal: boolean;
  load: string;
  onPress: () => void;
}) {
  const { id, frame, url, isLocal, load, onPress } = props;
  const control = useControl();
  const { show } = useToaster();
  const [readyLoad, setReadyLoad] = useState<string | null>(null);
  const [request, setRequest] = useState<Request | null>(null);
  const pending = request?.load === load ? request : null;

  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isOurs = source === frame.current?.contentWindow && origin === new URL(url).origin;
      if (!isOurs || !isConsoleMessage(data)) return;
      if (data.type === 'stillhouse:ready') {
        setReadyLoad(load);
        // The page was loaded again, and its response is lost.
        if (pending?.message != null) send(frame, url, pending.message);
        return;
      }
      setRequest(null);
      if (data.failure === null) frame.current?.focus();
      else show([data.failure, pending?.reason].filter(Boolean).join('. '), 'error');
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame, url, load, pending, show]);

  return {
    isReady: readyLoad === load,
    /** The others wait: the response does not say whose it is. */
    pendingUser: pending?.userName ?? null,
    signIn: async (userName: UserName) => {
      onPress();
      setRequest({ load, userName, message: null, reason: null });
      try {
        const state = await control.state(id);
        const message = createSignIn(userName, state);
        const reason = isLocal ? null : getRejectionReason(userName, state);
        setRequest({ load, userName, message, reason });
        send(frame, url, message);
      } catch (error) {
        setRequest(null);
        show(formatError(error), 'error');
      }
    },
  };
}

/** The browser drops the message, with its password, if the frame shows anything else. */
function send(frame: RefObject<HTMLIFrameElement | null>, url: string, message: LabMessage): void {
  frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
}

function isConsoleMessage(data: unknown): data is ConsoleMessage {
  if (!isRecord(data)) return false;
  const { type, failure } = data;
  return (
    type === 'stillhouse:ready' ||
    (type === 'stillhouse:signed-in' && (failure === null || typeof failure === 'string'))
  );
}
