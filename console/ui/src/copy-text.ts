/**
 * Copies text to the clipboard. `navigator.clipboard` exists on secure origins only, and most
 * devices are reached by plain HTTP. There, a selected text field and `execCommand` are the
 * fallback.
 *
 * @returns true on success; never rejects
 */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Denied by a permission or because the window has no focus; the fallback may still work.
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
  // Within an open modal dialog: everything outside is inert and cannot be selected.
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
