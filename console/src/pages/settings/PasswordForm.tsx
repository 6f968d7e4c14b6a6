import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { TextField } from '@stillhouse/ui/TextField';
import { passwordInfo } from './password-rule.ts';
import styles from './Settings.module.css';
import type { PasswordFormState } from './use-password-form.ts';

/** User name and new password, marked up so that password managers offer one and keep it. */
export function PasswordForm({ userName, form }: { userName: string; form: PasswordFormState }) {
  const { error } = form;
  return (
    <Card title="Sign-in">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          readOnly
          value={userName}
        />
        <TextField
          ref={form.field}
          label="New password"
          name="new-password"
          type="password"
          autoComplete="new-password"
          readOnly={form.busy}
          value={form.password}
          {...(error === null ? { hint: passwordInfo } : { error })}
          onChange={form.type}
          onBlur={form.leave}
        />
        {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" variant="primary" disabled={!form.canSave} busy={form.busy}>
          Save
        </Button>
      </form>
    </Card>
  );
}
