import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';

/** Says that a change takes effect after a restart, with a button for users who may restart. */
export function RestartDue({ onRestart }: { onRestart: () => void }) {
  const facts = useFacts();
  return (
    <Notice
      tone="warning"
      {...(facts &&
        featureRules.restart(facts) && {
          actions: (
            <Button size="small" onClick={onRestart}>
              Restart now
            </Button>
          ),
        })}
    >
      The new hostname takes effect after the next restart.
    </Notice>
  );
}
