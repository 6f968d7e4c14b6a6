import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

function Password({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Password"
      type="password"
      hint="At least 8 characters."
      error={error}
      value={value}
      onChange={setValue}
    />
  );
}

test('a user reveals the typed password and hides it again', async () => {
  const user = userEvent.setup();
  render(<Password />);
  const field = screen.getByLabelText('Password');
  await user.type(field, 'stillhouse');
  expect(field).toHaveAttribute('type', 'password');
  const reveal = screen.getByRole('button', { name: 'Show password', pressed: false });
  await user.click(reveal);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('stillhouse');
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(field).toHaveAttribute('type', 'password');
});

test('a screen reader announces the hint and the error with the field', () => {
  const { rerender } = render(<Password />);
  expect(screen.getByLabelText('Password')).not.toBeInvalid();
  rerender(<Password error="Too short." />);
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'At least 8 characters. Too short.',
  );
});

test('a user selects an option', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <Select
      label="Mode"
      options={[
        { value: 'dhcp', label: 'DHCP' },
        { value: 'static', label: 'Static' },
      ]}
      value={null}
      onChange={(value) => chosen.push(value)}
    />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Static');
  expect(chosen).toEqual(['static']);
});
