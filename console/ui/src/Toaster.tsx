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
  /** Shows and announces a short message. Successes go by themselves, errors stay until dismissed. */
  show: (text: string, tone?: Toast['tone']) => void;
  /** Tells assistive technology only, for what is plain to see. */
  announce: (text: string) => void;
};

const shownMs = 6000;
const ToasterContext = createContext<Toaster | null>(null);

/** Holds the one live region of the page. It is there before any message, else none would be announced. */
export function ToasterProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [spoken, setSpoken] = useState('');
  const nextId = useRef(1);

  const dismiss = useCallback((id: number) => {
    setToasts((all) => all.filter((toast) => toast.id !== id));
  }, []);
  const toaster = useMemo<Toaster>(
    () => ({
      show: (text, tone = 'success') => {
        const id = nextId.current++;
        // the same words again replace the old ones: a stack of equals says nothing more
        setToasts((all) => [...all.filter((toast) => toast.text !== text), { id, tone, text }]);
      },
      // a change of text is what is announced: the odd no-break space makes a repeated one a change
      announce: (text) => setSpoken((last) => (last === text ? `${text}\u00a0` : text)),
    }),
    [],
  );

  return (
    <ToasterContext value={toaster}>
      {children}
      <div className={styles.region} aria-live="polite">
        <span className="visually-hidden">{spoken}</span>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToasterContext>
  );
}

export function useToaster(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToaster needs a <ToasterProvider> above it');
  return toaster;
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.tone === 'error') return;
    const timer = setTimeout(() => onDismiss(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, toast, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock (WCAG 2.2.1)
    <div
      className={styles.toast}
      data-tone={toast.tone}
      // not its enter, which React works out from where the pointer came from: that may have been removed under it
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
