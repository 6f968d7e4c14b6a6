import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useRestartHindrance } from '../../shell/use-running-work.ts';

/** Says that a change takes effect after a restart, with a button for users who may restart. */
export function RestartDue({ onRestart }: { onRestart: () => void }) {
  const facts = useFacts();
  const hindrance = useRestartHindrance();
  return (
    <Notice
      tone="warning"
      {...(facts &&
        featureRules.restart(facts) && {
          actions: (
            <Button size="small" disabled={hindrance !== undefined} onClick={onRestart}>
              Restart now
            </Button>
          ),
        })}
    >
      The new hostname takes effect after the next restart. {hindrance}
    </Notice>
  );
}
