import { StatusPage } from '../features/status/StatusPage.tsx';
import { AreaPage } from './AreaPage.tsx';

/** The Status page. The part about the health of the device is loaded lazily. */
export function HomePage() {
  return <StatusPage health={<AreaPage area="health" name="HealthSection" />} />;
}
