import { Icon, type IconName } from '@stillhouse/ui/Icon';
import { ThemeChoice } from '@stillhouse/ui/ThemeChoice';
import { Specimen } from './Specimen.tsx';
import styles from './TokenSpecimens.module.css';

const COLORS = [
  'canvas',
  'surface',
  'sunken',
  'overlay',
  'text',
  'muted',
  'line',
  'outline',
  'accent',
  'accent-strong',
  'accent-soft',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-soft',
];
const TYPE = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'];
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8];
const ICONS: readonly IconName[] = [
  'alert',
  'back',
  'check',
  'chevron-right',
  'chevron-down',
  'clock',
  'close',
  'copy',
  'download',
  'error',
  'ethernet',
  'external',
  'eye',
  'eye-off',
  'info',
  'lock',
  'logout',
  'menu',
  'network',
  'options',
  'retry',
  'sound',
  'status',
  'success',
  'system',
  'wifi',
];

export function TokenSpecimens() {
  return (
    <>
      <Specimen title="Theme" note="Follows the system unless the user selects one.">
        <div>
          <ThemeChoice legend="Theme of this page" />
        </div>
      </Specimen>
      <Specimen title="Colors" note="Neutral colors, one accent color and three state colors.">
        <ul className={styles.colors}>
          {COLORS.map((color) => (
            <li key={color} className={styles.color}>
              <span className={styles.swatch} style={{ background: `var(--color-${color})` }} />
              {color}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type" note="The system font, in steps of about 20 %.">
        <ul className={styles.types}>
          {TYPE.map((size) => (
            <li key={size} className={styles.type}>
              <span className={styles.name}>{size}</span>
              <span style={{ fontSize: `var(--text-${size})` }}>The device is connected</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Space">
        <ul className={styles.spaces}>
          {SPACES.map((space) => (
            <li key={space} className={styles.type}>
              <span className={styles.name}>{space}</span>
              <span className={styles.bar} style={{ width: `var(--space-${space})` }} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Icons" note="Always next to text.">
        <ul className={styles.icons}>
          {ICONS.map((icon) => (
            <li key={icon} className={styles.icon}>
              <Icon name={icon} />
              {icon}
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
