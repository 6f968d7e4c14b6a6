import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useParts, useSession } from '../../parts.ts';
import { forgetSerialNumber } from '../../session/page-flags.ts';

/** `/logout` ends the session. There is no way back to the page before: who signs in next starts at Status. */
export function SignOutPage() {
  const { session } = useParts();
  const { user } = useSession();

  useEffect(() => {
    forgetSerialNumber(sessionStorage);
    session.close(null);
  }, [session]);

  return user ? null : <Navigate to="/login" replace />;
}
