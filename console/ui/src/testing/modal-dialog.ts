/**
 * jsdom has the dialog element without its modal behaviour. This adds what the components rely on: open and
 * closed, the focus on the first control and back again, and Escape as `pressEscape`. That the page behind is
 * inert is shown in a real browser only.
 */
export function installModalDialog(): void {
  const prototype = HTMLDialogElement.prototype;
  const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

  prototype.showModal = function showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('The dialog is open already', 'InvalidStateError');
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

/** What a browser does on Escape: asks by `cancel`, closes unless that was prevented. */
export function pressEscape(dialog: HTMLElement): void {
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('Not a dialog');
  if (dialog.getAttribute('closedby') === 'none') return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
