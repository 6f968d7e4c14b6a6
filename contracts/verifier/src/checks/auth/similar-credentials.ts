import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { createRequirementId } from '../../requirements/create-requirement.ts';
/** Requirement of every sign-in with one of these passwords. */
export const exactPasswordId = createRequirementId('auth.exact-password', signInOperation);

type SimilarText = { readonly text: string; readonly note: string };

/** The distance of the full-width forms of Unicode from ASCII. */
const fullWidthOffset = 0xfee0;

/** Returns user names that a careless comparison takes for another one. */
export function createNameVariants(name: string): readonly SimilarText[] {
  const capitalized = name.slice(0, 1).toUpperCase() + name.slice(1);
  const variants: SimilarText[] = [
    { text: name.toUpperCase(), note: 'the user name in upper case' },
    { text: capitalized, note: 'a capital letter in the user name' },
    { text: ` ${name}`, note: 'a space before the user name' },
    { text: `${name} `, note: 'a space after the user name' },
    { text: `${name}\0`, note: 'a NUL after the user name' },
    { text: `${name}\n`, note: 'a line feed after the user name' },
    { text: `${name}\0x`, note: 'a NUL and a letter after the user name' },
    { text: `${name}\nx`, note: 'a second line after the user name' },
    { text: `${name}@local`, note: 'a domain after the user name' },
    { text: `${name}x`, note: 'a letter after the user name' },
    { text: name.slice(0, -1), note: 'a shorter user name' },
    { text: widen(name), note: 'full-width letters in the user name' },
  ];
  return variants.filter(({ text }) => text !== name && text !== '');
}

function widen(text: string): string {
  return [...text]
    .map((it) =>
      it > ' ' && it < '\x7f'
        ? String.fromCodePoint((it.codePointAt(0) ?? 0) + fullWidthOffset)
        : it,
    )
    .join('');
}

/** Returns passwords that a careless comparison takes for another one, the most telling first. */
export function createPasswordVariants(password: string): readonly SimilarText[] {
  const swapped = [...password]
    .map((it) => (it === it.toUpperCase() ? it.toLowerCase() : it.toUpperCase()))
    .join('');
  const variants: SimilarText[] = [
    { text: `${password} `, note: 'a space after the password' },
    { text: swapped, note: 'the password in the other case' },
    { text: password.slice(0, -1), note: 'a shorter password' },
    { text: `${password}\0`, note: 'a NUL after the password' },
    { text: `${password}x`, note: 'a letter after the password' },
    { text: ` ${password}`, note: 'a space before the password' },
    { text: password.slice(0, 1), note: 'the first letter of the password' },
    { text: `${password.slice(0, 8)}zz`, note: 'other letters after the eighth of the password' },
  ];
  return variants.filter(({ text }) => text !== password && text !== '');
}
