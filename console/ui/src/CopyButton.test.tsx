import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CopyButton } from './CopyButton.tsx';

type Copied = { text: string; inDialog: boolean };

/** Simulates an insecure origin such as http://192.168.1.20, where only `execCommand` exists. */
function mockInsecureOrigin(works: boolean): Copied[] {
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

test('a user at an insecure origin copies a value and gets a confirmation', async () => {
  const copied = mockInsecureOrigin(true);
  const user = userEvent.setup({ writeToClipboard: false });
  render(<CopyButton value="NA1B2C3D40517" what="Serial number" />);
  await user.click(screen.getByRole('button', { name: 'Copy Serial number' }));
  expect(await screen.findByText('Serial number copied')).toBeInTheDocument();
  expect(copied).toEqual([{ text: 'NA1B2C3D40517', inDialog: false }]);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

test('a user copies a text as it is at that moment', async () => {
  const copied = mockInsecureOrigin(true);
  const user = userEvent.setup({ writeToClipboard: false });
  let made = 0;
  const makeText = () => {
    made += 1;
    return `Text ${made}`;
  };
  render(<CopyButton value={makeText} what="all facts" label="Copy all" />);
  expect(made).toBe(0);
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('button'));
  expect(copied.map(({ text }) => text)).toEqual(['Text 1', 'Text 2']);
});

test('a user whose browser refuses to copy gets instructions', async () => {
  mockInsecureOrigin(false);
  const user = userEvent.setup();
  render(<CopyButton value="NA1B2C3D40517" what="Serial number" />);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(/could not be copied. Select the text/)).toBeInTheDocument();
});

test('a user copies inside an open dialog, while the page behind it is inert', async () => {
  const copied = mockInsecureOrigin(true);
  const user = userEvent.setup();
  render(
    <dialog open>
      <CopyButton value="abc" what="Fingerprint" />
    </dialog>,
  );
  await user.click(screen.getByRole('button'));
  expect(copied).toEqual([{ text: 'abc', inDialog: true }]);
});
