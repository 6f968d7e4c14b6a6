import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { Card } from '@stillhouse/ui/Card';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useRef, useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { useAddress } from '../address/use-address.ts';
import { formatTitle } from '../formatting/format-name.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useModel } from '../server-state/queries.ts';
import { FailureMenu } from './FailureMenu.tsx';
import { LegalMoves } from './LegalMoves.tsx';
import { LatestRequestQueue } from './latest-request-queue.ts';
import { MachineDrawing } from './MachineDrawing.tsx';
import styles from './StatesView.module.css';
import { type MoveGoal, useMoveToState } from './use-move-to-state.ts';

type Machine = ControlSchema<'Machine'>;

/** The state of an update that has several reasons to choose from. */
const failedState = 'error';

/** Titles that differ from the names in the API. */
const titles: Record<string, string> = { updateState: 'Software update', signIn: 'Sign-in' };

/**
 * The device's state machines: a list with the current states, and a drawing of the selected one.
 */
export function StatesView({ id }: { id: string }) {
  const address = useAddress();
  const model = useModel(id);
  return (
    <Loaded query={model} what="the states" lines={10}>
      {({ machines }) => {
        const selected = address.machine ?? 'updateState';
        const machine = machines.find(({ name }) => name === selected) ?? machines[0];
        return (
          <>
            <nav aria-label="State machines">
              <ul className={styles.machines}>
                {machines.map(({ name, current }) => (
                  <li key={name}>
                    <LabLink
                      className={styles.machine}
                      href={formatAddress({ ...address, machine: name })}
                      aria-current={name === machine?.name ? 'true' : undefined}
                    >
                      {titles[name] ?? formatTitle(name)}{' '}
                      <span className={styles.current}>{formatTitle(current)}</span>
                    </LabLink>
                  </li>
                ))}
              </ul>
            </nav>
            {machine !== undefined && <MachineCard key={machine.name} id={id} machine={machine} />}
          </>
        );
      }}
    </Loaded>
  );
}

function MachineCard({ id, machine }: { id: string; machine: Machine }) {
  const moveTo = useMoveToState(id, machine.name);
  const { show } = useToaster();
  const [goal, setGoal] = useState<string | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [queue] = useState(() => new LatestRequestQueue<MoveGoal>());
  const drawing = useRef<HTMLDivElement>(null);
  const hasMenu = machine.failures.length > 0;
  const select = async (next: MoveGoal) => {
    setGoal(next.state);
    await queue.request(next, async (next) => {
      try {
        await moveTo(next);
      } catch (error) {
        show(getErrorMessage(error), 'error');
      }
    });
    if (!queue.isRunning) setGoal(null);
  };
  const press = (state: string) => {
    if (hasMenu && state === failedState) return setMenuOpen(!isMenuOpen);
    setMenuOpen(false);
    if (queue.isRunning || state !== machine.current) void select({ state, failure: null });
  };
  const closeMenu = () => {
    setMenuOpen(false);
    drawing.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <Card title={titles[machine.name] ?? formatTitle(machine.name)}>
      <p className={styles.summary}>
        {machine.summary} Select a state to move the device there. The clock advances if a move
        takes time.
      </p>
      <div ref={drawing}>
        <MachineDrawing
          machine={machine}
          goal={goal}
          menu={hasMenu ? { state: failedState, isOpen: isMenuOpen } : undefined}
          onSelect={press}
        />
      </div>
      {isMenuOpen && hasMenu && (
        <FailureMenu
          failures={machine.failures}
          onClose={closeMenu}
          onSelect={(failure) => {
            closeMenu();
            void select({ state: failedState, failure });
          }}
        />
      )}
      <LegalMoves id={id} machine={machine} />
    </Card>
  );
}
