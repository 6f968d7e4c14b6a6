/**
 * Puts text on the clipboard. `navigator.clipboard` exists on secure origins only, and devices are mostly
 * reached by plain http on the LAN, so there is a second way: a selected text field and `execCommand`.
 *
 * @returns whether it worked; never rejects
 */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by a permission or an unfocused window: the second way may still work
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  // inside an open modal dialog: everything outside is inert there and cannot be selected
  (focused?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
