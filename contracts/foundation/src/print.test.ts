import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { escapeLine, print, printError, printJson, printText } from './print.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns what `run` writes to standard output and standard error. */
function capture(run: () => void): string {
  const written: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void written.push(`${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => void written.push(`${text}\n`));
  run();
  return written.join('');
}

test.each([
  ['a color', '\u001b[31mred', '\\u001b[31mred'],
  ['a link of OSC 8', '\u001b]8;;http://x\u0007', '\\u001b]8;;http://x\\u0007'],
  ['the C1 form of an escape sequence', '\u009b2K', '\\u009b2K'],
  ['a line break', 'x\r\nConformant.', 'x\\r\\nConformant.'],
  ['a line separator', 'x\u2028y', 'x\\u2028y'],
  ['NUL, backspace and DEL', '\u0000\b\u007f', '\\u0000\\b\\u007f'],
  ['text that runs backwards', '\u202egnp.exe', '\\u202egnp.exe'],
  ['a zero-width space', 'a\u200bb', 'a\\u200bb'],
  ['an invisible tag', '\u{e0041}', '\\udb40\\udc41'],
  ['half a character', '\ud800', '\\ud800'],
])('%s from a device is printed as text', (_what, line, printed) => {
  expect(escapeLine(line)).toBe(printed);
});

test('readable text in any language stays as it is', () => {
  const text = 'Büro 会议室 مكتب 🙂 C:\\temp "x"';
  expect(escapeLine(text)).toBe(text);
});

test('a printed line is one line without control characters, whatever is in it (property)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      for (const sink of [print, printError]) {
        const written = capture(() => sink(line));
        expect(written.endsWith('\n')).toBe(true);
        expect(written.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }
    }),
  );
});

test('printed JSON is the same value (property)', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const both = { value, text };
      expect(JSON.parse(capture(() => printJson(both)))).toEqual(JSON.parse(JSON.stringify(both)));
    }),
  );
});

test('the line breaks of our own texts stay', () => {
  expect(capture(() => printText('Usage:\n\n  x\n'))).toBe('Usage:\n\n  x\n');
});
