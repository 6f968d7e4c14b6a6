import { render, screen } from '@testing-library/react';
import { MemoryRouter, matchPath, useParams } from 'react-router';
import { expect, test } from 'vitest';
import { RouteParams } from './RouteParams.tsx';

function Page() {
  return <p>{useParams().certificateId}</p>;
}

test.each([
  ['7', '7'],
  ['a%20b', 'a b'],
  ['%', '%'],
])('a page reads %s from its address as %s', (inAddress, shown) => {
  const match = matchPath(
    '/network/certificates/:certificateId',
    `/network/certificates/${inAddress}`,
  );
  if (!match) throw new Error('the address does not match');
  render(
    <MemoryRouter>
      <RouteParams match={match}>
        <Page />
      </RouteParams>
    </MemoryRouter>,
  );
  expect(screen.getByText(shown)).toBeVisible();
});
