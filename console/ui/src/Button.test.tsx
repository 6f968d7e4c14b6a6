import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button, LinkButton } from './Button.tsx';
import { LinkProvider } from './LinkProvider.tsx';

function Form({ busy, onSubmit }: { busy: boolean; onSubmit: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}

test('a busy button ignores presses and keeps the focus', async () => {
  const user = userEvent.setup();
  let submitted = 0;
  const countSubmit = () => {
    submitted += 1;
  };
  const { rerender } = render(<Form busy={false} onSubmit={countSubmit} />);
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(submitted).toBe(1);
  rerender(<Form busy onSubmit={countSubmit} />);
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(submitted).toBe(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a button without a type does not submit its form', () => {
  render(<Button>Help</Button>);
  expect(screen.getByRole('button', { name: 'Help' })).toHaveAttribute('type', 'button');
});

test('links are rendered by the component of the app', () => {
  render(
    <LinkProvider component={({ href, ...rest }) => <a href={`/app${href}`} {...rest} />}>
      <LinkButton href="/network">Network</LinkButton>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Network' })).toHaveAttribute('href', '/app/network');
});
