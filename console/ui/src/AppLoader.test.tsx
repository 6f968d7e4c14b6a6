import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppLoader } from './AppLoader.tsx';
import { ErrorState } from './ErrorState.tsx';

test('a user sees a loading screen and then the app', () => {
  const { rerender } = render(
    <AppLoader state="loading" onReload={() => undefined}>
      The app
    </AppLoader>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.queryByText('The app')).toBeNull();
  rerender(
    <AppLoader state="done" onReload={() => undefined}>
      The app
    </AppLoader>,
  );
  expect(screen.getByText('The app')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a user reloads an app that could not be loaded', async () => {
  const user = userEvent.setup();
  let reloads = 0;
  render(<AppLoader state="reload" onReload={() => reloads++} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The page could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toBe(1);
});

test('a user reads the message of the device and retries', async () => {
  const user = userEvent.setup();
  let retries = 0;
  render(
    <ErrorState
      title="Unable to connect to the device."
      detail="The device is booting."
      onRetry={() => retries++}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The device is booting.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries).toBe(1);
});
