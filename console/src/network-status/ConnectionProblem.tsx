import { LinkButton } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import type { ReactNode } from 'react';
import { getQuery } from '../api/query.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import { type Attention, findConnectionProblem, findObstacle } from './connection-problem.ts';
import { useReader } from './use-reader.ts';

/**
 * Why a connected device has no internet or cloud, and what to do, as far as the status says that
 * others on the page request.
 *
 * @param page its path, to which no link leads
 * @param onlyHere shows nothing but a problem that is solved on this page
 */
export function ConnectionProblem({ page, onlyHere }: { page: string; onlyHere?: boolean }) {
  const reader = useReader();
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: false });
  // Rows of a page say how to connect.
  if (!reader || status.kind !== 'ready' || findObstacle(status.data) === 'notConnected')
    return null;
  const problem = findConnectionProblem(status.data, reader);
  if (problem === null || (onlyHere && problem.link?.href !== page)) return null;
  return <ConnectionProblemNotice page={page} problem={problem} />;
}

/** @param children what follows the advice */
export function ConnectionProblemNotice(props: {
  page: string;
  problem: Attention;
  children?: ReactNode;
}) {
  const { page, problem, children } = props;
  const link = problem.link?.href === page ? undefined : problem.link;
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
      {problem.text} {children}
    </Notice>
  );
}
