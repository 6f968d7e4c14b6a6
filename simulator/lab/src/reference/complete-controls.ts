/**
 * What Swagger UI leaves out, by selector: names of controls, the role of its dialog, and the focus
 * for texts that scroll. Null removes a name that is not the visible text.
 */
const missing: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '#servers': { 'aria-label': 'Servers' },
  '.examples-select-element': { 'aria-label': 'Examples' },
  '.body-param__text': { 'aria-label': 'Request body' },
  '.auth-btn-wrapper button': { 'aria-label': null },
  '.modal-ux': { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Available authorizations' },
  '.close-modal': { 'aria-label': 'Close the dialog' },
  '.microlight': { tabindex: '0' },
};

/** Completes the controls of Swagger UI in an element, now and whenever it renders more. */
export function completeControls(root: HTMLElement): void {
  const complete = () => {
    for (const [selector, attributes] of Object.entries(missing)) {
      for (const element of root.querySelectorAll(selector)) setAttributes(element, attributes);
    }
  };
  new MutationObserver(complete).observe(root, { childList: true, subtree: true });
}

function setAttributes(
  element: Element,
  attributes: Readonly<Record<string, string | null>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
