import { useToaster } from '@stillhouse/ui/Toaster';
import { useRef, useState } from 'react';
import { errorTexts } from '../../api/error-texts.ts';
import { withReason } from '../../api/reason.ts';
import { useChange } from '../../queries/use-change.ts';
import { passwordFault } from './password-rule.ts';

/** The form for a new password. What was typed is kept over every failure. */
export function usePasswordForm() {
  const change = useChange('updateRemoteAccessSettings', 'getRemoteAccessSettings');
  const { show } = useToaster();
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = passwordFault(password);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await change({ body: { password } });
      setPassword('');
      setLeft(false);
      // the button is about to be disabled, and would drop the focus
      field.current?.focus();
      show('Password changed. It counts from the next sign-in.');
    } catch (cause) {
      setFailure(withReason(errorTexts.accessSettingsFailed, cause));
    }
    setBusy(false);
  };

  return {
    password,
    type: (typed: string) => {
      setPassword(typed);
      setFailure(null);
    },
    /** Complaining while somebody types would be rash. */
    leave: () => setLeft(password !== ''),
    error: left && password !== '' ? fault : null,
    canSave: fault === null,
    failure,
    busy,
    field,
    save,
  };
}
