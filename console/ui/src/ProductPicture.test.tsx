import { render, screen } from '@testing-library/react';
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

function drawingOf(product: string): string {
  const { container, unmount } = render(<ProductPicture product={product} name="x" />);
  // ids differ by instance and say nothing of the drawing
  const drawing = container.innerHTML.replaceAll(/(id="|url\(#)[^")]+/g, '$1');
  unmount();
  return drawing;
}

test('every product code has a drawing of its own', () => {
  expect(new Set([...CODES, 'macallan'].map(drawingOf)).size).toBe(CODES.length + 1);
});

test('unknown codes share the plain drawing, also those that objects inherit', () => {
  expect(drawingOf('constructor')).toBe(drawingOf('macallan'));
});

test('the model name is the alternative text', () => {
  render(<ProductPicture product="barra" name="Oban Bar" />);
  expect(screen.getByRole('img', { name: 'Oban Bar' })).toBeVisible();
});

test('two pictures on one page share no ids', () => {
  const { container } = render(
    <>
      <ProductPicture product="cardhu" name="a" />
      <ProductPicture product="cardhu" name="b" />
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
