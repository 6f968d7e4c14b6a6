import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from 'verdaccio';
import { userEnvironment } from './pack-packages.ts';

const owner = { name: 'owner', password: 'password-of-the-owner' };

/** A registry on loopback that asks no other one, and what a user of it has. */
export type Registry = {
  readonly url: string;
  /** Of the user who may publish. */
  readonly token: string;
  /** A home directory and npm's empty cache in it. */
  readonly home: string;
  /** The environment of a user: signed in as `who`, or not. */
  readonly createEnvironment: (who: 'owner' | 'stranger') => NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
};

/** @param access who may read packages; `$authenticated` asks for a login */
export async function startRegistry(access: '$all' | '$authenticated' = '$all'): Promise<Registry> {
  // With a space, as users have it.
  const home = mkdtempSync(join(tmpdir(), 'stillhouse registry-'));
  const app = await runServer({
    self_path: home,
    configPath: join(home, 'config.yaml'),
    storage: join(home, 'storage'),
    auth: { htpasswd: { file: join(home, 'htpasswd') } },
    uplinks: {},
    packages: { '**': { access, publish: '$authenticated' } },
    log: { type: 'stdout', format: 'json', level: 'fatal' },
    web: { enable: false },
  });
  const server: Server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const token = await signUp(url);
  const createEnvironment = (who: 'owner' | 'stranger') => {
    const settings = join(home, `${who}.npmrc`);
    const login = who === 'owner' ? `${url.replace('http:', '')}:_authToken=${token}\n` : '';
    writeFileSync(settings, `registry=${url}\naudit=false\nupdate-notifier=false\n${login}`);
    const cache = join(home, `cache of ${who}`);
    return {
      ...userEnvironment,
      HOME: home,
      npm_config_userconfig: settings,
      npm_config_cache: cache,
    };
  };
  const close = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
    await rm(home, { recursive: true });
  };
  return { url, token, home, createEnvironment, close };
}

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:${owner.name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
