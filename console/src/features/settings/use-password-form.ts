import { useToaster } from '@stillhouse/ui/Toaster';
import { useRef, useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { addReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { getPasswordProblem } from './password-rule.ts';

/** The form for a new password. A failure keeps the input. */
export function usePasswordForm() {
  const change = useChange('PUT', '/api/v1/settings/remoteaccess');
  const { show } = useToaster();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [left, setLeft] = useState(false);
  const [leftRepeated, setLeftRepeated] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = getPasswordProblem(password);
  const isDifferent = repeated !== password;

  const clear = () => {
    setPassword('');
    setRepeated('');
    setLeft(false);
    setLeftRepeated(false);
  };
  const form = useSettingsForm({
    save: (password: string) => change({ password }),
    onSaved() {
      clear();
      // The button is about to be disabled, and would drop the focus.
      field.current?.focus();
      show('Password changed. Use the new password from the next sign-in on.');
    },
  });

  return {
    password,
    type: (typed: string) => {
      setPassword(typed);
      form.dismissFailure();
    },
    /** Shows no error while the user types. */
    leave: () => setLeft(password !== ''),
    error: left && password !== '' ? fault : null,
    repeated,
    repeat: (typed: string) => {
      setRepeated(typed);
      form.dismissFailure();
    },
    leaveRepeated: () => setLeftRepeated(repeated !== ''),
    repeatedError:
      leftRepeated && isDifferent ? 'The passwords are different. Enter the same one.' : null,
    /** Not useDraft, which stores the input in the tab. */
    draft: { isChanged: password !== '' || repeated !== '', drop: clear },
    isLongEnough: fault === null,
    canSave: fault === null && !isDifferent,
    failure: form.failure && addReason(areaErrorTexts.accessSettingsFailed, form.failure),
    busy: form.busy,
    field,
    save: () => form.save(password),
  };
}
