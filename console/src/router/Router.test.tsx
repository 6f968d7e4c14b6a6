import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Link, Redirect, Router, useLocation } from './Router.tsx';

function Page() {
  const { pathname, search, hash, state, isOpenedByBrowser } = useLocation();
  if (pathname === '/old') return <Redirect to="/new?from=old" state="moved" />;
  return (
    <>
      <p>{JSON.stringify([pathname + search + hash, state, isOpenedByBrowser])}</p>
      <Link to="/network#name">Network</Link>
      <Link to="/old">Old</Link>
      <Link to="https://other.example/">Other</Link>
    </>
  );
}

const open = (address: string, basePath = '') => {
  history.replaceState(null, '', address);
  return render(
    <Router basePath={basePath}>
      <Page />
    </Router>,
  );
};

const readPlace = () => JSON.parse(screen.getByRole('paragraph').textContent);

const goBack = () =>
  act(async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
  });

beforeEach(() => history.pushState(null, '', '/'));

test('a link opens a page without a load, and Back returns', async () => {
  open('/');
  expect(readPlace()).toEqual(['/', null, true]);
  await userEvent.click(screen.getByRole('link', { name: 'Network' }));
  expect(readPlace()).toEqual(['/network#name', null, false]);
  await goBack();
  expect(readPlace()).toEqual(['/', null, true]);
});

test('a redirect hands over its state and leaves no entry', async () => {
  open('/');
  const before = history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Old' }));
  expect(readPlace()).toEqual(['/new?from=old', 'moved', false]);
  expect(history.length).toBe(before + 1);
  await goBack();
  expect(readPlace()).toEqual(['/', null, true]);
});

test('a link to the present address adds no entry', async () => {
  open('/network#name');
  const before = history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Network' }));
  expect(readPlace()).toEqual(['/network#name', null, false]);
  expect(history.length).toBe(before);
});

test('below a base path, pages have the addresses of a console without one', async () => {
  open('/some/path/?a=1', '/some/path');
  expect(readPlace()).toEqual(['/?a=1', null, true]);
  const link = screen.getByRole('link', { name: 'Network' });
  expect(link).toHaveAttribute('href', '/some/path/network#name');
  await userEvent.click(link);
  expect(readPlace()).toEqual(['/network#name', null, false]);
  expect(location.pathname).toBe('/some/path/network');
  const before = history.length;
  await userEvent.click(link);
  expect(history.length).toBe(before);
  await userEvent.click(screen.getByRole('link', { name: 'Old' }));
  expect(location.pathname + location.search).toBe('/some/path/new?from=old');
  expect(readPlace()).toEqual(['/new?from=old', 'moved', false]);
});

test('a link to another tab or another site is left to the browser', async () => {
  open('/');
  const left: boolean[] = [];
  const note = (event: MouseEvent) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', note);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Network' }));
  window.removeEventListener('click', note);
  expect(left).toEqual([true, true]);
  expect(readPlace()).toEqual(['/', null, true]);
});
