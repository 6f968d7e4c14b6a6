import { hashData } from '#platform/hash';

/** What a body is that is not stored, because a text can contain secrets anywhere. */
export type BodyForm = string;

const starts: readonly [form: BodyForm, start: string][] = [
  ['a ZIP archive', 'PK\u0003\u0004'],
  ['a gzip file', '\u001f'],
];

const textForms: readonly [form: BodyForm, start: RegExp][] = [
  ['an HTML page', /^\s{0,100}<(!doctype html|html)/i],
  ['JSON that is not valid', /^\s{0,100}[[{"]/],
];

const pemLabel = /^\s{0,100}-----BEGIN ([A-Z0-9 ]{1,60})-----/;

/** Returns what a text is that is not JSON, by its first characters. */
export function describeForm(text: string): BodyForm {
  const file = starts.find(([, start]) => text.startsWith(start));
  if (file !== undefined) return file[0];
  const [, label] = pemLabel.exec(text) ?? [];
  if (label !== undefined) return `PEM (${label})`;
  return textForms.find(([, start]) => start.test(text))?.[0] ?? 'text';
}

/** Returns true for files whose content differs between any two devices. */
export function isFileForm(form: BodyForm): boolean {
  return form.startsWith('PEM') || form === 'a ZIP archive' || form === 'a gzip file';
}

/** Tells texts apart that are not stored. */
export function createDigest(text: string): string {
  return hashData(text);
}
