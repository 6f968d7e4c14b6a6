import type { Schema } from '@stillhouse/contracts/api';
import type { StandardModal } from '@stillhouse/ui/StandardModals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../api/error-texts.ts';
import { q } from '../../api/query.ts';
import { reasonOf } from '../../api/reason.ts';
import { datedKey } from '../../queries/use-dated-query.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import {
  canSubmit,
  credentialsOf,
  type Dot1xFields,
  type Dot1xProblems,
  emptyFields,
  fieldProblems,
} from './dot1x-fields.ts';

type Saved = { title: string; text: string };

/**
 * The form that initializes 802.1x on one interface. It is cleared on success only (spec section 4).
 *
 * @param send sends the credentials, and says in words what the device has confirmed
 */
export function useDot1xForm(
  isWifi: boolean,
  send: (credentials: Schema<'Dot1xCredentials'>, fields: Dot1xFields) => Promise<Saved>,
) {
  const queryClient = useQueryClient();
  const modals = useAppModals();
  const [fields, setFields] = useState(emptyFields);
  const [unreadable, setUnreadable] = useState<Dot1xProblems>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const problems = { ...(refusals > 0 && fieldProblems(fields, isWifi)), ...unreadable };

  const refuse = (found: Dot1xProblems) => {
    setUnreadable(found);
    setRefusals((last) => last + 1);
  };
  const submit = async () => {
    if (Object.keys(fieldProblems(fields, isWifi)).length > 0) return refuse({});
    const read = await credentialsOf(fields);
    if ('problems' in read) return refuse(read.problems);
    setRefusals(0);
    setBusy(true);
    try {
      const { title, text } = await send(read.credentials, fields);
      setFields(emptyFields);
      modals.open({ type: 'message', title, text, tone: 'success' });
    } catch (cause) {
      modals.open(dot1xFailureModal('802.1x configuration', cause));
    }
    setBusy(false);
    // after a failure, too: an answer that was lost may have been a yes
    void queryClient.invalidateQueries({ queryKey: datedKey('listDot1xCertificates') });
    void queryClient.invalidateQueries(q('getStatus'));
  };

  return {
    fields,
    problems,
    refusals,
    busy,
    canSubmit: canSubmit(fields, isWifi),
    set: (changed: Partial<Dot1xFields>) => {
      setFields((was) => ({ ...was, ...changed }));
      setUnreadable({});
    },
    submit: () => void submit(),
  };
}

export type FormState = ReturnType<typeof useDot1xForm>;

/** The error dialog of spec section 8: this text whatever went wrong, then the error. */
function dot1xFailureModal(title: string, cause: unknown): StandardModal {
  const text = (
    <>
      <p>{errorTexts.deviceRespondedWith}</p>
      <p>{reasonOf(cause)}</p>
    </>
  );
  return { type: 'message', title, text, tone: 'error' };
}
