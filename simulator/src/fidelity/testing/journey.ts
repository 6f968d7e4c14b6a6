import type { ScenarioCommand, ScenarioRequest } from '../../scenarios/scenario.ts';

/** A request of a journey. Times are simulated. */
export type JourneyStep = {
  /** Method, and path below `/api/v1/`. */
  call: `${'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'} ${string}`;
  /**
   * `SERIAL` stands for the serial number, `CERTIFICATE` for one that is issued for the device's
   * signing request, and `AUTHORITY` for that of its issuer.
   */
  body?: unknown;
  /** Sent as a form. */
  file?: ScenarioRequest['file'];
  /** Happens on the device before the request. */
  event?: ScenarioCommand;
  /** Waited before the request. */
  after?: string;
  /** The device holds the response back for this long at most. */
  holds?: string;
  /** Default: the token of the latest sign-in, if any. */
  token?: 'none' | 'invalid';
};

export type Journey = {
  name: string;
  outOfBox?: boolean;
  /** Default: all. */
  hasEthernet?: true;
  steps: readonly JourneyStep[];
};

export const admin = { userName: 'admin', password: 'stillhouse' };
export const signIn: JourneyStep = { call: 'POST admin_login', body: admin };
export const readStatus: JourneyStep = { call: 'GET status', after: '10s' };
