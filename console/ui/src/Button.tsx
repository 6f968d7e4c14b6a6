import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, use } from 'react';
import styles from './Button.module.css';
import { joinClassNames } from './class-names.ts';
import { HoldContext } from './hold.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './LinkProvider.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: 'medium' | 'small' | undefined;
  icon?: IconName | undefined;
  /** Fills the row, for narrow panels. */
  wide?: boolean | undefined;
};

type ButtonProps = ButtonStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
    /**
     * The action is in progress. The button keeps its focus and its width. Presses do nothing and
     * do not submit a form.
     */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

function getClassNames({
  variant = 'secondary',
  size = 'medium',
  wide = false,
}: ButtonStyle): string {
  return joinClassNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, onClick, children, ...rest } = props;
  const heldBy = use(HoldContext);
  const isOff = busy || heldBy !== null;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-describedby={heldBy ?? undefined}
      {...rest}
      className={getClassNames({ variant, size, wide })}
      // Not `disabled`: a disabled button would lose the focus to the start of the page.
      aria-disabled={isOff || undefined}
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
 * A link that looks like a button.
 *
 * @param outside for a link that leaves the app
 */
export function LinkButton(
  props: ButtonStyle & { href: string; outside?: boolean; children: ReactNode },
) {
  const { href, icon, outside = false, children, ...look } = props;
  const content = (
    <ButtonContent icon={icon} busy={false}>
      {children}
    </ButtonContent>
  );
  return outside ? (
    <a href={href} rel="noreferrer" className={getClassNames(look)}>
      {content}
    </a>
  ) : (
    <Link href={href} className={getClassNames(look)}>
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
