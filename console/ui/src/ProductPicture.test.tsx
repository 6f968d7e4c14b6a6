import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductPicture } from './ProductPicture.tsx';

const codes = [
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

async function renderDrawing(product: string): Promise<string> {
  const { container, unmount } = render(<ProductPicture product={product} name="x" />);
  await waitFor(() => expect(container.querySelector('svg[role=img]')).not.toBeNull());
  // Ids differ by instance and are not part of the drawing.
  const drawing = container.innerHTML.replaceAll(/(id="|url\(#)[^")]+/g, '$1');
  unmount();
  return drawing;
}

// R1.7.
test('every product code has its own drawing', async () => {
  const drawings = [];
  for (const code of [...codes, 'macallan']) drawings.push(await renderDrawing(code));
  expect(new Set(drawings).size).toBe(codes.length + 1);
});

test('unknown codes share the generic drawing, even names of inherited properties', async () => {
  expect(await renderDrawing('constructor')).toBe(await renderDrawing('macallan'));
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
