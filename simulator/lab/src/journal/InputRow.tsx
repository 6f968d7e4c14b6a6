import type { ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { clockText } from '../formatting/format-time.ts';
import styles from './InputRow.module.css';

/** Something that was done to the device over the control API, by whomever. */
export function InputRow({ input }: { input: ControlSchema<'ControlInput'> }) {
  const { at, operationId, path, body } = input;
  return (
    <li className={styles.row}>
      <span className={styles.time}>{clockText(at)}</span> <Badge tone="accent">Input</Badge>{' '}
      <span className={styles.operation}>{operationId}</span>{' '}
      <span className={styles.words}>
        {Object.values(path).join(' ')} {body === undefined ? '' : JSON.stringify(body)}
      </span>
    </li>
  );
}
