import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOccupied } from './use-occupied.ts';

function Place() {
  const [isOccupied, properties] = useOccupied();
  return (
    <div {...properties}>
      <button type="button">{isOccupied ? 'occupied' : 'free'}</button>
    </div>
  );
}

const button = () => screen.getByRole('button');

test('a pointer is on it though what was under the pointer before has been removed', () => {
  const { container } = render(<Place />);
  // browsers then name what is left around that as where the pointer came from
  fireEvent.pointerOver(button(), { relatedTarget: container });
  expect(button()).toHaveTextContent('occupied');
});

test('nobody is on it any more when the pointer has left', () => {
  render(<Place />);
  fireEvent.pointerOver(button());
  fireEvent.pointerOut(button(), { relatedTarget: document.body });
  expect(button()).toHaveTextContent('free');
});
