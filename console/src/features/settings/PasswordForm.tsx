import { Notice } from '@stillhouse/ui/Notice';
import { TextField } from '@stillhouse/ui/TextField';
import { SettingsFields, SettingsForm } from '../../shell/SettingsForm.tsx';
import { describeStrength, passwordHint } from './password-rule.ts';
import styles from './Settings.module.css';
import { usePasswordForm } from './use-password-form.ts';

/** User name and new password, marked up for password managers. */
export function PasswordForm({ userName }: { userName: string }) {
  const form = usePasswordForm();
  const { error, password } = form;
  const hint = form.isLongEnough ? describeStrength(password) : passwordHint;
  return (
    <SettingsForm canSave={form.canSave} busy={form.busy} draft={form.draft} onSave={form.save}>
      <SettingsFields title="Sign-in">
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
          value={password}
          {...(error === null ? { hint } : { error })}
          onChange={form.type}
          onBlur={form.leave}
        />
        <TextField
          label="Repeat new password"
          name="repeat-password"
          type="password"
          autoComplete="new-password"
          readOnly={form.busy}
          value={form.repeated}
          error={form.repeatedError}
          onChange={form.repeat}
          onBlur={form.leaveRepeated}
        />
        <p className={styles.note}>
          Saving a new password signs out all other sessions of this user.
        </p>
      </SettingsFields>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
    </SettingsForm>
  );
}
