/**
 * Adds the modal behavior of the dialog element, which jsdom lacks: open and close, focus on the
 * first control, restored focus, and Escape as `pressEscape`. Only a real browser makes the page
 * inert.
 */
export function installModalDialog(): void {
  const prototype = HTMLDialogElement.prototype;
  const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

  prototype.showModal = function showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('The dialog is already open', 'InvalidStateError');
    focusedBefore.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button:not(:disabled), input, select, a[href]')?.focus();
  };
  prototype.close = function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.removeAttribute('open');
    const before = focusedBefore.get(this);
    if (before instanceof HTMLElement) before.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
}

/** Does what a browser does on Escape: fires `cancel`, and closes unless it is prevented. */
export function pressEscape(dialog: HTMLElement): void {
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('Not a dialog');
  if (dialog.getAttribute('closedby') === 'none') return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
