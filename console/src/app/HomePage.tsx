import { PageHeader } from '@stillhouse/ui/PageHeader';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { StatusPage } from '../features/status/StatusPage.tsx';
import { useDeviceIdentity } from '../shell/use-device-identity.ts';
import { AreaPage } from './AreaPage.tsx';
import styles from './HomePage.module.css';
import { LazyPart } from './LazyPart.tsx';

/** The Status page. The part about the health of the device is loaded lazily. */
export function HomePage() {
  return <StatusPage health={<AreaPage area="health" name="HealthSection" />} />;
}

/** The head of the Status page is the device (R2.89). */
export function HomeHeader({ title }: { title: string }) {
  const name = useDeviceIdentity()?.name;
  const { errorUpdateCount } = useQuery({ ...getQuery('/api/v1/status'), enabled: false });
  if (name === undefined && errorUpdateCount > 0) return <PageHeader title={title} />;
  return (
    <PageHeader
      title={
        name === undefined ? (
          title
        ) : (
          <>
            <span className="visually-hidden">{title} </span>
            {name}
          </>
        )
      }
      picture={<LazyPart area="health" name="StatusPicture" />}
      description={
        <div className={styles.line}>
          <LazyPart area="health" name="StatusLine" />
        </div>
      }
      actions={
        <div className={styles.actions}>
          <LazyPart area="health" name="StatusActions" />
        </div>
      }
    />
  );
}
