import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { joinClassNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { HoldContext } from './hold.ts';

/**
 * A modal dialog. The native element keeps the focus inside, makes the page inert and restores the
 * focus. The dialog is open while it is rendered.
 *
 * @param dismissible false: Escape does nothing, and the user has to choose or wait
 * @param onClose the user pressed Escape; stop rendering the dialog
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
  const renderedTitle = useRef(title);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser restores the focus only if the element is still in the page.
    return () => element?.close();
  }, []);

  // A new title is a new step of the dialog. The focused button of the previous step is gone.
  useLayoutEffect(() => {
    if (renderedTitle.current === title) return;
    renderedTitle.current = title;
    if (!heading.current) return;
    // Not in the markup: the heading would take the focus of the first step from the first button.
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [title]);

  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return; // A file field inside fires `cancel`, too.
    event.preventDefault();
    if (dismissible) props.onClose();
  };
  const onClosed = () => {
    // In Chromium, a second Escape closes a dialog that prevented the first.
    if (!dialog.current || dialog.current.open) return;
    if (dismissible) props.onClose();
    else dialog.current.showModal();
  };

  return (
    <dialog
      ref={dialog}
      className={joinClassNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <div className={styles.panel}>
        <h2 ref={heading} id={titleId} className={styles.title}>
          {title}
        </h2>
        {/* A dialog that waits for the device must be usable while the page below is held. */}
        <HoldContext value={null}>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </HoldContext>
      </div>
    </dialog>
  );
}
