import { Notice } from '@stillhouse/ui/Notice';
import type { ReactElement } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { useSession } from '../../services/services.ts';
import type { RestartModal } from '../../shell/restart-modal.ts';
import { findHindrance, type Running } from '../../shell/use-running-work.ts';
import type { RestartStage } from './use-restart.ts';

export function getTitle(stage: RestartStage, modal: RestartModal): string {
  if (stage.name === 'confirm') return modal.title;
  if (stage.name === 'restart') return 'Restarting the device';
  if (stage.name === 'failure') return areaErrorTexts.cannotReachDevice;
  if (stage.name === 'reboot_failure') {
    return stage.unsure ? 'No response to the restart' : 'The device did not restart';
  }
  return stage.here ? 'The device is back' : 'The device has a new address';
}

/** The text of a stage, beside its progress bar and address. */
export function RestartStageText({
  stage,
  modal,
  running,
}: {
  stage: RestartStage;
  modal: RestartModal;
  running: Running;
}): ReactElement | null {
  const { text, newAddress } = modal;
  if (stage.name === 'confirm' && typeof text === 'string') return <p>{text}</p>;
  if (stage.name === 'confirm') return <>{text}</>;
  if (stage.name === 'restart')
    return <p>This page continues automatically when the device is back.</p>;
  if (stage.name === 'reboot_failure') {
    const { unsure } = stage;
    const reason = stage.reason ?? findHindrance(running) ?? rejectedText;
    return <StageNotice tone="error" text={unsure ? `${reason} ${unsureText}` : reason} />;
  }
  if (stage.name === 'failure') {
    const lost = newAddress === undefined ? lostText : areaErrorTexts.hostnameUnreachable;
    return <StageNotice tone="error" text={lost} />;
  }
  if (!stage.here) return <StageNotice tone="success" text={movedText} />;
  if (!stage.seenAway) return <StageNotice tone="warning" text={neverAwayText} />;
  return <BackNotice hasMoved={newAddress !== undefined} />;
}

function BackNotice({ hasMoved }: { hasMoved: boolean }) {
  const { user } = useSession();
  const text = user ? (hasMoved ? backAndMovedText : backText) : signedOutText;
  return <StageNotice tone="success" text={text} />;
}

/** A `still` notice is not announced, because the surrounding region announces it. */
function StageNotice({ tone, text }: { tone: 'success' | 'warning' | 'error'; text: string }) {
  return (
    <Notice silent tone={tone}>
      {text}
    </Notice>
  );
}

/** The device has rejected the restart without a reason. */
const rejectedText =
  'The device cannot restart now. It may be busy, for example with a software update.';
const backText = 'It has restarted, and you are still signed in.';
const backAndMovedText =
  'It has restarted, and you are still signed in here. At its new address, you have to sign in again.';
const signedOutText = 'It has restarted. Sign in again to continue.';
const unsureText = 'It may be restarting anyway. This page keeps checking.';
const lostText =
  'It has not come back within the expected time. Check its power and its network. This page keeps looking for it.';
const movedText =
  'It no longer responds at the address of this page. Go to the new address and sign in again.';
const neverAwayText =
  'It responds, but it was never unavailable in the meantime. It may not have restarted.';
