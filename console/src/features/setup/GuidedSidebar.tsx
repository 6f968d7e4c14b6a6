import { getDisplayName, getProduct } from '@stillhouse/products/catalog';
import { Button } from '@stillhouse/ui/Button';
import { FieldError } from '@stillhouse/ui/FieldError';
import { Icon } from '@stillhouse/ui/Icon';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import { useId, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { GetLogs } from '../../downloads/GetLogs.tsx';
import { useOfflineStatus } from '../../queries/use-offline-status.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices, useSession } from '../../services/services.ts';
import { BrandLink, SidebarFooter } from '../../shell/Sidebar.tsx';
import styles from './GuidedSidebar.module.css';
import { useSetupLoad } from './use-setup-load.ts';
import { useSetupUpdate } from './use-setup-update.ts';

/** The sidebar of the guided setup (R2.15): its steps, and the device that is being set up. */
export function GuidedSidebar() {
  const { config } = useServices();
  const { user } = useSession();
  const { pathname } = useLocation();
  useSetupLoad(pathname);
  // Follows an update from before a reload on every screen.
  useSetupUpdate(false);
  return (
    <div className={styles.sidebar}>
      <BrandLink brandName={config.brand.name} />
      <nav aria-label="Setup">
        <ol className={styles.steps}>
          {getSteps(pathname).map((step, index) => (
            <StepItem key={step.label} step={step} number={index + 1} />
          ))}
        </ol>
      </nav>
      <DeviceBlock />
      {user && (
        <div className={styles.foot}>
          <SidebarFooter userName={user.sub} logoutHref="/logout" />
        </div>
      )}
    </div>
  );
}

function StepItem({ step, number }: { step: SetupStep; number: number }) {
  const { label, phase, href } = step;
  const content = (
    <>
      <span className={styles.mark} aria-hidden="true">
        {phase === 'done' ? <Icon name="check" /> : number}
      </span>
      {label}
      {phase === 'done' && <span className="visually-hidden"> (done)</span>}
    </>
  );
  const attributes = {
    className: styles.step,
    'data-phase': phase,
    'aria-current': phase === 'current' ? ('step' as const) : undefined,
  };
  return (
    <li>
      {href === undefined ? (
        <span {...attributes}>{content}</span>
      ) : (
        <Link to={href} {...attributes}>
          {content}
        </Link>
      )}
    </li>
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

type SetupStep = {
  label: 'Network' | 'Pulse';
  phase: 'done' | 'current' | 'waiting';
  /** Only completed steps have a link. The button of the page leads forward. */
  href?: string;
};

/**
 * The two steps of the guided setup (R2.15), as a page shows them. There is no step after Pulse.
 */
function getSteps(pathname: string): SetupStep[] {
  if (pathname === '/all-set' || pathname === '/video-preview') {
    return [
      { label: 'Network', phase: 'done' },
      { label: 'Pulse', phase: 'done' },
    ];
  }
  if (pathname === '/pulse') {
    return [
      { label: 'Network', phase: 'done', href: '/network' },
      { label: 'Pulse', phase: 'current' },
    ];
  }
  return [
    { label: 'Network', phase: 'current', ...(pathname !== '/network' && { href: '/network' }) },
    { label: 'Pulse', phase: 'waiting' },
  ];
}
