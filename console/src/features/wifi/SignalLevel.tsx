import type { Schema } from '@stillhouse/contracts/api';
import styles from './SignalLevel.module.css';

type Level = Schema<'SignalLevel'>;

const bars: readonly Level[] = ['Poor', 'Fair', 'Good', 'Excellent'];

/** The signal strength in words. The bars only repeat it. */
export function SignalLevel({ level }: { level: Level }) {
  return (
    <span className={styles.signal}>
      {level}
      <svg className={styles.bars} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {bars.map((bar, place) => (
          <rect
            key={bar}
            className={place <= bars.indexOf(level) ? styles.lit : styles.unlit}
            x={place * 4 + 0.5}
            y={12 - place * 3}
            width="3"
            height={4 + place * 3}
            rx="1"
          />
        ))}
      </svg>
    </span>
  );
}
