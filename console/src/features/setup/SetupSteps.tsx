import { Icon } from '@stillhouse/ui/Icon';
import { Link } from '../../router/Router.tsx';
import styles from './GuidedSidebar.module.css';

type SetupStep = {
  label: 'Network' | 'Pulse';
  phase: 'done' | 'current' | 'waiting';
  /** Only completed steps have a link. The button of the page leads forward. */
  href?: string;
};

/** The steps of the guided setup, with the one that the page belongs to. */
export function SetupSteps({ pathname }: { pathname: string }) {
  return (
    <nav aria-label="Setup">
      <ol className={styles.steps}>
        {getSteps(pathname).map((step, index) => (
          <StepItem key={step.label} step={step} number={index + 1} />
        ))}
      </ol>
    </nav>
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
