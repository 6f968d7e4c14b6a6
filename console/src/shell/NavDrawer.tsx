import { Icon } from '@stillhouse/ui/Icon';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './NavDrawer.module.css';

/**
 * The navigation of narrow screens: a modal dialog that slides in. It is open while it is rendered.
 */
export function NavDrawer(props: { id: string; onClose: () => void; children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = drawer.current;
    element?.showModal();
    // Closes while it is still in the page, because only then the browser returns the focus.
    return () => element?.close();
  }, []);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === drawer.current) props.onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the Close button
    <dialog
      ref={drawer}
      id={props.id}
      className={styles.drawer}
      aria-label="Menu"
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <div className={styles.panel}>
        <button type="button" className={styles.close} onClick={props.onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close menu</span>
        </button>
        {props.children}
      </div>
    </dialog>
  );
}
