// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const themes = ['light', 'dark'] as const;
const TEXT = 4.5; // WCAG 1.4.3
const nonText = 3; // WCAG 1.4.11

/** [what stands on it, what it stands on, the contrast it needs] */
const pairs: ReadonlyArray<[string, string, number]> = [
  ...['canvas', 'surface', 'sunken', 'overlay'].flatMap((ground): [string, string, number][] => [
    ['text', ground, 7],
    ['muted', ground, TEXT],
    ['accent', ground, TEXT],
    ['danger', ground, TEXT],
    ['outline', ground, nonText],
  ]),
  ...['accent', 'success', 'warning', 'danger'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, TEXT],
    ['text', `${tone}-soft`, TEXT],
    [tone, 'surface', TEXT],
  ]),
  ['accent-strong', 'accent-soft', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-danger', 'danger-strong', TEXT],
];

test.each(themes.flatMap((theme) => pairs.map((pair) => [theme, ...pair] as const)))(
  '%s: %s is readable on %s',
  (theme, front, back, needed) => {
    expect(contrast(colorOf(front, theme), colorOf(back, theme))).toBeGreaterThanOrEqual(needed);
  },
);

function colorOf(name: string, theme: (typeof themes)[number]): string {
  const match = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css);
  const color = match?.[theme === 'light' ? 1 : 2];
  if (!color) throw new Error(`tokens.css has no --color-${name} of the form light-dark(#…, #…)`);
  return color;
}

/** WCAG 2.2, definition of contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
