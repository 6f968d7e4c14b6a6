import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CopyButton } from './CopyButton.tsx';

type Copied = { text: string; inDialog: boolean };

/** The page as a browser has it at http://192.168.1.20: no clipboard, only the old command. */
function insecureOrigin(works: boolean): Copied[] {
  const copied: Copied[] = [];
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (command === 'copy' && field instanceof HTMLTextAreaElement && works) {
      const text = field.value.slice(field.selectionStart, field.selectionEnd);
      copied.push({ text, inDialog: field.closest('dialog') !== null });
    }
    return works;
  };
  return copied;
}

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

test('a user at an insecure origin copies all the same, and is told', async () => {
  const copied = insecureOrigin(true);
  const user = userEvent.setup({ writeToClipboard: false });
  render(<CopyButton value="NA1B2C3D40517" what="Serial number" />);
  await user.click(screen.getByRole('button', { name: 'Copy Serial number' }));
  expect(await screen.findByText('Serial number copied')).toBeInTheDocument();
  expect(copied).toEqual([{ text: 'NA1B2C3D40517', inDialog: false }]);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

test('a user whose browser refuses to copy is told what to do', async () => {
  insecureOrigin(false);
  const user = userEvent.setup();
  render(<CopyButton value="NA1B2C3D40517" what="Serial number" />);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(/could not be copied. Select the text/)).toBeInTheDocument();
});

test('a user copies inside an open dialog, where the page behind it cannot be selected', async () => {
  const copied = insecureOrigin(true);
  const user = userEvent.setup();
  render(
    <dialog open>
      <CopyButton value="abc" what="Fingerprint" />
    </dialog>,
  );
  await user.click(screen.getByRole('button'));
  expect(copied).toEqual([{ text: 'abc', inDialog: true }]);
});
