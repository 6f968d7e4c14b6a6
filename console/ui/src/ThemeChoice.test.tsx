import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { applyStoredTheme, ThemeChoice } from './ThemeChoice.tsx';

const key = 'test.theme';
const themeOfPage = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  applyStoredTheme(key);
});

test('a user who chooses dark has it at once and at the next visit', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<ThemeChoice storageKey={key} />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(themeOfPage()).toBe('dark');

  unmount();
  delete document.documentElement.dataset.theme;
  applyStoredTheme(key);
  expect(themeOfPage()).toBe('dark');
  render(<ThemeChoice storageKey={key} />);
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('a user who goes back to the system leaves nothing behind', async () => {
  localStorage.setItem(key, 'light');
  applyStoredTheme(key);
  const user = userEvent.setup();
  render(<ThemeChoice storageKey={key} />);
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(themeOfPage()).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
});

test('two choices on one page go together', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ThemeChoice storageKey={key} legend="In the sidebar" />
      <ThemeChoice storageKey={key} legend="On the page" />
    </>,
  );
  const [sidebar, page] = screen.getAllByRole('radio', { name: 'Dark' });
  if (page) await user.click(page);
  expect(page).toBeChecked();
  await waitFor(() => expect(sidebar).toBeChecked());
});

test('an unknown stored theme counts as none', () => {
  localStorage.setItem(key, 'sepia');
  applyStoredTheme(key);
  expect(themeOfPage()).toBeUndefined();
});
