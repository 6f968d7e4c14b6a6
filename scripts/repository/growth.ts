import { createContext, Script } from 'node:vm';
import { analyse } from 'scslre';

/** Of the hostile texts on which the time is compared. Linear is 4, quadratic is 16. */
const textLength = 200_000;
const quarterLength = 50_000;
const maxRatio = 9;

/** On a text of this size, linear work takes far less than `suspectMs`, quadratic work more. */
const screenLength = 4_000;
const suspectMs = 1;

/** Work that takes less on a hostile text is no danger. It could not be compared, either. */
const harmlessMs = 40;

/** Exponential work is stopped. */
const maxMs = 10_000;

/** What follows a repeated text, so that a match fails late. */
const endings = ['', '!', '\u0000', '\n'];

/** Texts that occur in most expressions as a class. */
const common = ['a', 'A', '0', ' ', '\n', '\t', '-', '.', '_', '"', '\\', '/', ':', '=', ',', '<'];

type Attack = { readonly start: string; readonly unit: string; readonly ending: string };

/**
 * Returns why the time of an expression grows faster than the length of a text, or null if it does
 * not. The analysis finds what one repeated character does; the trial repeats longer texts, made of
 * what the expression itself contains.
 */
export function findAttack(source: string, flags: string): string | null {
  const [report] = analyse({ source, flags }, { reportTypes: { Move: true } }).reports;
  if (report !== undefined) return `many ${report.character.pick}`;
  if (!/[*+{]/.test(source)) return null;
  const expression = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  const attack = listAttacks(source).find((it) => isSlow(expression, it));
  return attack === undefined ? null : `many ${JSON.stringify(attack)}`;
}

function listAttacks(source: string): Attack[] {
  const pieces = listPieces(source);
  return [...new Set([...pieces, ...common])].flatMap((unit) => [
    ...endings.map((ending) => ({ start: '', unit, ending })),
    ...pieces.slice(0, 6).map((start) => ({ start, unit, ending: '!' })),
  ]);
}

/** Quadratic work counts repetitions, so a long unit needs a longer text to be noticed. */
function isSlow(expression: RegExp, attack: Attack): boolean {
  const getMs = (length: number) => measure(expression, repeat(attack, length));
  if (getMs(screenLength * Math.sqrt(attack.unit.length)) <= suspectMs) return false;
  const ms = getMs(textLength);
  return ms >= maxMs || (ms > harmlessMs && ms / getMs(quarterLength) > maxRatio);
}

function repeat({ start, unit, ending }: Attack, length: number): string {
  return start + unit.repeat(Math.ceil(length / unit.length)) + ending;
}

/** Only the time limit of a context interrupts an expression. */
const trial = createContext({});
const script = new Script('text.replace(expression, "")');

/** Returns the CPU time to find all matches, `maxMs` at most. A busy machine does not count. */
function measure(expression: RegExp, text: string): number {
  Object.assign(trial, { expression, text });
  const started = process.cpuUsage();
  try {
    script.runInContext(trial, { timeout: maxMs });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return maxMs;
    throw error;
  }
  return process.cpuUsage(started).user / 1_000;
}

/** Returns texts that parts of the expression match: words, their beginnings in turn, and all. */
function listPieces(source: string): string[] {
  const plain = source
    .replace(/\\[sS]/g, ' ')
    .replace(/\\[wW]/g, 'a')
    .replace(/\\[dD]/g, '0')
    .replace(/\\n/g, '\n')
    .replace(/\\r/g, '\r')
    .replace(/\\[bBpPuxkt]/g, '')
    .replace(/\\(.)/g, (_, escaped: string) => shift(escaped, privateArea));
  const words = plain.split(/[()[\]{}|*+?^$]+/).map((word) => shift(word, -privateArea));
  const whole = words.join('');
  return [...new Set([whole, whole.replace(/[\r\n]/g, ''), words.slice(0, 2).join(''), ...words])]
    .filter((piece) => piece !== '' && piece.length <= 100)
    .slice(0, 14);
}

/** Code points that no expression contains. Keeps escaped brackets and stars apart from others. */
const privateArea = 0xe000;

function shift(text: string, distance: number): string {
  return text.replace(/./gsu, (character) => {
    const code = character.charCodeAt(0);
    return distance > 0 || code >= privateArea ? String.fromCharCode(code + distance) : character;
  });
}
