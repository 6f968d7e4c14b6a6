import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { ErrorState } from '@stillhouse/ui/ErrorState';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { Spinner } from '@stillhouse/ui/Spinner';
import { Specimen, Stack, Wrap } from './Specimen.tsx';

export function StateSpecimens() {
  return (
    <Specimen title="States" note="Shown in place of content.">
      <Stack>
        <Card title="Loading">
          <Skeleton lines={4} />
        </Card>
        <Card title="Error">
          <ErrorState size="card" title="An error occurred" />
        </Card>
        <Card>
          <ErrorState
            title="Unable to connect to the device."
            detail="The device did not respond within 15 seconds."
            onRetry={() => undefined}
          />
        </Card>
        <Card>
          <EmptyState icon="wifi" title="No networks found">
            Networks in reach appear here by themselves.
          </EmptyState>
        </Card>
        <Wrap>
          <Spinner size="small" />
          <Spinner />
          <Spinner size="large" />
          <span>Spinners appear after a short delay, so that fast responses do not flash.</span>
        </Wrap>
      </Stack>
    </Specimen>
  );
}
