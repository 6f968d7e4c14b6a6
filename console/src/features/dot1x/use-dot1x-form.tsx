import type { Schema } from '@stillhouse/contracts/api';
import type { MessageModal, StandardModal } from '@stillhouse/ui/StandardModals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { leaveLabel } from '../../network-status/network-to-lose.ts';
import { hasChanges } from '../../queries/has-changes.ts';
import { getDatedKey } from '../../queries/use-dated-query.ts';
import { useSettingsForm } from '../../queries/use-settings-form.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { insertNames } from './device-names.ts';
import {
  canSubmit,
  type Dot1xFields,
  type Dot1xProblems,
  emptyFields,
  getFieldProblems,
  readCredentials,
} from './dot1x-fields.ts';
import { type TakenOver, useDot1xNotes } from './use-dot1x-notes.ts';

type Credentials = Schema<'Dot1xCredentials'>;
type Saved = Omit<MessageModal, 'type'>;

/**
 * The form that sets up 802.1x on one interface. It is cleared on success only (R4.35).
 *
 * @param send sends the credentials, and returns a message about the success
 * @param findLoss returns the network that the user loses by it, and why that matters
 */
export function useDot1xForm(
  isWifi: boolean,
  send: (credentials: Credentials, fields: Dot1xFields) => Promise<Saved>,
  findLoss: (fields: Dot1xFields) => { leaving: string; text: string } | null = () => null,
) {
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const { notes, update } = useDot1xNotes();
  const [initial, setInitial] = useState(() => getInitialFields(notes.takenOver));
  const [fields, setFields] = useState(initial);
  const [unreadable, setUnreadable] = useState<Dot1xProblems>({});
  const form = useSettingsForm({
    async save({ credentials, sent }: { credentials: Credentials; sent: Dot1xFields }) {
      try {
        return await send(credentials, sent);
      } finally {
        // After a failure, too: the device may have made a change whose response was lost.
        void queryClient.invalidateQueries({
          queryKey: getDatedKey('/api/v1/network/config/certificates'),
        });
        void queryClient.invalidateQueries(getQuery('/api/v1/status'));
      }
    },
    onSaved({ credentials, sent: { ssid, isHidden } }, saved) {
      update({
        sent: { ...notes.sent, [isWifi ? 'wifi' : 'ethernet']: credentials.caCertificate },
        ...(isWifi && { hiddenSsid: isHidden ? ssid : undefined }),
      });
      setInitial(emptyFields);
      setFields(emptyFields);
      if (saved) modals.open({ type: 'message', ...saved });
    },
    onFailed: (cause) => modals.open(createFailureModal('802.1x configuration', cause)),
  });
  const problems = { ...(form.rejections > 0 && getFieldProblems(fields, isWifi)), ...unreadable };

  const reject = (found: Dot1xProblems) => {
    setUnreadable(found);
    form.reject();
  };
  const submit = async () => {
    if (Object.keys(getFieldProblems(fields, isWifi)).length > 0) return reject({});
    const read = await readCredentials(fields);
    if ('problems' in read) return reject(read.problems);
    const save = () => form.save({ credentials: read.credentials, sent: fields });
    const loss = findLoss(fields);
    if (loss) modals.open(createLeaveModal(loss, save));
    else save();
  };

  return {
    fields,
    problems,
    rejections: form.rejections,
    busy: form.busy,
    savedAt: form.savedAt,
    canSubmit: canSubmit(fields, isWifi),
    /** Not useDraft, which stores the input in the tab. */
    draft: {
      isChanged: hasChanges(fields, initial),
      drop: () => setFields(initial),
    },
    set: (changed: Partial<Dot1xFields>) => {
      setFields((was) => ({ ...was, ...changed }));
      setUnreadable({});
    },
    submit: () => void submit(),
  };
}

/** Returns the fields of a form that is opened: empty, or from the file of another device. */
function getInitialFields(takenOver: TakenOver | undefined): Dot1xFields {
  if (takenOver === undefined) return emptyFields;
  const { fileName, content, names } = takenOver;
  const { caCertificate, identity = '', ...methods } = insertNames(content.credentials, names);
  return {
    ...emptyFields,
    ...methods,
    ...content.wifi,
    identity,
    takenOver: { fileName, identity, caCertificate },
  };
}

export type FormState = ReturnType<typeof useDot1xForm>;

function createLeaveModal(
  { leaving, text }: { leaving: string; text: string },
  onConfirm: () => void,
): StandardModal {
  const title = `Leave "${leaving}"?`;
  return { type: 'confirm', title, text, confirmLabel: leaveLabel, danger: true, onConfirm };
}

/** The error dialog of R8.19: a fixed text, then the error of the device. */
function createFailureModal(title: string, cause: unknown): StandardModal {
  const text = (
    <>
      <p>{areaErrorTexts.deviceRespondedWith}</p>
      <p>{getReason(cause)}</p>
    </>
  );
  return { type: 'message', title, text, tone: 'error' };
}
