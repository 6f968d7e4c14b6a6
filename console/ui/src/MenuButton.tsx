import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, LinkButton } from './Button.tsx';
import styles from './MenuButton.module.css';

export type MenuAction = {
  label: string;
  /** Why it is disabled, as a sentence. */
  reason?: string | undefined;
} & ({ href: string } | { onPress: () => void });

/**
 * A button that shows further actions below it. Escape, an action, and the focus elsewhere hide
 * them.
 *
 * @param label names the button, which shows three dots
 */
export function MenuButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    // Before an action: its dialog returns the focus to the button.
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <fieldset className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        icon="more"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul id={id} className={styles.actions}>
          {actions.map((action) => (
            <li key={action.label}>
              <ActionButton action={action} close={close} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function ActionButton({ action, close }: { action: MenuAction; close: () => void }) {
  const reasonId = useId();
  const { label, reason } = action;
  if ('href' in action) {
    return (
      <LinkButton wide variant="quiet" href={action.href}>
        {label}
      </LinkButton>
    );
  }
  const press = () => {
    close();
    action.onPress();
  };
  return (
    <>
      <Button
        wide
        variant="quiet"
        disabled={reason !== undefined}
        {...(reason !== undefined && { 'aria-describedby': reasonId })}
        onClick={press}
      >
        {label}
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </>
  );
}
