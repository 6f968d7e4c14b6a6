import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { TextField } from '@stillhouse/ui/TextField';
import { useEffect, useRef } from 'react';
import { useSession, useSessionServices } from '../../services/session-services.ts';
import type { SessionEnd } from '../../session/session.ts';
import { BareCard, bareForm } from '../../shell/BareCard.tsx';
import { SignInFailureNotice } from '../../shell/SignInFailureNotice.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** The sign-in page (R2.1). The access rule redirects users who are signed in. */
export function SignInPage() {
  const { name: brandName } = useSessionServices().config.brand;
  const { end } = useSession();
  const form = useSignInForm();
  const userNameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => userNameField.current?.focus(), []);
  useEffect(() => {
    if (form.focus?.on === 'userName') userNameField.current?.focus();
    if (form.focus?.on === 'password') passwordField.current?.focus();
  }, [form.focus]);

  return (
    <BareCard
      title="Remote access"
      text={`Welcome to your ${brandName} device. Sign in to see its status and change its settings.`}
      brandName={brandName}
    >
      {end && !form.failure && <Notice tone="warning">{formatSessionEnd(end)}</Notice>}
      <form noValidate className={bareForm} onSubmit={form.submit}>
        <TextField
          ref={userNameField}
          label="Username"
          name="username"
          autoComplete="username"
          value={form.userName}
          error={form.missing.userName ? 'Enter your username.' : undefined}
          onChange={form.setUserName}
        />
        <TextField
          ref={passwordField}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={form.password}
          error={form.missing.password ? 'Enter your password.' : undefined}
          onChange={form.setPassword}
        />
        {form.failure && <SignInFailureNotice failure={form.failure} />}
        <Button type="submit" variant="primary" wide busy={form.busy}>
          Sign In
        </Button>
      </form>
    </BareCard>
  );
}

/** Says why the session has ended. */
function formatSessionEnd(end: SessionEnd): string {
  if (end.kind === 'expired') return 'Your session has expired. Sign in again.';
  return end.text === null
    ? 'The device has ended your session. Sign in again.'
    : `The device has ended your session. ${end.text}`;
}
