import '@stillhouse/ui/tokens.css';
import '@stillhouse/ui/base.css';
import './lab.css';
import { applyStoredTheme } from '@stillhouse/ui/ThemeChoice';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createControlClient } from 'stillhouse/client';
import { App } from './App.tsx';
import { Reachability } from './server-state/reachability.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const connect = (token: string | null) =>
  createControlClient(window.location.origin, {
    followShards: false,
    ...(token !== null && { token }),
  });

applyStoredTheme();
createRoot(root).render(
  <StrictMode>
    <App connect={connect} reachability={new Reachability()} />
  </StrictMode>,
);
