import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Badge } from './Badge.tsx';
import { translatePage } from './testing/translate-page.ts';

/** What a component may have as children. Words and spaces, so that texts meet spaces. */
type Content = string | number | null | { kind: 'b' | 'fragment' | 'list'; content: Content[] };

const { content } = fc.letrec<{ content: Content }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('Connected', 'Disconnected', ' ', ', ', '', 7, null),
    fc.record({
      kind: fc.constantFrom('b' as const, 'fragment' as const, 'list' as const),
      content: fc.array(tie('content'), { maxLength: 3 }),
    }),
  ),
}));

function Shown({ content: shown }: { content: Content }) {
  if (shown === null || typeof shown !== 'object') return <>{shown}</>;
  const parts = shown.content;
  if (shown.kind === 'list') return <ul>{parts.map(renderPart)}</ul>;
  const [first = null, second = null, third = null] = parts;
  return shown.kind === 'b' ? (
    <b>
      {isText(first) ? first : <Shown content={first} />}
      {isText(second) ? second : <Shown content={second} />} and {isText(third) ? third : <i />}
    </b>
  ) : (
    <>
      {isText(first) && first} {second !== null && <Shown content={second} />}
    </>
  );
}

function renderPart(part: Content, place: number) {
  return isText(part) ? part : <Shown key={`part ${place}`} content={part} />;
}

function isText(part: Content): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}

// R2.78.
test('a translated page shows every later change of its content (property)', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const { container, rerender, unmount } = render(<Shown content={before} />);
      translatePage(container);
      rerender(<Shown content={after} />);
      const shown = container.textContent;
      unmount();
      const fresh = render(<Shown content={after} />);
      expect(shown).toBe(fresh.container.textContent);
      fresh.unmount();
    }),
    { numRuns: 500 },
  );
});

// R2.78.
test('a translated state changes, beside its dot', () => {
  const { container, rerender } = render(<Badge dot>Connected</Badge>);
  translatePage(container);
  rerender(<Badge dot>Disconnected</Badge>);
  expect(container).toHaveTextContent(/^Disconnected$/);
});

// R2.49. dom-accessibility-api trims the text of each element.
test('a screen reader speaks the words of a button apart, whatever stands between them', () => {
  render(
    <button type="button">
      <b>WPA2</b> · <b>5 GHz</b> and {2} <b>more</b>
    </button>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName('WPA2 · 5 GHz and 2 more');
});

test('children that a component passes on need no keys', () => {
  const error = vi.spyOn(console, 'error');
  render(
    <Badge>
      {2} of <b>3</b> done
    </Badge>,
  );
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
