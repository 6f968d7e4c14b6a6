import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OptionList } from './OptionList.tsx';

type Mode = 'default' | '50_Hz' | '60_Hz';

function Modes({ initial }: { initial: Mode | null }) {
  const [mode, setMode] = useState(initial);
  return (
    <OptionList<Mode>
      legend="Antibanding mode"
      options={[
        { value: 'default', label: 'Default' },
        { value: '50_Hz', label: '50 Hz' },
        { value: '60_Hz', label: '60 Hz' },
      ]}
      value={mode}
      onChange={setMode}
    />
  );
}

// R2.47.
test('a keyboard user enters the group at the selected option and selects with the arrow keys', async () => {
  const user = userEvent.setup();
  render(<Modes initial="50_Hz" />);
  await user.tab();
  expect(screen.getByRole('radio', { name: '50 Hz' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('radio', { name: '60 Hz', checked: true })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('radio', { name: 'Default', checked: true })).toHaveFocus();
});

test('a user sees no selection at first and selects an option by its label', async () => {
  const user = userEvent.setup();
  render(<Modes initial={null} />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await user.click(screen.getByText('60 Hz'));
  expect(await screen.findByRole('radio', { name: '60 Hz', checked: true })).toBeVisible();
});

test('a user whose choice is rejected sees the previous selection and the reason', async () => {
  const user = userEvent.setup();
  render(
    <OptionList
      legend="Channel"
      options={[
        { value: 'stable', label: 'Stable' },
        { value: 'beta', label: 'Preview' },
      ]}
      value="stable"
      onChange={() => Promise.reject(new Error('Updates are controlled elsewhere.'))}
    />,
  );
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  expect(await screen.findByText('Updates are controlled elsewhere.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Stable' })).toBeChecked();
});

function Zones({ onSave }: { onSave: (zone: string) => void }) {
  const [zone, setZone] = useState('Oslo');
  const save = (next: string) => {
    onSave(next);
    setZone(next);
  };
  const options = ['Oslo', 'Paris', 'Prague', 'Rome'].map((value) => ({ value, label: value }));
  return (
    <OptionList legend="Zone" debounceMs={60_000} options={options} value={zone} onChange={save} />
  );
}

test('a user who passes several options with the arrow keys saves only the last one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const saved: string[] = [];
  render(<Zones onSave={(zone) => saved.push(zone)} />);
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Rome' })).toBeChecked();
  expect(saved).toEqual([]);
  act(() => vi.advanceTimersByTime(60_000));
  expect(saved).toEqual(['Rome']);
});
