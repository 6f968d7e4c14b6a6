import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.tsx';
import styles from './Toaster.module.css';

type Toast = { id: number; tone: 'success' | 'error'; text: string };

type Toaster = {
  /** Shows and announces a short message. */
  show: (text: string, tone?: Toast['tone']) => void;
  /** Announces a message to assistive technology only, for visible changes. */
  announce: (text: string) => void;
};

const successMs = 6000;
/** Space between a control and the toasts, in px. */
const gap = 16;
const ToasterContext = createContext<Toaster | null>(null);

/**
 * Renders the live region of the page. It must exist before a message, or none is announced.
 * @param props `lifetimeMs`: shows one message at a time, for so long. By default successes
 * disappear after 6 s, and errors stay until they are dismissed.
 */
export function ToasterProvider({
  children,
  lifetimeMs,
}: {
  children: ReactNode;
  lifetimeMs?: number;
}) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [spoken, setSpoken] = useState('');
  const nextId = useRef(1);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toasts.length > 0) uncoverFocus(region.current);
  }, [toasts]);

  const dismiss = useCallback((id: number) => {
    setToasts((all) => all.filter((toast) => toast.id !== id));
  }, []);
  const toaster = useMemo<Toaster>(
    () => ({
      show: (text, tone = 'success') => {
        const id = nextId.current++;
        // A repeated message replaces the earlier one.
        const isKept = (toast: Toast) => lifetimeMs === undefined && toast.text !== text;
        setToasts((all) => [...all.filter(isKept), { id, tone, text }]);
      },
      // Only a change is announced, so a repeated message gets a no-break space.
      announce: (text) => {
        setSpoken((last) => (last === text ? `${text}\u00a0` : text));
        // Of one message at a time, this is the newer one.
        if (lifetimeMs !== undefined) setToasts([]);
      },
    }),
    [lifetimeMs],
  );

  return (
    <ToasterContext value={toaster}>
      {children}
      <div ref={region} className={styles.region} aria-live="polite">
        <span className="visually-hidden">{spoken}</span>
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            shownMs={lifetimeMs ?? (toast.tone === 'error' ? null : successMs)}
            onDismiss={dismiss}
          />
        ))}
      </div>
    </ToasterContext>
  );
}

/** Scrolls the focused control, such as the button just pressed, out from under the toasts. */
function uncoverFocus(region: HTMLElement | null) {
  const control = document.activeElement;
  if (!region || !control || region.contains(control)) return;
  const shown = control.getBoundingClientRect();
  const { top, bottom } = region.getBoundingClientRect();
  if (shown.bottom > top && shown.top < bottom) scrollBy({ top: shown.bottom - top + gap });
}

export function useToaster(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToaster needs a <ToasterProvider> above it');
  return toaster;
}

function ToastCard(props: {
  toast: Toast;
  shownMs: number | null;
  onDismiss: (id: number) => void;
}) {
  const { toast, shownMs, onDismiss } = props;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || shownMs === null) return;
    const timer = setTimeout(() => onDismiss(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, toast, shownMs, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer (WCAG 2.2.1)
    <div
      className={styles.toast}
      data-tone={toast.tone}
      // Not onPointerEnter: React derives it from the previous element, which may have been
      // removed.
      onPointerOver={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === 'error' ? 'error' : 'success'} className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss"
        onClick={() => onDismiss(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
