import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Slider } from './Slider.tsx';

function Volume({ saved, debounceMs }: { saved: number[]; debounceMs: number }) {
  const [volume, setVolume] = useState(-40);
  return (
    <Slider
      label="Auto pairing volume"
      min={-50}
      max={-30}
      unit="dB"
      value={volume}
      debounceMs={debounceMs}
      onChange={(next) => {
        saved.push(next);
        setVolume(next);
      }}
    />
  );
}

function renderVolume(debounceMs = 0) {
  const saved: number[] = [];
  const view = render(<Volume saved={saved} debounceMs={debounceMs} />);
  return { saved, ...view };
}

const getRange = () => screen.getByRole('slider', { name: 'Auto pairing volume' });
const getNumberField = () =>
  screen.getByRole('textbox', { name: 'Auto pairing volume, as a number' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a user who types a number and presses Enter sets it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { saved } = renderVolume();
  await user.clear(getNumberField());
  await user.type(getNumberField(), '-35{Enter}');
  expect(saved).toEqual([-35]);
  expect(getRange()).toHaveValue('-35');
  expect(getRange()).toHaveAttribute('aria-valuetext', '-35 dB');
});

test('a user who types a number and leaves the field sets it, even with a Unicode minus sign', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { saved } = renderVolume();
  await user.clear(getNumberField());
  await user.type(getNumberField(), '\u221231');
  await user.tab();
  expect(saved).toEqual([-31]);
});

test.each(['-51', '-29', '', 'loud', '-35.5', '1e1'])(
  'a user who types %j reads the allowed range, and nothing is sent',
  async (text) => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { saved } = renderVolume();
    await user.clear(getNumberField());
    if (text !== '') await user.type(getNumberField(), text);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole number from -50 to -30.');
    expect(getNumberField()).toBeInvalid();
    expect(saved).toEqual([]);

    await user.keyboard('{Escape}');
    expect(getNumberField()).toHaveValue('-40');
    expect(getNumberField()).not.toBeInvalid();
  },
);

// R5.11.
test('a user who drags sees every value, and only the last is sent after 300 ms', async () => {
  const { saved } = renderVolume(300);
  for (const value of ['-39', '-37', '-33']) {
    fireEvent.change(getRange(), { target: { value } });
    expect(getNumberField()).toHaveValue(value);
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  expect(saved).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(saved).toEqual([-33]);
});

test('a user who leaves the page during a pending change does not lose it', () => {
  const { saved, unmount } = renderVolume(300);
  fireEvent.change(getRange(), { target: { value: '-45' } });
  unmount();
  expect(saved).toEqual([-45]);
});

test('a pending change is sent when the slider loses the focus', () => {
  const { saved } = renderVolume(300);
  fireEvent.change(getRange(), { target: { value: '-45' } });
  fireEvent.blur(getRange());
  expect(saved).toEqual([-45]);
});
