import { createContext, type ReactElement, type ReactNode, use, useMemo, useState } from 'react';

/** One renderer per modal type: a type without one does not compile. */
export type ModalRenderers<M extends { type: string }> = {
  [T in M['type']]: (modal: Extract<M, { type: T }>, close: () => void) => ReactElement | null;
};

/**
 * Renders a modal by its type.
 *
 * @throws Error when no renderer is registered for the type (R8.27)
 */
export function renderModal<M extends { type: string }>(
  modal: M,
  renderers: ModalRenderers<M>,
  close: () => void,
): ReactElement | null {
  assertSupported(modal.type, renderers);
  const render = renderers[modal.type as M['type']] as (
    modal: M,
    close: () => void,
  ) => ReactElement | null;
  return render(modal, close);
}

/** Shows a modal, or nothing. For a page that has its own modal state. */
export function ModalHost<M extends { type: string }>(props: {
  modal: M | null;
  renderers: ModalRenderers<M>;
  onClose: () => void;
}) {
  return props.modal === null ? null : renderModal(props.modal, props.renderers, props.onClose);
}

type AnyModal = { type: string };
type Modals<M extends AnyModal> = {
  /** Opens a modal, which replaces the open one. */
  open: (modal: M) => void;
  /** Opens a question that the action of the open modal asks. That one waits below, hidden. */
  openAbove: (modal: M) => void;
  close: () => void;
};
type Shown<M> = { modal: M; key: number } | null;

const ModalsContext = createContext<Modals<AnyModal> | null>(null);

/**
 * Shows the modals that its descendants open, one at a time. A question above another modal does
 * not replace it, because what the modal waits for has not ended.
 */
export function ModalProvider<M extends AnyModal>(props: {
  renderers: ModalRenderers<M>;
  children: ReactNode;
}) {
  const { renderers, children } = props;
  const [current, setCurrent] = useState<Shown<M>>(null);
  const [above, setAbove] = useState<Shown<M>>(null);
  const modals = useMemo<Modals<AnyModal>>(
    () => ({
      open: (modal) => setCurrent(show(modal, renderers)),
      openAbove: (modal) => setAbove(show(modal, renderers)),
      close: () => {
        setCurrent(null);
        setAbove(null);
      },
    }),
    [renderers],
  );
  return (
    <ModalsContext value={modals}>
      {children}
      {[
        { place: 'current', shown: current, setShown: setCurrent },
        { place: 'above', shown: above, setShown: setAbove },
      ].map(
        ({ place, shown, setShown }) =>
          shown && (
            <ModalHost
              key={`${place} ${shown.key}`}
              modal={shown.modal}
              renderers={renderers}
              // A modal that opened another one while closing must not close that one.
              onClose={() => setShown((now) => (now?.key === shown.key ? null : now))}
            />
          ),
      )}
    </ModalsContext>
  );
}

function show<M extends AnyModal>(modal: AnyModal, renderers: ModalRenderers<M>) {
  // Also checked here, so that the stack trace shows the caller.
  assertSupported(modal.type, renderers);
  return (last: Shown<M>) => ({ modal: modal as M, key: (last?.key ?? 0) + 1 });
}

/**
 * Returns functions that open and close modals. `M` is the union of the app's modals; set it once:
 * `const useAppModals = () => useModals<AppModal>()`.
 */
export function useModals<M extends AnyModal>(): Modals<M> {
  const modals = use(ModalsContext);
  if (!modals) throw new Error('useModals needs a <ModalProvider> above it');
  return modals;
}

function assertSupported(type: string, renderers: object): void {
  if (Object.hasOwn(renderers, type)) return;
  throw new Error(
    `Unsupported modal type "${type}". Known types: ${Object.keys(renderers).join(', ')}. Register a renderer for it.`,
  );
}
