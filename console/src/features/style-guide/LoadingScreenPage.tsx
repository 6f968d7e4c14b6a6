import { Card } from '@stillhouse/ui/Card';
import { LoadingScreen } from '@stillhouse/ui/LoadingScreen';
import { Specimen, Specimens } from './Specimen.tsx';

export function LoadingScreenPage() {
  return (
    <Specimens>
      <Specimen
        title="Loading screen"
        note="Replaces a page while it loads. It appears after a short delay, so that fast pages show no spinner."
      >
        <Card>
          <LoadingScreen />
        </Card>
      </Specimen>
      <Specimen title="With a custom label">
        <Card>
          <LoadingScreen label="Waiting for the device" />
        </Card>
      </Specimen>
    </Specimens>
  );
}
