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

const getRegion = () => document.querySelector('[aria-live]');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function renderPage(lifetimeMs?: number) {
  return render(
    <ToasterProvider {...(lifetimeMs !== undefined && { lifetimeMs })}>
      <Page />
    </ToasterProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a message appears in the existing live region and disappears', async () => {
  renderPage();
  const before = getRegion();
  expect(before).toHaveTextContent('');
  press('Save');
  expect(getRegion()).toBe(before);
  expect(before).toHaveTextContent('Settings saved');
  await advance(6_000);
  expect(before).toHaveTextContent('');
});

test('a message stays while the user hovers over it, and an error until it is dismissed', async () => {
  renderPage();
  press('Save');
  fireEvent.pointerEnter(screen.getByText('Settings saved'));
  await advance(60_000);
  expect(getRegion()).toHaveTextContent('Settings saved');
  fireEvent.pointerLeave(screen.getByText('Settings saved'));
  await advance(6_000);
  expect(getRegion()).toHaveTextContent('');

  press('Fail');
  await advance(60_000);
  expect(getRegion()).toHaveTextContent('It failed');
  press('Dismiss');
  expect(getRegion()).toHaveTextContent('');
});

test('a repeated message is shown once', () => {
  renderPage();
  press('Save');
  press('Save');
  expect(screen.getAllByText('Settings saved')).toHaveLength(1);
});

test('a repeated announcement changes the text, so that it is announced again', () => {
  renderPage();
  press('Announce');
  const first = getRegion()?.textContent;
  press('Announce');
  expect(getRegion()?.textContent).not.toBe(first);
});

test('with a lifetime, one message is shown at a time, and errors disappear as well', async () => {
  renderPage(8_000);
  press('Save');
  press('Fail');
  expect(getRegion()).toHaveTextContent('It failed');
  expect(getRegion()).not.toHaveTextContent('Settings saved');
  await advance(7_999);
  expect(getRegion()).toHaveTextContent('It failed');
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  await advance(60_000);
  expect(getRegion()).toHaveTextContent('It failed');
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  await advance(8_000);
  expect(getRegion()).not.toHaveTextContent('It failed');
});
