import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ToggleSwitch } from './ToggleSwitch.tsx';

/** A device whose answers the test gives one by one. */
function createDevice() {
  const asked: { wish: boolean; answer: PromiseWithResolvers<void> }[] = [];
  return {
    save: (wish: boolean) => {
      const answer = Promise.withResolvers<void>();
      asked.push({ wish, answer });
      return answer.promise;
    },
    asked: () => asked.map(({ wish }) => wish),
    accept: (index: number) => act(async () => asked[index]?.answer.resolve()),
    refuse: (index: number, why: string) =>
      act(async () => asked[index]?.answer.reject(new Error(why))),
  };
}

function Setting({ save }: { save: (wish: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false);
  const change = async (wish: boolean) => {
    await save(wish);
    setOn(wish);
  };
  return <ToggleSwitch label="Music mode" hint="Keeps dynamics." checked={on} onChange={change} />;
}

const toggle = () => screen.getByRole('switch', { name: 'Music mode' });

// R2.47.
test('a user who switches sees it move at once, marked as pending until the device has answered', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.click(toggle());
  expect(toggle()).toBeChecked();
  expect(toggle()).toHaveAttribute('aria-busy', 'true');
  await device.accept(0);
  expect(toggle()).toBeChecked();
  expect(toggle()).not.toHaveAttribute('aria-busy');
});

test('a user whose change the device refuses sees it go back, with the reason', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.click(toggle());
  await device.refuse(0, 'The device is busy.');
  expect(toggle()).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('The device is busy.');
  expect(toggle()).toHaveAccessibleDescription('Keeps dynamics. The device is busy.');

  await user.click(toggle());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a user who switches back and forth gets what was chosen last, one save at a time', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.click(toggle());
  await user.click(toggle());
  await user.click(toggle());
  await user.click(toggle());
  expect(device.asked()).toEqual([true]);
  await device.accept(0);
  expect(device.asked()).toEqual([true, false]);
  expect(toggle()).not.toBeChecked();
  await device.accept(1);
  expect(toggle()).not.toBeChecked();
  expect(toggle()).not.toHaveAttribute('aria-busy');
});

test('a user by keyboard switches with Space', async () => {
  const user = userEvent.setup();
  const device = createDevice();
  render(<Setting save={device.save} />);
  await user.tab();
  expect(toggle()).toHaveFocus();
  await user.keyboard(' ');
  expect(toggle()).toBeChecked();
});

test('the caller words the reason', async () => {
  const user = userEvent.setup();
  render(
    <ToggleSwitch
      label="Lock"
      checked={false}
      onChange={() => Promise.reject(new Error('busy'))}
      errorText={(cause) => `Unable to update access settings. (${(cause as Error).message})`}
    />,
  );
  await user.click(screen.getByRole('switch'));
  expect(await screen.findByText('Unable to update access settings. (busy)')).toBeVisible();
});
