import { getDisplayName, getProduct } from '@stillhouse/products/catalog';
import { Button } from '@stillhouse/ui/Button';
import { FieldError } from '@stillhouse/ui/FieldError';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { useId, useSyncExternalStore } from 'react';
import { GetLogs } from '../../downloads/GetLogs.tsx';
import { useOfflineStatus } from '../../queries/use-offline-status.ts';
import { useLocation } from '../../router/Router.tsx';
import { featureRules } from '../../rules/feature-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices, useSession } from '../../services/services.ts';
import { BrandLink, SidebarFooter } from '../../shell/Sidebar.tsx';
import styles from './GuidedSidebar.module.css';
import { SetupSteps } from './SetupSteps.tsx';
import { useLeaveSetup } from './use-leave-setup.ts';
import { useSetupLoad } from './use-setup-load.ts';
import { useSetupUpdate } from './use-setup-update.ts';

/** The sidebar of the guided setup (R2.15): its steps, and the device that is being set up. */
export function GuidedSidebar() {
  const { config } = useServices();
  const { user } = useSession();
  const facts = useFacts();
  const leaveSetup = useLeaveSetup();
  const { pathname } = useLocation();
  useSetupLoad(pathname);
  // Follows an update from before a reload on every screen.
  useSetupUpdate(false);
  return (
    <div className={styles.sidebar}>
      <BrandLink brandName={config.brand.name} />
      <SetupSteps pathname={pathname} />
      <DeviceBlock />
      {user && (
        <div className={styles.foot}>
          {facts && featureRules.leaveSetup(facts) && (
            <Button size="small" onClick={leaveSetup}>
              Leave setup
            </Button>
          )}
          <SidebarFooter userName={user.sub} logoutHref="/logout" />
        </div>
      )}
    </div>
  );
}

function DeviceBlock() {
  const { config, setupSignIn } = useServices();
  const { user } = useSession();
  const facts = useFacts();
  const signIn = useSyncExternalStore(setupSignIn.subscribe, setupSignIn.getState);
  const serialNumber = useOfflineStatus(user !== null)?.serialNumber;
  const product = facts?.device?.product;
  const errorId = useId();
  return (
    <section className={styles.device} aria-label="This device">
      {(user || product !== undefined) && (
        <div className={styles.picture}>
          {product !== undefined && (
            <ProductPicture
              product={product}
              name={getProduct(product).model ?? config.brand.name}
            />
          )}
        </div>
      )}
      <p className={styles.name}>
        {product === undefined ? config.brand.name : getDisplayName(product, config.brand)}
      </p>
      {signIn.kind === 'failed' ? (
        <FieldError id={errorId}>{signIn.failure.text}</FieldError>
      ) : (
        <p className={styles.serialNumber}>
          <span className="visually-hidden">Serial number </span>
          {serialNumber ?? (signIn.kind === 'busy' ? 'Signing in' : ' ')}
        </p>
      )}
      {user && (
        <GetLogs>
          {(getLogs) => (
            <Button size="small" icon="download" onClick={getLogs}>
              Get logs
            </Button>
          )}
        </GetLogs>
      )}
    </section>
  );
}
