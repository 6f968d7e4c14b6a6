import { type FormEvent, useState } from 'react';
import { useSessionServices } from '../../services/session-services.ts';
import { createLockoutStore } from '../../session/lockout-store.ts';
import type { SignInFailure } from '../../session/sign-in.ts';

type Field = 'userName' | 'password';
type Missing = Record<Field, boolean>;

const noProblems: Missing = { userName: false, password: false };

/** The state of the sign-in form. A failure keeps the input. */
export function useSignInForm() {
  const { signIn, storage } = useSessionServices();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(noProblems);
  const [lockout] = useState(() => createLockoutStore(storage));
  const [failure, setFailure] = useState<SignInFailure | null>(lockout.load);
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
    const rejection = await signIn(userName.trim(), password);
    setBusy(false);
    setFailure(rejection);
    lockout.save(rejection);
    if (rejection) setFocus({ on: 'password' });
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
    /** A new object each time the focus has to move. */
    focus,
    submit,
  };
}
