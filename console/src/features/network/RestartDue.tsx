import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { gates } from '../../rules/gates.ts';
import { useFacts } from '../../rules/use-facts.ts';

/** Says that a change waits for a restart, with the way to it for who may restart. */
export function RestartDue({ onRestart }: { onRestart: () => void }) {
  const facts = useFacts();
  return (
    <Notice
      tone="warning"
      {...(facts &&
        gates.restart(facts) && {
          actions: (
            <Button size="small" onClick={onRestart}>
              Restart now
            </Button>
          ),
        })}
    >
      The device goes by its new hostname after its next restart.
    </Notice>
  );
}
