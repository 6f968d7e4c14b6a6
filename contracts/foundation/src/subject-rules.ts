import { describeInvisible } from './invisible-characters.ts';

/** The upper bounds of X.520 (RFC 5280 appendix A) in characters. Also in openapi.yaml. */
export const subjectLimits = {
  state: 128,
  locality: 128,
  organizationName: 64,
  organizationalUnit: 64,
  commonName: 64,
  email: 255,
} as const;

export type SubjectField = keyof typeof subjectLimits;

const labels: Readonly<Record<SubjectField, string>> = {
  state: 'state or province',
  locality: 'locality',
  organizationName: 'organization',
  organizationalUnit: 'organizational unit',
  commonName: 'common name',
  email: 'email address',
};

/** A dot-atom, one at sign, and a domain of at least two labels (RFC 5321). */
const email =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/**
 * Returns why a field cannot be part of the subject of a signing request, as a sentence; null if it
 * can. An empty field is left out of the subject.
 */
export function getSubjectProblem(field: SubjectField, text: string): string | null {
  if (text === '') return null;
  const label = labels[field];
  const hidden = describeInvisible(text);
  if (hidden !== null) return `The ${label} contains ${hidden}. Type it again.`;
  if (text.trim() === '') return `The ${label} consists of spaces. Enter one, or leave it empty.`;
  const { length } = [...text];
  if (length > subjectLimits[field]) {
    return `The ${label} has at most ${subjectLimits[field]} characters; this one has ${length}.`;
  }
  return field === 'email' && !email.test(text)
    ? 'Enter an email address such as rooms@example.org, or none.'
    : null;
}
