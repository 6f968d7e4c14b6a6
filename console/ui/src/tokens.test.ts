// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const themes = ['light', 'dark'] as const;
/** WCAG 1.4.3. */
const minTextContrast = 4.5;
/** WCAG 1.4.11. */
const minNonTextContrast = 3;

/** Each row: foreground, background, minimum contrast. */
const pairs: ReadonlyArray<[string, string, number]> = [
  ...['canvas', 'surface', 'sunken', 'overlay'].flatMap((ground): [string, string, number][] => [
    ['text', ground, 7],
    ['muted', ground, minTextContrast],
    ['accent', ground, minTextContrast],
    ['danger', ground, minTextContrast],
    ['outline', ground, minNonTextContrast],
  ]),
  ...['accent', 'success', 'warning', 'danger'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, minTextContrast],
    ['text', `${tone}-soft`, minTextContrast],
    [tone, 'surface', minTextContrast],
  ]),
  ['accent-strong', 'accent-soft', minTextContrast],
  ['on-accent', 'accent', minTextContrast],
  ['on-accent', 'accent-strong', minTextContrast],
  ['on-danger', 'danger', minTextContrast],
  ['on-danger', 'danger-strong', minTextContrast],
];

test.each(themes.flatMap((theme) => pairs.map((pair) => [theme, ...pair] as const)))(
  '%s: %s has enough contrast on %s',
  (theme, front, back, minContrast) => {
    expect(computeContrast(readColor(front, theme), readColor(back, theme))).toBeGreaterThanOrEqual(
      minContrast,
    );
  },
);

function readColor(name: string, theme: (typeof themes)[number]): string {
  const match = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css);
  const color = match?.[theme === 'light' ? 1 : 2];
  if (!color) throw new Error(`tokens.css has no --color-${name} of the form light-dark(#…, #…)`);
  return color;
}

/** WCAG 2.2, definition of contrast ratio. */
function computeContrast(one: string, other: string): number {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].toSorted(
    (a, b) => a - b,
  ) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(color: string): number {
  const readChannel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * readChannel(1) + 0.7152 * readChannel(3) + 0.0722 * readChannel(5);
}
