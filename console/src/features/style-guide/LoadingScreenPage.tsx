import { Card } from '@stillhouse/ui/Card';
import { LoadingScreen } from '@stillhouse/ui/LoadingScreen';
import { Specimen, Specimens } from './Specimen.tsx';

export function LoadingScreenPage() {
  return (
    <Specimens>
      <Specimen
        title="Loading screen"
        note="Fills the place of a page while it loads. It appears after a moment: what is quick shows nothing."
      >
        <Card>
          <LoadingScreen />
        </Card>
      </Specimen>
      <Specimen title="With its own words">
        <Card>
          <LoadingScreen label="Waiting for the device" />
        </Card>
      </Specimen>
    </Specimens>
  );
}
