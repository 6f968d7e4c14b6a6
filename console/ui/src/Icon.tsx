import { joinClassNames } from './class-names.ts';
import styles from './Icon.module.css';

/** Stroke icons on a 24 px grid, drawn for this project. One path each keeps the set below 3 kB. */
const paths = {
  alert:
    'M12 8v5m0 3.5v.1M10.3 4 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  back: 'M19 12H5m6-6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10.5v11.5H9ZM15 9V4.5a1 1 0 0 0-1-1H5.5a1 1 0 0 0-1 1V14a1 1 0 0 0 1 1H9',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.7v5m0 3.5v.1',
  external:
    'M13.5 5H19v5.5M19 5l-8 8M10 5.5H6a1 1 0 0 0-1 1V18a1 1 0 0 0 1 1h11.5a1 1 0 0 0 1-1v-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3m-4.2 2.8a9 9 0 0 1-2.7.4C6 18.5 2.5 12 2.5 12a17 17 0 0 1 4-4.4M4 4l16 16M9.9 10a3 3 0 0 0 4.2 4.2',
  failed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-3 6 6 6m0-6-6 6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5M12 7.6v.1',
  lock: 'M6 11h12v9H6Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout:
    'M14.5 8V5.5a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h7.500a1 1 0 0 0 1-1V16M10 12h10.500m-3-3.5 3.5 3.5-3.5 3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M4.5 12h1M11.5 12h1m6 0h1',
  network:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 12h17M12 3c5.3 5 5.3 13 0 18-5.3-5-5.3-13 0-18Z',
  options: 'M5 7h8m4 0h2M5 17h2m4 0h8M15 4.800v4.400M9 14.800v4.4',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.500l2.4 2.200m0-4.700v4.700h-4.7',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4 4',
  sound:
    'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500Zm12-1a5 5 0 0 1 0 7m2.5-9.500a8.5 8.5 0 0 1 0 12',
  status: 'M4 5h16v11H4Zm5 14.500h6M12 16v3.5',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-4 9.3 2.8 2.800L16 9.5',
  system: 'M7 4h10v16H7Zm3 12.500h4',
  wifi: 'M4 10a12 12 0 0 1 16 0M7 13.300a7.5 7.5 0 0 1 10 0M10 16.500a3 3 0 0 1 4 0M12 19.400v.1',
  ethernet: 'M5 5h14v11h-3v3H8v-3H5Zm4 0v4m3-4v4m3-4v4',
} as const;

export type IconName = keyof typeof paths;

/** A decoration beside text, hidden from assistive technology. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={joinClassNames(styles.icon, className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
