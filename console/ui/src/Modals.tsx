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
type Modals<M extends AnyModal> = { open: (modal: M) => void; close: () => void };

const ModalsContext = createContext<Modals<AnyModal> | null>(null);

/**
 * Shows the modals that its descendants open. Opening another one replaces the open one, so that
 * dialogs never stack.
 */
export function ModalProvider<M extends AnyModal>(props: {
  renderers: ModalRenderers<M>;
  children: ReactNode;
}) {
  const { renderers, children } = props;
  const [current, setCurrent] = useState<{ modal: M; key: number } | null>(null);
  const modals = useMemo<Modals<AnyModal>>(
    () => ({
      open: (modal) => {
        // Also checked here, so that the stack trace shows the caller.
        assertSupported(modal.type, renderers);
        setCurrent((last) => ({ modal: modal as M, key: (last?.key ?? 0) + 1 }));
      },
      close: () => setCurrent(null),
    }),
    [renderers],
  );
  return (
    <ModalsContext value={modals}>
      {children}
      {current && (
        <ModalHost
          key={current.key}
          modal={current.modal}
          renderers={renderers}
          // A modal that opened another one while closing must not close that one.
          onClose={() => setCurrent((now) => (now?.key === current.key ? null : now))}
        />
      )}
    </ModalsContext>
  );
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
