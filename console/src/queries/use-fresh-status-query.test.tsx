import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from '../router/Router.tsx';
import { useFreshStatusQuery } from './use-fresh-status-query.ts';

afterEach(() => vi.useRealTimers());

function Part() {
  useQuery(useFreshStatusQuery());
  return null;
}

/** Opens a page whose parts show the status, and returns how often a device has responded. */
function openPage() {
  vi.useFakeTimers();
  history.replaceState(null, '', '/network');
  const device = { responses: 0 };
  const queryFn = async () => ({ responses: ++device.responses });
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, staleTime: 60_000 } } });
  const getPage = (...parts: string[]) => (
    <QueryClientProvider client={client}>
      <Router basePath="">
        {parts.map((part) => (
          <Part key={part} />
        ))}
      </Router>
    </QueryClientProvider>
  );
  const page = render(getPage());
  return {
    device,
    async showAfter(ms: number, ...parts: string[]) {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      page.rerender(getPage(...parts));
      await act(() => vi.advanceTimersByTimeAsync(1));
    },
    async goTo(pathname: string) {
      history.pushState(null, '', pathname);
      await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    },
  };
}

test('parts that a page shows one after another read the status once', async () => {
  const { device, showAfter } = openPage();
  await showAfter(100, 'connections');
  await showAfter(200, 'connections', 'settings');
  expect(device.responses).toBe(1);
});

test('a page reads the status again that was read before it was opened', async () => {
  const { device, showAfter, goTo } = openPage();
  await showAfter(100, 'connections');
  await goTo('/network/wifi');
  await showAfter(100, 'Wi-Fi');
  expect(device.responses).toBe(2);
});

test('a part that is shown 5 s after the status was read reads it again', async () => {
  const { device, showAfter } = openPage();
  await showAfter(100, 'connections');
  await showAfter(5000, 'connections', 'settings');
  expect(device.responses).toBe(2);
});
