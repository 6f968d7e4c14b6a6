/** The first of LABCOAAA, LABCOAAB and so on that is free: letters that whoever copies the step has as well. */
export function usualCode(known: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const code = `LABCO${lettersOf(number)}`;
    if (!known.includes(code)) return code;
  }
}

/** AAA, AAB ... ZZZ. */
function lettersOf(number: number): string {
  const letter = (value: number) => String.fromCharCode(65 + (value % 26));
  return [number / 676, number / 26, number].map((value) => letter(Math.floor(value))).join('');
}
