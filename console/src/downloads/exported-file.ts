import { isRecord } from '@stillhouse/foundation/is-record';
import { formatUnreadableFile, readFile } from '@stillhouse/ui/read-file';
import { saveFile } from '@stillhouse/ui/save-file';

/** The kinds of files that the console saves and reads again, by their format. */
const kinds = {
  'stillhouse-settings': 'a settings file',
  'stillhouse-dot1x': 'an 802.1x file',
} as const;

/** What a file of a kind has to be. */
export type FileRules = {
  format: keyof typeof kinds;
  /** A version that changes the meaning of a key gets a new number. */
  version: number;
  limit: { bytes: number; text: string };
  /** What to do instead of choosing a file that is no such file. */
  chooseAnother: string;
  /** How to get a file of this version. */
  saveAgain: string;
};

/** Hands JSON to the browser to save. */
export function saveJsonFile(name: string, value: object): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  saveFile({ name, content: new Blob([text], { type: 'application/json' }) });
}

/** @returns the bytes of a file that a user chose, or why they cannot be read */
export async function readChosenFile(
  file: File,
  { limit, chooseAnother }: FileRules,
): Promise<Uint8Array<ArrayBuffer> | string> {
  if (file.size > limit.bytes) return `The file is larger than ${limit.text}. ${chooseAnother}`;
  return (await readFile(file)) ?? formatUnreadableFile(file);
}

/** @returns what the text of a file has, or why it is not a file of this kind and version */
export function parseExportedFile(
  text: string,
  { format, version, chooseAnother, saveAgain }: FileRules,
): Readonly<Record<string, unknown>> | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return `The file is not valid JSON. ${chooseAnother}`;
  }
  if (!isRecord(file) || file.format !== format) {
    const other = isRecord(file) && Object.entries(kinds).find(([known]) => known === file.format);
    const what = other ? `${other[1]}, not ${kinds[format]}` : `not ${kinds[format]}`;
    return `The file is ${what}. ${chooseAnother}`;
  }
  if (file.version !== version) {
    const found = typeof file.version === 'number' ? `version ${file.version}` : 'no version';
    return `The file has ${found} of the format, and this console reads version ${version}. ${saveAgain}`;
  }
  return file;
}
