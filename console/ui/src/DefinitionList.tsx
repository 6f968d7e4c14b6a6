import { Fragment, type ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { joinClassNames } from './class-names.ts';
import styles from './DefinitionList.module.css';

/**
 * Names and values, as on the Status card.
 *
 * @param dense for many rows in columns
 */
export function DefinitionList({ dense, children }: { dense?: boolean; children: ReactNode }) {
  return <dl className={joinClassNames(styles.list, dense && styles.dense)}>{children}</dl>;
}

/**
 * @param prefix tells the label from those of other groups, for assistive technology and copying
 * @param value if it is missing or empty, `absent` is shown
 * @param copyable adds a Copy button; the value must be a string
 * @param isCode for an address, in the typeface of the copyable values
 */
export function DefinitionRow(
  props: { label: string; prefix?: string | undefined; absent?: string; isCode?: boolean } & (
    | { value: string | null | undefined; copyable?: boolean }
    | { value: ReactNode; copyable?: never }
  ),
) {
  const { label, prefix, value, copyable = false, isCode = false, absent = '–' } = props;
  const missing = value === null || value === undefined || value === '';
  const hasCopy = copyable && !missing && typeof value === 'string';
  const isAddress = hasCopy || isCode;
  return (
    <div className={styles.row}>
      <dt className={styles.label}>
        {prefix !== undefined && <span className="visually-hidden">{prefix} </span>}
        {label}
      </dt>
      <dd
        className={joinClassNames(styles.value, hasCopy && styles.copyable, isCode && styles.code)}
      >
        <span className={missing ? styles.missing : undefined}>
          {missing
            ? absent
            : typeof value === 'string' && isAddress
              ? breakAfterColons(value)
              : value}
        </span>
        {hasCopy && (
          <CopyButton value={value} what={prefix === undefined ? label : `${prefix} ${label}`} />
        )}
      </dd>
    </div>
  );
}

/** Lets a long IPv6 address wrap after a colon instead of inside a group. */
function breakAfterColons(value: string): ReactNode {
  return value.split(/(?<=:)/).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and have no other identity
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ));
}
