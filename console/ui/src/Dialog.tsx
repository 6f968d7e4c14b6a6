import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';

/**
 * A modal dialog on the native element, which keeps the focus inside, makes the page inert and gives the
 * focus back. It is open while it is rendered.
 *
 * @param dismissible false: Escape does nothing, the person has to choose or wait
 * @param onClose Escape was pressed; take the dialog away
 */
export function Dialog(props: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  size?: 'medium' | 'wide';
  dismissible?: boolean;
  onClose: () => void;
}) {
  const { title, children, actions, size = 'medium', dismissible = true } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // close() while the element is still in the page, for only then the browser gives the focus back
    return () => element?.close();
  }, []);

  // another title is another step of the dialog: the button that led there is gone, and the focus with it
  useLayoutEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    if (!heading.current) return;
    // not from the start: it would get the focus of the first step, which is the first button's
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [title]);

  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return; // a file field inside bubbles its own cancel
    event.preventDefault();
    if (dismissible) props.onClose();
  };
  const onClosed = () => {
    // Chromium lets a second Escape close a dialog that refused the first
    if (!dialog.current || dialog.current.open) return;
    if (dismissible) props.onClose();
    else dialog.current.showModal();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <div className={styles.panel}>
        <h2 ref={heading} id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
