import { joinClassNames } from './class-names.ts';
import styles from './Spinner.module.css';

/**
 * Rotates while something loads. It appears after a delay (in CSS), so that it does not flash
 * during a short load.
 *
 * @param label says what is loading to assistive technology; without it the spinner is a decoration
 */
export function Spinner(props: {
  label?: string;
  size?: 'small' | 'medium' | 'large';
  immediate?: boolean;
}) {
  const { label, size = 'medium', immediate = false } = props;
  const classes = joinClassNames(styles.spinner, styles[size], !immediate && styles.delayed);
  if (label === undefined) return <span className={classes} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={classes} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
