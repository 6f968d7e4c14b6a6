import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices, useSession } from '../../services/services.ts';
import { setupUser } from '../../session/sign-in.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { hostnameAddress } from './hostname-draft.ts';

const TITLE = 'Restart to use the new hostname?';
const TEXT =
  'The hostname is saved. The device goes by it after a restart, which ends calls and takes a minute or two.';
const somebodyElse =
  'The hostname is saved. The device goes by it after its next restart, which this user may not ask for.';

/**
 * The note that a restart is due stands among the answers of the device, for the page and not for a component: it is still
 * there after other pages, and stale like every answer once a restart of the device has been seen.
 */
const dueKey = ['hostname restart due'];

/** The restart that a changed hostname needs (spec section 4). */
export function useHostnameRestart() {
  const { config } = useServices();
  const { user } = useSession();
  const facts = useFacts();
  const modals = useAppModals();
  const queryClient = useQueryClient();
  const note = queryClient.getQueryState<boolean>(dueKey);
  const [isDue, show] = useState(note?.data === true && !note.isInvalidated);
  const setDue = (next: boolean) => {
    queryClient.setQueryDefaults(dueKey, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(dueKey, next);
    show(next);
  };

  return {
    /** The device still goes by its old name. */
    isDue,
    /** @param hostname as the device has saved it */
    ask(hostname: string) {
      if (facts && !gates.restart(facts)) {
        setDue(true);
        modals.open({ type: 'message', title: 'Hostname saved', text: somebodyElse });
        return;
      }
      const address = hostnameAddress(hostname, config.hostNameSuffix, location);
      // spec section 6: the setup user, who comes over USB, is not sent to another address
      const stays = user?.sub === setupUser || address === location.origin;
      modals.open({
        type: 'restart',
        kind: 'hostname',
        title: TITLE,
        text: TEXT,
        cancelLabel: 'Later',
        newAddress: stays ? undefined : address,
        onClosed: (hasRestarted) => setDue(!hasRestarted),
      });
    },
  };
}
