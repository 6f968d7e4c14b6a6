import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductPicture } from './ProductPicture.tsx';

const CODES = [
  'arran',
  'barra',
  'cardhu',
  'edradour',
  'harris',
  'dalmore',
  'fettercairn',
  'longrow',
  'kavalan',
];

async function drawingOf(product: string): Promise<string> {
  const { container, unmount } = render(<ProductPicture product={product} name="x" />);
  await waitFor(() => expect(container.querySelector('svg[role=img]')).not.toBeNull());
  // ids differ by instance and say nothing of the drawing
  const drawing = container.innerHTML.replaceAll(/(id="|url\(#)[^")]+/g, '$1');
  unmount();
  return drawing;
}

// R1.7.
test('every product code has a drawing of its own', async () => {
  const drawings = [];
  for (const code of [...CODES, 'macallan']) drawings.push(await drawingOf(code));
  expect(new Set(drawings).size).toBe(CODES.length + 1);
});

test('unknown codes share the plain drawing, also those that objects inherit', async () => {
  expect(await drawingOf('constructor')).toBe(await drawingOf('macallan'));
});

// R1.7.
test('the model name is the alternative text', () => {
  render(<ProductPicture product="barra" name="Oban Bar" />);
  expect(screen.getByRole('img', { name: 'Oban Bar' })).toBeVisible();
});

test('two pictures on one page share no ids', async () => {
  const { container } = render(
    <>
      <ProductPicture product="cardhu" name="a" />
      <ProductPicture product="cardhu" name="b" />
    </>,
  );
  await waitFor(() => expect(container.querySelectorAll('svg[role=img]')).toHaveLength(2));
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
