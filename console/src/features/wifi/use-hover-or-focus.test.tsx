import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

function Place() {
  const [isOccupied, properties] = useHoverOrFocus();
  return (
    <div {...properties}>
      <button type="button">{isOccupied ? 'occupied' : 'free'}</button>
    </div>
  );
}

const button = () => screen.getByRole('button');

test('an element is hovered even if the previously hovered element was removed', () => {
  const { container } = render(<Place />);
  // Browsers then report the parent of the removed element as the previous target.
  fireEvent.pointerOver(button(), { relatedTarget: container });
  expect(button()).toHaveTextContent('occupied');
});

test('an element is not in use when the pointer has left', () => {
  render(<Place />);
  fireEvent.pointerOver(button());
  fireEvent.pointerOut(button(), { relatedTarget: document.body });
  expect(button()).toHaveTextContent('free');
});
