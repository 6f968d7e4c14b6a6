import { LinkButton } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { getQuery } from '../api/query.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import { findConnectionProblem, findObstacle } from './connection-problem.ts';

/**
 * Why a connected device has no internet or cloud, and what to do, as far as the status says that
 * others on the page request.
 *
 * @param page its path, to which no link leads
 * @param onlyHere shows nothing but a problem that is solved on this page
 */
export function ConnectionProblem({ page, onlyHere }: { page: string; onlyHere?: boolean }) {
  const { config } = useServices();
  const facts = useFacts();
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: false });
  // Rows of a page say how to connect.
  if (!facts || status.kind !== 'ready' || findObstacle(status.data) === 'notConnected')
    return null;
  const problem = findConnectionProblem(status.data, { facts, brand: config.brand });
  const isHere = problem?.link?.href === page;
  if (problem === null || (onlyHere && !isHere)) return null;
  const link = isHere ? undefined : problem.link;
  return (
    <Notice
      tone="warning"
      title={problem.title}
      actions={
        link && (
          <LinkButton size="small" href={link.href}>
            {link.action}
          </LinkButton>
        )
      }
    >
      {problem.text}
    </Notice>
  );
}
