/** Returns the first unused code of LABCOAAA, LABCOAAB and so on. Copied steps then work again. */
export function createDefaultCode(usedCodes: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const code = `LABCO${formatLetters(number)}`;
    if (!usedCodes.includes(code)) return code;
  }
}

/** Formats 0 as AAA, 1 as AAB, and so on to ZZZ. */
function formatLetters(number: number): string {
  const toLetter = (value: number) => String.fromCharCode(65 + (value % 26));
  return [number / 676, number / 26, number].map((value) => toLetter(Math.floor(value))).join('');
}
