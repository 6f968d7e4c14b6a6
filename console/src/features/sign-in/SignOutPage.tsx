import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useServices, useSession } from '../../services/services.ts';

/** `/logout` ends the session (R2.5). The next sign-in starts at Status. */
export function SignOutPage() {
  const { session, setupSignIn } = useServices();
  const { user } = useSession();

  useEffect(() => {
    setupSignIn.forgetSerialNumber();
    session.close(null);
  }, [session, setupSignIn]);

  return user ? null : <Navigate to="/login" replace />;
}
