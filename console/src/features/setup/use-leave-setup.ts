import { useNavigate } from '../../router/Router.tsx';
import { useServices } from '../../services/services.ts';
import { leaveSetupMode } from '../../session/page-flags.ts';
import { setupUser } from '../../session/sign-in.ts';

/**
 * Returns a function that ends setup mode in this tab and opens the console. The setup user is
 * signed out, because the console is for the admin.
 */
export function useLeaveSetup(): () => void {
  const { flags, storage, session, setupSignIn } = useServices();
  const navigate = useNavigate();
  return () => {
    leaveSetupMode(flags, storage);
    navigate('/');
    if (session.getState().user?.sub !== setupUser) return;
    setupSignIn.forgetSerialNumber();
    session.close(null);
  };
}
