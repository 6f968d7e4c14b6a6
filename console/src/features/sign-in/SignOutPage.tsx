import { useEffect } from 'react';
import { Redirect } from '../../router/Router.tsx';
import { useServices, useSession } from '../../services/services.ts';
import { resetPageFlags } from '../../session/page-flags.ts';

/** `/logout` ends the session (R2.5) and setup mode (R2.69). The next sign-in starts at Status. */
export function SignOutPage() {
  const { session, setupSignIn, flags, storage, config } = useServices();
  const { user } = useSession();

  useEffect(() => {
    setupSignIn.forgetSerialNumber();
    const { localSetupAddress } = config;
    resetPageFlags(flags, storage, { address: new URL(location.href), localSetupAddress });
    session.close(null);
  }, [session, setupSignIn, flags, storage, config]);

  return user ? null : <Redirect to="/login" />;
}
