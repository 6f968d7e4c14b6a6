import type { ReactNode } from 'react';
import { useSessionServices } from '../services/session-services.ts';
import { BrandMark } from './BrandMark.tsx';
import { mainId } from './main-id.ts';
import frame from './ShellFrame.module.css';
import sidebar from './Sidebar.module.css';

/** What ShellFrame looks like before the application, which fills it in, has arrived. */
export function StartingShell({ children }: { children: ReactNode }) {
  const { name } = useSessionServices().config.brand;
  return (
    <div className={frame.frame}>
      <header className={frame.topBar}>
        <span className={sidebar.brand}>
          <BrandMark />
        </span>
      </header>
      <header className={frame.sidebar}>
        <div className={sidebar.sidebar}>
          <span className={sidebar.brand}>
            <BrandMark />
            {name}
          </span>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className={frame.main}>
        {children}
      </main>
    </div>
  );
}
