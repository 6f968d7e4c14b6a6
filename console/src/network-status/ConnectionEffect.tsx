import type { Schema } from '@stillhouse/contracts/api';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { getQuery } from '../api/query.ts';
import { isAway } from '../connection/connection-state.ts';
import { useDeviceQuery } from '../queries/use-device-query.ts';
import { useRecheck } from '../queries/use-recheck.ts';
import { useConnection, useServices } from '../services/services.ts';
import { ConnectionPath } from './ConnectionPath.tsx';
import { ConnectionProblem, ConnectionProblemNotice } from './ConnectionProblem.tsx';
import { findConnectionProblem, findObstacle } from './connection-problem.ts';
import { listHops } from './path-hops.ts';
import { useReader } from './use-reader.ts';

/**
 * The connection beside the settings that it depends on. After a change it is read until the
 * internet responds (R2.87).
 *
 * @param page its path, to which no link leads
 * @param changed what the user has done: `Saved.`
 * @param changedAt epoch milliseconds of the last change on the page
 */
export function ConnectionEffect(props: {
  page: string;
  changed?: string;
  changedAt: number | null;
}) {
  const { page, changed = 'Saved.', changedAt } = props;
  const { brand } = useServices().config;
  const status = useDeviceQuery({ ...getQuery('/api/v1/status'), refetchOnMount: false });
  const isKnown = !isAway(useConnection());
  return (
    <>
      {changedAt === null ? (
        <ConnectionProblem page={page} onlyHere />
      ) : (
        <ChangeEffect key={changedAt} page={page} changed={changed} />
      )}
      {status.kind === 'ready' && (
        <Card title="Connection">
          <ConnectionPath hops={listHops(isKnown ? status.data : null, brand)} />
        </Card>
      )}
    </>
  );
}

const hasInternet = (status: Schema<'DeviceStatus'>) => findObstacle(status) === null;

function ChangeEffect({ page, changed }: { page: string; changed: string }) {
  const reader = useReader();
  const { data, isOver } = useRecheck(getQuery('/api/v1/status'), { holds: hasInternet });
  if (!reader || !data)
    return <Notice title={changed}>{isOver ? unknownText : checkingText}</Notice>;
  const problem = findConnectionProblem(data, reader);
  if (problem === null)
    return <Notice tone="success">{`${changed} The internet responds.`}</Notice>;
  return (
    <ConnectionProblemNotice
      page={page}
      problem={{ ...problem, title: `${changed} ${problem.title}` }}
    >
      {!isOver && checkingText}
    </ConnectionProblemNotice>
  );
}

const checkingText = 'Checking the connection.';
const unknownText = 'The device does not say whether it has internet.';
