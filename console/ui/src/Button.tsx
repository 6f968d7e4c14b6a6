import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './LinkProvider.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

type Look = {
  variant?: ButtonVariant | undefined;
  size?: 'medium' | 'small' | undefined;
  icon?: IconName | undefined;
  /** Fills the row, for narrow panels. */
  wide?: boolean | undefined;
};

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
    /**
     * The action is under way. The button keeps the focus and its width; presses do nothing, also those
     * that would submit a form.
     */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

function lookClasses({ variant = 'secondary', size = 'medium', wide = false }: Look): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, onClick, children, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={lookClasses({ variant, size, wide })}
      // aria-disabled and not disabled: a disabled button drops the focus to the page's start
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <ButtonContent icon={icon} busy={busy}>
        {children}
      </ButtonContent>
    </button>
  );
}

/**
 * A link that looks like a button: it goes somewhere, it does nothing.
 *
 * @param outside it leads out of the app
 */
export function LinkButton(props: Look & { href: string; outside?: boolean; children: ReactNode }) {
  const { href, icon, outside = false, children, ...look } = props;
  const content = (
    <ButtonContent icon={icon} busy={false}>
      {children}
    </ButtonContent>
  );
  return outside ? (
    <a href={href} rel="noreferrer" className={lookClasses(look)}>
      {content}
    </a>
  ) : (
    <Link href={href} className={lookClasses(look)}>
      {content}
    </Link>
  );
}

function ButtonContent(props: { icon: IconName | undefined; busy: boolean; children: ReactNode }) {
  return (
    <>
      {props.icon && <Icon name={props.icon} className={styles.mark} />}
      <span className={styles.label}>{props.children}</span>
      {props.busy && (
        <span className={styles.busy}>
          <Spinner immediate />
        </span>
      )}
    </>
  );
}
