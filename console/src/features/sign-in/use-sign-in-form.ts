import { type FormEvent, useState } from 'react';
import { useServices } from '../../services/services.ts';
import type { SignInFailure } from '../../session/sign-in.ts';

type Field = 'userName' | 'password';
type Missing = Record<Field, boolean>;

const nothingMissing: Missing = { userName: false, password: false };

/** The state of the sign-in form. What was typed is kept over every failure. */
export function useSignInForm() {
  const { signIn } = useServices();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(nothingMissing);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [focus, setFocus] = useState<{ on: Field } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = { userName: userName.trim() === '', password: password === '' };
    setMissing(found);
    setFailure(null);
    if (found.userName || found.password) {
      setFocus({ on: found.userName ? 'userName' : 'password' });
      return;
    }
    setBusy(true);
    const refusal = await signIn(userName.trim(), password);
    setBusy(false);
    setFailure(refusal);
    if (refusal) setFocus({ on: 'password' });
  };

  return {
    userName,
    password,
    setUserName: (value: string) => {
      setUserName(value);
      setMissing((was) => ({ ...was, userName: false }));
    },
    setPassword: (value: string) => {
      setPassword(value);
      setMissing((was) => ({ ...was, password: false }));
    },
    missing,
    failure,
    busy,
    /** A new object for each time the focus is to move. */
    focus,
    submit,
  };
}
