import { PageHeader } from '@stillhouse/ui/PageHeader';
import { StatusPage } from '../features/status/StatusPage.tsx';
import { useDeviceIdentity } from '../shell/use-device-identity.ts';
import { AreaPage } from './AreaPage.tsx';
import { LazyPart } from './LazyPart.tsx';

/** The Status page. The part about the health of the device is loaded lazily. */
export function HomePage() {
  return <StatusPage health={<AreaPage area="health" name="HealthSection" />} />;
}

/** The head of the Status page is the device (R2.89). */
export function HomeHeader({ title }: { title: string }) {
  const name = useDeviceIdentity()?.name;
  if (name === undefined) return <PageHeader title={title} />;
  return (
    <PageHeader
      title={
        <>
          <span className="visually-hidden">{title} </span>
          {name}
        </>
      }
      picture={<LazyPart area="health" name="StatusPicture" />}
      description={<LazyPart area="health" name="StatusLine" />}
      actions={<LazyPart area="health" name="StatusActions" />}
    />
  );
}
