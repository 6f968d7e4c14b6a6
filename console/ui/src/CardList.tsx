import { type ReactNode, useId } from 'react';
import styles from './CardList.module.css';
import { joinClassNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './LinkProvider.tsx';

/** Rows on one card, as a list: settings, links or results. */
export function CardList(props: {
  title?: string;
  /** Accessible name of a list without a title. */
  label?: string;
  headingLevel?: 2 | 3;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { title, label, headingLevel = 2, footer, children } = props;
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.group}>
      {title !== undefined && (
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
      )}
      <ul
        className={styles.list}
        aria-label={label}
        aria-labelledby={title === undefined ? undefined : titleId}
      >
        {children}
      </ul>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

type Tone = 'accent' | 'success' | 'warning' | 'danger';

type RowProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  value?: ReactNode;
  icon?: IconName;
  /** The color of the icon, which only repeats the text. */
  tone?: Tone | undefined;
} & (
  | { href: string; onPress?: never; control?: never; disabled?: never }
  | { onPress: () => void; href?: never; control?: never; disabled?: boolean }
  | { control?: ReactNode; href?: never; onPress?: never; disabled?: never }
);

/**
 * One row. With `href` the whole row is a link, with `onPress` a button; both end in a chevron.
 * With `control` it has a control at its end. Without any of them it only shows data.
 */
export function CardRow(props: RowProps) {
  const { title, subtitle, value, icon, tone, href, onPress, control, disabled } = props;
  const interactive = href !== undefined || onPress !== undefined;
  const content = (
    <>
      {icon && <Icon name={icon} className={joinClassNames(styles.icon, tone && styles[tone])} />}
      <span className={styles.content}>
        <span className={styles.words}>
          <span className={styles.rowTitle}>{title}</span>{' '}
          {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
        </span>{' '}
        {value !== undefined && <span className={styles.value}>{value}</span>}
        {control !== undefined && <span className={styles.control}>{control}</span>}
      </span>
      {interactive && <Icon name="chevron-right" className={styles.chevron} />}
    </>
  );
  return (
    <li className={styles.item}>
      {href !== undefined ? (
        <Link href={href} className={joinClassNames(styles.row, styles.pressable)}>
          {content}
        </Link>
      ) : onPress ? (
        <button
          type="button"
          className={joinClassNames(styles.row, styles.pressable)}
          onClick={onPress}
          disabled={disabled}
        >
          {content}
        </button>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}

/** A row of a CardList that holds a whole component, such as a ToggleSwitch or a Slider. */
export function CardItem({ children }: { children: ReactNode }) {
  return (
    <li className={styles.item}>
      <div className={styles.slot}>{children}</div>
    </li>
  );
}
