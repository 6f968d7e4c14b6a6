import { Badge } from '@stillhouse/ui/Badge';
import type { ControlSchema } from 'stillhouse/client';
import { formatTime } from '../formatting/format-time.ts';
import styles from './InputRow.module.css';

/** A command over the control API, from any client. */
export function InputRow({ input }: { input: ControlSchema<'ControlInput'> }) {
  const { at, operationId, path, body } = input;
  return (
    <li className={styles.row}>
      <span className={styles.time}>{formatTime(at)}</span> <Badge tone="accent">Input</Badge>{' '}
      <span className={styles.operation}>{operationId}</span>{' '}
      <span className={styles.parameters}>
        {Object.values(path).join(' ')} {body === undefined ? '' : JSON.stringify(body)}
      </span>
    </li>
  );
}
