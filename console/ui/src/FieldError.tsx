import type { ReactNode } from 'react';
import styles from './FieldError.module.css';
import { Icon } from './Icon.tsx';

/** Why a field is invalid. The live region stays mounted, so that new errors are announced. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div id={id} role="alert">
      {children !== null && children !== undefined && children !== '' && children !== false && (
        <p className={styles.error}>
          <Icon name="error" className={styles.icon} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
