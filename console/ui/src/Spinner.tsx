import { classNames } from './class-names.ts';
import styles from './Spinner.module.css';

/**
 * Turns while something loads. It appears after a moment (in CSS), so that what is quick does not flash.
 *
 * @param label what is loading, for assistive technology; without it the spinner is a decoration
 */
export function Spinner(props: {
  label?: string;
  size?: 'small' | 'medium' | 'large';
  immediate?: boolean;
}) {
  const { label, size = 'medium', immediate = false } = props;
  const classes = classNames(styles.spinner, styles[size], !immediate && styles.delayed);
  if (label === undefined) return <span className={classes} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={classes} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
