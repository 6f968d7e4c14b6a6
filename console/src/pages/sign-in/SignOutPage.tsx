import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useParts, useSession } from '../../parts.ts';

/** `/logout` ends the session. There is no way back to the page before: who signs in next starts at Status. */
export function SignOutPage() {
  const { session, setupSignIn } = useParts();
  const { user } = useSession();

  useEffect(() => {
    setupSignIn.giveUp();
    session.close(null);
  }, [session, setupSignIn]);

  return user ? null : <Navigate to="/login" replace />;
}
