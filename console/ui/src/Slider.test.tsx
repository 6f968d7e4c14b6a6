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

const range = () => screen.getByRole('slider', { name: 'Auto pairing volume' });
const typed = () => screen.getByRole('textbox', { name: 'Auto pairing volume, as a number' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a user who types a number and presses Enter sets it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { saved } = renderVolume();
  await user.clear(typed());
  await user.type(typed(), '-35{Enter}');
  expect(saved).toEqual([-35]);
  expect(range()).toHaveValue('-35');
  expect(range()).toHaveAttribute('aria-valuetext', '-35 dB');
});

test('a user who types a number and leaves the field sets it, also with a real minus sign', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { saved } = renderVolume();
  await user.clear(typed());
  await user.type(typed(), '\u221231');
  await user.tab();
  expect(saved).toEqual([-31]);
});

test.each(['-51', '-29', '', 'loud', '-35.5', '1e1'])(
  'a user who types %j reads what is allowed, and nothing is sent',
  async (text) => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { saved } = renderVolume();
    await user.clear(typed());
    if (text !== '') await user.type(typed(), text);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole number from -50 to -30.');
    expect(typed()).toBeInvalid();
    expect(saved).toEqual([]);

    await user.keyboard('{Escape}');
    expect(typed()).toHaveValue('-40');
    expect(typed()).not.toBeInvalid();
  },
);

// R5.11.
test('a user who drags sees every value, and only the last is sent after 300 ms', async () => {
  const { saved } = renderVolume(300);
  for (const value of ['-39', '-37', '-33']) {
    fireEvent.change(range(), { target: { value } });
    expect(typed()).toHaveValue(value);
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  expect(saved).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(saved).toEqual([-33]);
});

test('a user who leaves the page while a change still waits does not lose it', () => {
  const { saved, unmount } = renderVolume(300);
  fireEvent.change(range(), { target: { value: '-45' } });
  unmount();
  expect(saved).toEqual([-45]);
});

test('a user who presses a button right after dragging has what was chosen', () => {
  const { saved } = renderVolume(300);
  fireEvent.change(range(), { target: { value: '-45' } });
  fireEvent.blur(range());
  expect(saved).toEqual([-45]);
});
