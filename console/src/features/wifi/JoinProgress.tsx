import { Notice } from '@stillhouse/ui/Notice';
import { TimedProgress } from '@stillhouse/ui/TimedProgress';
import { useServices } from '../../services/services.ts';
import { type JoinDraft, needsPassword } from './join-form.ts';
import type { JoinStage } from './use-join.ts';

/** Joining takes 3 to 10 s, longer if the network does not respond. */
const expectedMs = 10_000;

/**
 * Shows that the device is connecting, and what may have happened if it no longer responds (R4.63).
 *
 * @param left the network through which the user reached the device, if any
 */
export function JoinProgress(props: { stage: JoinStage; draft: JoinDraft; left: string | null }) {
  const { stage, draft, left } = props;
  if (stage.kind !== 'connecting') return null;
  return (
    <>
      <TimedProgress
        name="Connecting"
        state="running"
        durationMs={expectedMs}
        labels={[{ afterMs: 0, label: `Connecting to "${stage.ssid}"` }]}
      />
      {stage.silent && <SilenceNotice hasPassword={needsPassword(draft)} left={left} />}
    </>
  );
}

function SilenceNotice({ hasPassword, left }: { hasPassword: boolean; left: string | null }) {
  const { localSetupAddress } = useServices().config;
  const what = left === null ? 'The device' : `The device has left "${left}" and`;
  const cause = hasPassword ? 'If the password was wrong' : 'If it cannot join';
  return (
    <Notice tone="warning">
      <p>{`${what} does not respond. ${cause}, it can be reached only over USB.`}</p>
      <a href={localSetupAddress} rel="noreferrer">
        {localSetupAddress}
      </a>
    </Notice>
  );
}
