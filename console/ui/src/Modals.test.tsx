import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import {
  ModalHost,
  ModalProvider,
  type ModalRenderers,
  renderModal,
  useModals,
} from './Modals.tsx';
import { type StandardModal, standardModals, Withdrawn } from './StandardModals.tsx';
import { installModalDialog, pressEscape } from './testing/modal-dialog.ts';

beforeAll(installModalDialog);

function Opener({ modal }: { modal: StandardModal }) {
  const { open } = useModals<StandardModal>();
  return (
    <button type="button" onClick={() => open(modal)}>
      Open
    </button>
  );
}

function TwoSteps() {
  const { open } = useModals<StandardModal>();
  const openSecond = () => open({ type: 'message', title: 'Second', text: 'Still here.' });
  return (
    <button type="button" onClick={() => open(createConfirm(openSecond))}>
      Open
    </button>
  );
}

function renderOpener(modal: StandardModal) {
  return render(
    <StrictMode>
      <ModalProvider renderers={standardModals}>
        <Opener modal={modal} />
      </ModalProvider>
    </StrictMode>,
  );
}

const createConfirm = (onConfirm: () => unknown): StandardModal => ({
  type: 'confirm',
  title: 'Restart the device?',
  text: 'Calls end.',
  confirmLabel: 'Restart',
  onConfirm,
});

function Asker({ decide }: { decide: () => unknown }) {
  const { open, openAbove } = useModals<StandardModal>();
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const end = () => Promise.resolve(decide()).then(() => resolve(), reject);
      const question = { title: 'Overwrite?', text: '', confirmLabel: 'Overwrite' } as const;
      openAbove({ type: 'confirm', ...question, onConfirm: () => void end() });
    });
  return (
    <button type="button" onClick={() => open(createConfirm(ask))}>
      Open
    </button>
  );
}

// R2.76.
test.each([
  ['stays with the reason of a failure', new Error('The device is busy.'), 1],
  ['closes after the user has withdrawn', new Withdrawn('Dropped.'), 0],
])('a dialog whose action asks a question %s', async (_, failure, dialogs) => {
  const user = userEvent.setup();
  const decide = () => Promise.reject(failure);
  render(
    <ModalProvider renderers={standardModals}>
      <Asker decide={decide} />
    </ModalProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  expect(screen.queryByRole('dialog', { name: 'Overwrite?' })).toBeNull();
  expect(screen.queryAllByRole('dialog', { name: 'Restart the device?' })).toHaveLength(dialogs);
  expect(screen.queryAllByText(failure.message)).toHaveLength(dialogs);
});

// R8.27.
test('a modal of an unregistered type throws an error that names the known types', () => {
  // Data from elsewhere may not match the types.
  const modal = { type: 'fireworks' } as unknown as StandardModal;
  expect(() => renderModal(modal, standardModals, () => undefined)).toThrow(
    'Unsupported modal type "fireworks". Known types: confirm, message, progress.',
  );
});

test('a type that matches an inherited property is not supported', () => {
  const modal = { type: 'toString' } as unknown as StandardModal;
  expect(() => renderModal(modal, standardModals, () => undefined)).toThrow(
    'Unsupported modal type',
  );
});

// R8.27.
test('opening an unsupported type throws an error in the caller', () => {
  const { result } = renderHook(() => useModals<StandardModal>(), {
    wrapper: ({ children }) => <ModalProvider renderers={standardModals}>{children}</ModalProvider>,
  });
  const modal = { type: 'fireworks' } as unknown as StandardModal;
  expect(() => result.current.open(modal)).toThrow('Unsupported modal type "fireworks"');
});

test('an area adds its own modal types to the standard ones', () => {
  type TiltModal = { type: 'tilt'; angle: number };
  const renderers: ModalRenderers<StandardModal | TiltModal> = {
    ...standardModals,
    tilt: (modal) => <p>Tilted by {modal.angle}°</p>,
  };
  render(
    <ModalHost<StandardModal | TiltModal>
      modal={{ type: 'tilt', angle: 4 }}
      renderers={renderers}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText('Tilted by 4°')).toBeVisible();
});

test('a user who confirms sees the dialog wait for the result and close', async () => {
  const user = userEvent.setup();
  const result = Promise.withResolvers<void>();
  renderOpener(createConfirm(() => result.promise));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Restart the device?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(screen.getByRole('button', { name: 'Restart' })).toHaveAttribute('aria-busy', 'true');
  pressEscape(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeVisible();

  await act(async () => result.resolve());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a user reads in the dialog why the action failed, and retries', async () => {
  const user = userEvent.setup();
  let tries = 0;
  renderOpener(
    createConfirm(async () => {
      tries += 1;
      if (tries === 1) throw new Error('The device is busy.');
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The device is busy.');
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes a message', async () => {
  const user = userEvent.setup();
  renderOpener({ type: 'message', title: 'Done', text: 'All is well.' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await act(async () => pressEscape(screen.getByRole('dialog', { name: 'Done' })));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape does not close a progress dialog without Cancel, even if the browser closes it', async () => {
  const user = userEvent.setup();
  renderOpener({ type: 'progress', title: 'Restarting', text: 'Please wait.' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Restarting' });
  pressEscape(dialog);
  expect(dialog).toBeVisible();
  await act(async () => dialog.close());
  expect(dialog).toBeVisible();
});

test('a modal that opens another one while it closes does not close the new one', async () => {
  const user = userEvent.setup();
  render(
    <ModalProvider renderers={standardModals}>
      <TwoSteps />
    </ModalProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  expect(await screen.findByRole('dialog', { name: 'Second' })).toBeVisible();
});
