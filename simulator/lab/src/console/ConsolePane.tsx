import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { useState } from 'react';

import styles from './ConsolePane.module.css';
import { useQuietStart } from './use-focus-guard.ts';

/** The device's own console, in a frame. The device lets nobody but the lab frame it, and knows that by the name localhost. */
export function ConsolePane({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { baseUrl, setupUrl, labUrl, displayName } = lease;
  const [loads, setLoads] = useState(0);
  const [overUsb, setOverUsb] = useState(false);
  const isKnown = window.location.origin === new URL(labUrl).origin;
  const url = framedUrl(overUsb ? setupUrl : baseUrl);
  const load = `${url} ${loads}`;
  const { frame, isQuiet, wake, onLoad } = useQuietStart(load);
  return (
    <section className={styles.pane} aria-label="Console of the device">
      <div className={styles.bar}>
        <h2 className={styles.title}>Console</h2>
        <Button size="small" variant="quiet" icon="retry" onClick={() => setLoads(loads + 1)}>
          Reload
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={overUsb}
          onClick={() => setOverUsb(!overUsb)}
        >
          Local setup address
        </Button>
        <a className={styles.out} href={url} target="_blank" rel="noreferrer">
          Open in a tab
        </a>
      </div>
      {isKnown ? (
        <div className={styles.place} onPointerEnter={wake} onPointerDown={wake}>
          <iframe
            key={load}
            ref={frame}
            className={styles.frame}
            title={`Console of ${displayName}`}
            src={url}
            inert={isQuiet}
            onLoad={onLoad}
          />
        </div>
      ) : (
        <EmptyState
          size="card"
          title="The console cannot be shown here"
          action={<a href={otherName(labUrl)}>Open the lab as {new URL(labUrl).host}</a>}
        >
          The device lets itself be framed by the lab under one name only.
        </EmptyState>
      )}
    </section>
  );
}

/** A device with a static address moves to it, and answers under this name all the same: so a frame may show it. */
function framedUrl(address: string): string {
  const url = new URL(address);
  url.hostname = 'localhost';
  return url.href;
}

/** The same view under the name that devices know. */
function otherName(labUrl: string): string {
  const { pathname, search } = window.location;
  return new URL(`${pathname}${search}`, labUrl).href;
}
