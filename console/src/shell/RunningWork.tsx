import { Notice } from '@stillhouse/ui/Notice';
import { type Running, useRunningWork } from './use-running-work.ts';

/** What is running, and what a restart does to it. */
export function RestartEffects({ running }: { running: Running }) {
  const { work, isUnknown } = running;
  return (
    <>
      {work.map(({ what, restart }) => (
        <Notice key={what} tone="warning" title={what}>
          {restart}
        </Notice>
      ))}
      {isUnknown && (
        <Notice tone="warning" title="The device does not say whether an update is running.">
          If one is, a restart stops it.
        </Notice>
      )}
    </>
  );
}

/** What is running and needs the network: for every dialog that may take the network away. */
export function NetworkEffects() {
  const { work } = useRunningWork();
  return (
    <>
      {work.map(
        ({ what, network }) =>
          network !== null && (
            <Notice key={what} tone="warning" title={what}>
              {network}
            </Notice>
          ),
      )}
    </>
  );
}
