import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ToggleSwitch } from './ToggleSwitch.tsx';

/** A device whose responses the test controls. */
function createDevice() {
  const requests: { value: boolean; response: PromiseWithResolvers<void> }[] = [];
  return {
    save: (value: boolean) => {
      const response = Promise.withResolvers<void>();
      requests.push({ value, response });
      return response.promise;
    },
    getRequests: () => requests.map(({ value }) => value),
    accept: (index: number) => act(async () => requests[index]?.response.resolve()),
    reject: (index: number, reason: string) =>
      act(async () => requests[index]?.response.reject(new Error(reason))),
  };
}

function Setting({ save }: { save: (on: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false);
  const change = async (next: boolean) => {
    await save(next);
    setOn(next);
  };
  return <ToggleSwitch label="Music mode" hint="Keeps dynamics." checked={on} onChange={change} />;
}

const getToggle = () => screen.getByRole('switch', { name: 'Music mode' });

// R2.47.
test('a toggle moves immediately and is pending until the device responds', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.click(getToggle());
  expect(getToggle()).toBeChecked();
  expect(getToggle()).toHaveAttribute('aria-busy', 'true');
  await device.accept(0);
  expect(getToggle()).toBeChecked();
  expect(getToggle()).not.toHaveAttribute('aria-busy');
});

test('a toggle moves back, with the reason, if the device rejects the change', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.click(getToggle());
  await device.reject(0, 'The device is busy.');
  expect(getToggle()).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('The device is busy.');
  expect(getToggle()).toHaveAccessibleDescription('Keeps dynamics. The device is busy.');

  await user.click(getToggle());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('of several changes only the last is saved, one save at a time', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.click(getToggle());
  await user.click(getToggle());
  await user.click(getToggle());
  await user.click(getToggle());
  expect(device.getRequests()).toEqual([true]);
  await device.accept(0);
  expect(device.getRequests()).toEqual([true, false]);
  expect(getToggle()).not.toBeChecked();
  await device.accept(1);
  expect(getToggle()).not.toBeChecked();
  expect(getToggle()).not.toHaveAttribute('aria-busy');
});

test('a keyboard user toggles with Space', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.tab();
  expect(getToggle()).toHaveFocus();
  await user.keyboard(' ');
  expect(getToggle()).toBeChecked();
});

test('the caller formats the reason', async () => {
  const user = userEvent.setup();
  render(
    <ToggleSwitch
      label="Lock"
      checked={false}
      onChange={() => Promise.reject(new Error('busy'))}
      formatError={(cause) => `Unable to update access settings. (${(cause as Error).message})`}
    />,
  );
  await user.click(screen.getByRole('switch'));
  expect(await screen.findByText('Unable to update access settings. (busy)')).toBeVisible();
});
