import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { applyStoredTheme, ThemeChoice } from './ThemeChoice.tsx';

const key = 'stillhouse.theme';
const getPageTheme = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  applyStoredTheme();
});

test('a user who selects dark sees it immediately and at the next visit', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<ThemeChoice />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(getPageTheme()).toBe('dark');

  unmount();
  delete document.documentElement.dataset.theme;
  applyStoredTheme();
  expect(getPageTheme()).toBe('dark');
  render(<ThemeChoice />);
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('selecting the system theme removes the stored one', async () => {
  localStorage.setItem(key, 'light');
  applyStoredTheme();
  const user = userEvent.setup();
  render(<ThemeChoice />);
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(getPageTheme()).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
});

test('two theme choices on one page stay in sync', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ThemeChoice legend="In the sidebar" />
      <ThemeChoice legend="On the page" />
    </>,
  );
  const [sidebar, page] = screen.getAllByRole('radio', { name: 'Dark' });
  if (page) await user.click(page);
  expect(page).toBeChecked();
  await waitFor(() => expect(sidebar).toBeChecked());
});

test('an unknown stored theme is ignored', () => {
  localStorage.setItem(key, 'sepia');
  applyStoredTheme();
  expect(getPageTheme()).toBeUndefined();
});
