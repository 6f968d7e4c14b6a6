import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToasterProvider, useToaster } from './Toaster.tsx';

function Page() {
  const toaster = useToaster();
  return (
    <>
      <button type="button" onClick={() => toaster.show('Settings saved')}>
        Save
      </button>
      <button type="button" onClick={() => toaster.show('It failed', 'error')}>
        Fail
      </button>
      <button type="button" onClick={() => toaster.announce('Network')}>
        Announce
      </button>
    </>
  );
}

const region = () => document.querySelector('[aria-live]');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ToasterProvider>
      <Page />
    </ToasterProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('a user sees a message in the live region that was there before, and it goes by itself', async () => {
  const before = region();
  expect(before).toHaveTextContent('');
  press('Save');
  expect(region()).toBe(before);
  expect(before).toHaveTextContent('Settings saved');
  await pass(6_000);
  expect(before).toHaveTextContent('');
});

test('a message stays as long as the user points at it, and an error until it is dismissed', async () => {
  press('Save');
  fireEvent.pointerEnter(screen.getByText('Settings saved'));
  await pass(60_000);
  expect(region()).toHaveTextContent('Settings saved');
  fireEvent.pointerLeave(screen.getByText('Settings saved'));
  await pass(6_000);
  expect(region()).toHaveTextContent('');

  press('Fail');
  await pass(60_000);
  expect(region()).toHaveTextContent('It failed');
  press('Dismiss');
  expect(region()).toHaveTextContent('');
});

test('the same message twice stands there once', () => {
  press('Save');
  press('Save');
  expect(screen.getAllByText('Settings saved')).toHaveLength(1);
});

test('the same announcement twice is a change, else it would be said once only', () => {
  press('Announce');
  const first = region()?.textContent;
  press('Announce');
  expect(region()?.textContent).not.toBe(first);
});
