import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getNetworkOrigin } from '../../config/network-origin.ts';
import { isRestartDue, restartDueKey } from '../../queries/restart-due.ts';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices, useSession } from '../../services/services.ts';
import { setupUser } from '../../session/sign-in.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { renderRestart } from '../restart/RestartDialog.tsx';

const restartTitle = 'Restart to use the new hostname?';
const restartText =
  'The hostname is saved. It takes effect after a restart, which ends calls and takes a minute or two.';
const notAllowedText =
  'The hostname is saved. It takes effect after the next restart. You do not have permission to restart the device.';

/** Offers the restart that a changed hostname needs (R4.28). */
export function useHostnameRestart() {
  const { config } = useServices();
  const { user } = useSession();
  const facts = useFacts();
  const modals = useAppModals();
  const queryClient = useQueryClient();
  const [isDue, show] = useState(() => isRestartDue(queryClient));
  const setDue = (next: boolean) => {
    queryClient.setQueryData(restartDueKey, next);
    show(next);
  };

  return {
    /** Whether the device still uses its old name. */
    isDue,
    /** @param hostname as the device has saved it */
    ask(hostname: string) {
      if (facts && !featureRules.restart(facts)) {
        setDue(true);
        modals.open({ type: 'message', title: 'Hostname saved', text: notAllowedText });
        return;
      }
      const address = getNetworkOrigin(hostname + config.hostNameSuffix, config, location);
      // The setup user, who is connected by USB, is not redirected (R6.4).
      const stays = user?.sub === setupUser || address === location.origin;
      modals.open({
        type: 'restart',
        render: renderRestart,
        kind: 'hostname',
        title: restartTitle,
        text: restartText,
        cancelLabel: 'Later',
        newAddress: stays ? undefined : address,
        onClosed: (hasRestarted) => setDue(!hasRestarted),
      });
    },
  };
}
