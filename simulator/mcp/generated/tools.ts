/** Made from simulator/control.yaml by `npm run generate`. Change the contract, not this file. */

import type { ControlOperationId } from 'stillhouse/client';

/** A tool of an agent: all operations of a tag. */
export type AgentTool = {
  readonly name: string;
  readonly description: string;
  /** None of its operations changes anything. */
  readonly isReadOnly: boolean;
  readonly operations: readonly ControlOperationId[];
  /** JSON Schema of its arguments. */
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly [keyword: string]: unknown;
  };
};

export const tools: readonly AgentTool[] = [
  {
    name: 'devices',
    description: 'Lease, read, change and release simulated devices.\n- listDevices(forkOf?, after?, limit?): List leased devices\n- leaseDevice(body): Lease a device\n- getDevice(id): Read a device\'s whole state\n- releaseDevice(id): Release a device\n- patchDevice(id, body): Change a device\'s state\n- getLease(id): Read a device\'s lease\n- renewLease(id, body): Renew a device\'s lease\n- runBatch(body): Run one call on several devices\n- resetDevice(id): Reset a device to its lease',
    isReadOnly: false,
    operations: [
      'listDevices',
      'leaseDevice',
      'getDevice',
      'releaseDevice',
      'patchDevice',
      'getLease',
      'renewLease',
      'runBatch',
      'resetDevice',
    ],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: [
            'listDevices',
            'leaseDevice',
            'getDevice',
            'releaseDevice',
            'patchDevice',
            'getLease',
            'renewLease',
            'runBatch',
            'resetDevice',
          ],
        },
        forkOf: {
          description: 'Only forks of this device.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        after: {
          description: 'Only devices with a number above this, such as the number of the last device of the page before.',
          type: 'integer',
          minimum: 0,
          default: 0,
        },
        limit: {
          description: 'Maximum number of devices of a page. A page with fewer is the last.',
          type: 'integer',
          minimum: 1,
          maximum: 500,
          default: 500,
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        body: {
          anyOf: [
            {
              title: 'leaseDevice',
              type: 'object',
              additionalProperties: false,
              properties: {
                product: {
                  description: 'Product code. `unknown` leases a device of an unknown model; other unknown codes are rejected.',
                  type: 'string',
                  pattern: '^[a-z][a-z0-9-]{0,31}$',
                  default: 'barra',
                },
                firmware: {
                  description: 'NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits (R5.10).',
                  type: 'string',
                  pattern: '^NF[A-Za-z][0-9]\\.[0-9]{8}\\.[0-9]{4}$',
                },
                number: {
                  description: 'Number of a device in its fleet. Number n belongs to the shard with the remainder of n divided by the number of shards. It decides\nthe seed: number 1 has the fleet seed (`--seed`), number 2 the next one, and so on, for any number of shards.\n',
                  type: 'integer',
                  minimum: 1,
                  maximum: 9999999,
                },
                seed: {
                  description: 'The seed of the device. The same seed creates the same device.',
                  type: 'integer',
                  minimum: 0,
                  maximum: 9007199254740991,
                },
                outOfBox: {
                  description: 'A device that has not been set up yet.',
                  type: 'boolean',
                  default: false,
                },
                profile: {
                  description: 'The firmware profile of the device: the name of one of the library, or a profile as in a file (simulator/profile.schema.json). Resets and restores keep it.',
                  oneOf: [
                    { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
                    {
                      type: 'object',
                      additionalProperties: false,
                      required: ['profile', 'purpose', 'quirks'],
                      properties: {
                        profile: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
                        purpose: {
                          description: 'The difference, in one sentence.',
                          type: 'string',
                          minLength: 10,
                          maxLength: 300,
                        },
                        firmware: {
                          description: 'The version of a device that is created with the profile, unless its lease names another one.',
                          type: 'string',
                          pattern: '^NF[A-Za-z][0-9]\\.[0-9]{8}\\.[0-9]{4}$',
                        },
                        initialState: {
                          description: 'The difference of a new device\'s state, as a merge patch (RFC 7396), such as settings that only this firmware has. It is applied again after a factory reset.',
                          type: 'object',
                          additionalProperties: true,
                        },
                        quirks: {
                          description: 'The differences of responses. They apply in this order.',
                          type: 'array',
                          maxItems: 300,
                          items: {
                            description: 'A quirk has `match` and one effect.',
                            type: 'object',
                            additionalProperties: false,
                            required: ['match'],
                            properties: {
                              match: {
                                type: 'object',
                                description: 'At least one of `operationId` and `tag`.',
                              },
                              missing: {
                                description: 'The operation does not exist. The device responds 404 and does nothing.',
                                const: true,
                                type: 'boolean',
                              },
                              refuse: {
                                type: 'object',
                                description: 'The device rejects the request and does nothing.',
                              },
                              respond: {
                                type: 'object',
                                description: 'Another status, problem code or body in place of the device\'s own, which has acted.',
                              },
                              status: {
                                description: 'Another status. Headers and body stay.',
                                type: 'integer',
                                minimum: 200,
                                maximum: 599,
                              },
                              text: { type: 'object', description: 'Sends text in place of JSON.' },
                              remove: {
                                description: 'Removes the value at this pointer from the body.',
                                type: 'string',
                                pattern: '^(/([^~/]|~[01])*)*$',
                                maxLength: 200,
                              },
                              set: {
                                type: 'object',
                                description: 'Sets the value at `pointer`, or adds it.',
                              },
                              rename: {
                                type: 'object',
                                description: 'Renames the property at `pointer`.',
                              },
                              wrap: {
                                type: 'object',
                                description: 'Replaces the value at `pointer` by an object that has it at each of the given `keys`.',
                              },
                              keyBy: {
                                type: 'object',
                                description: 'Replaces the list at `pointer` by an object, in which the value of `key` names each item.',
                              },
                              sort: {
                                type: 'object',
                                description: 'Sorts the list at `pointer`, by `key` if its items are objects.',
                              },
                              header: {
                                type: 'object',
                                description: 'Sets a header of the response, or removes it with null.',
                              },
                              removeClaim: {
                                description: 'Removes this claim from the token of a sign-in.',
                                type: 'string',
                                enum: ['permissions', 'jti'],
                              },
                              delayMs: {
                                description: 'Holds the response for this simulated time.',
                                type: 'integer',
                                minimum: 1,
                                maximum: 3600000,
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                clock: { type: 'string', enum: ['real', 'scaled', 'manual'], default: 'real' },
                speed: {
                  description: 'Simulated seconds per real second, for a scaled clock only.',
                  type: 'number',
                  exclusiveMinimum: 0,
                  maximum: 100000,
                },
                lockstep: {
                  description: 'Holds the requests of a browser in lockstep at the barrier until `stepClock`. For a manual clock only.',
                  type: 'boolean',
                },
                now: {
                  description: 'Simulated time at the start. Default for a manual clock 2030-01-07T09:00:00Z, else the real time.',
                  oneOf: [
                    {
                      description: 'Simulated time in epoch milliseconds.',
                      type: 'integer',
                      minimum: 0,
                      maximum: 253402300799999,
                    },
                    { type: 'string', format: 'date-time' },
                  ],
                },
                scenario: {
                  description: 'The scenario from its start and after each reset. Other options of the lease take precedence over the scenario.',
                  oneOf: [
                    { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
                    { type: 'object', additionalProperties: true },
                  ],
                },
                snapshot: {
                  description: 'A snapshot from `getSnapshot`, or the content of a state file. The device continues from there, at the snapshot\'s time. The clock mode\nmay differ; product, firmware, profile, seed, `outOfBox`, `now` and scenario come from the snapshot. A reset recreates the original lease.\n',
                  type: 'object',
                  additionalProperties: true,
                },
                addressing: {
                  description: 'Default that of the simulator. Any simulator has `port`; the others need one that was started with them.',
                  type: 'string',
                  enum: ['name', 'address', 'port'],
                },
                ttlMs: {
                  description: 'Real time after which the device is released. Default: never.',
                  type: 'integer',
                  minimum: 1,
                  maximum: 86400000,
                },
              },
            },
            {
              title: 'patchDevice',
              description: 'Merge patch of the device\'s state. The schema of the state says what is allowed.',
              type: 'object',
              additionalProperties: true,
            },
            {
              title: 'renewLease',
              type: 'object',
              additionalProperties: false,
              required: ['ttlMs'],
              properties: {
                ttlMs: {
                  description: 'Real time from now on; null: the lease never ends by itself.',
                  oneOf: [
                    {
                      description: 'Real time after which the device is released. Default: never.',
                      type: 'integer',
                      minimum: 1,
                      maximum: 86400000,
                    },
                    { type: 'null' },
                  ],
                },
              },
            },
            {
              title: 'runBatch',
              type: 'object',
              additionalProperties: false,
              required: ['operationId', 'devices'],
              properties: {
                operationId: {
                  description: 'The call for each device.',
                  type: 'string',
                  enum: ['setCondition', 'runDeviceAction', 'resetDevice', 'releaseDevice'],
                },
                name: {
                  description: 'The condition or action. Only for the calls that have one in their path.',
                  type: 'string',
                  minLength: 1,
                  maxLength: 64,
                },
                body: { description: 'The body of each call. Only for the calls that have one.' },
                devices: {
                  type: 'array',
                  minItems: 1,
                  maxItems: 250,
                  items: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
                },
              },
            },
          ],
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'catalogue',
    description: 'Products and operations.\n- listProducts(): List the products\n- listOperations(): List the operations of a device\'s API',
    isReadOnly: true,
    operations: ['listProducts', 'listOperations'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: { type: 'string', enum: ['listProducts', 'listOperations'] },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'model',
    description: 'The state machines of a device, as data.\n- getModel(id, machine?, format?): Read a device\'s state machines\n- planPath(id, machine, to, failure?): Plan how to move a state machine into a state',
    isReadOnly: true,
    operations: ['getModel', 'planPath'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation', 'id', 'machine'],
      properties: {
        operation: { type: 'string', enum: ['getModel', 'planPath'] },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        machine: {
          type: 'string',
          enum: [
            'power',
            'updateState',
            'internet',
            'wifi',
            'enrollment',
            'signIn',
            'certificates',
          ],
        },
        format: {
          description: '`mermaid` returns a Mermaid state diagram that highlights the present states.',
          type: 'string',
          enum: ['json', 'mermaid'],
          default: 'json',
        },
        to: { description: 'One of the states of the machine.', type: 'string', maxLength: 64 },
        failure: {
          description: 'Why the last update failed. Only for the state `error`. Older firmware does not report it. The last two occur while it\ninstalls, the others while it downloads. Clients must cope with one they do not know.\n',
          type: 'string',
          enum: [
            'notFound',
            'noSpace',
            'downloadBroken',
            'serverUnreachable',
            'tooSlow',
            'verificationFailed',
            'interrupted',
            'installFailed',
            'powerLost',
          ],
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'actions',
    description: 'Actions of a person at the device.\n- listActions(): List the actions\n- listDeviceActions(id): List what can act on a device now\n- runDeviceAction(id, action, body?): Run an action on a device',
    isReadOnly: false,
    operations: ['listActions', 'listDeviceActions', 'runDeviceAction'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: ['listActions', 'listDeviceActions', 'runDeviceAction'],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        action: {
          description: 'The action.',
          type: 'string',
          enum: [
            'reboot',
            'powerOff',
            'powerOn',
            'powerCycle',
            'factoryReset',
            'pair',
            'unpair',
            'changePassword',
            'releaseFirmware',
            'withdrawFirmware',
            'changeUpdateSettings',
            'startUpdate',
            'openMaintenanceWindow',
            'finishDownload',
            'finishInstall',
            'failUpdate',
            'enroll',
            'lockOut',
            'endLockout',
            'addCertificate',
            'removeCertificates',
          ],
        },
        body: {
          title: 'runDeviceAction',
          type: 'object',
          additionalProperties: false,
          properties: {
            pairedDeviceName: {
              description: 'For `pair`. By default a name generated from the device\'s seed.',
              type: 'string',
              minLength: 1,
              maxLength: 64,
            },
            password: {
              description: 'The admin\'s new password. Required for `changePassword`.',
              type: 'string',
              minLength: 8,
              maxLength: 1024,
            },
            channel: {
              description: 'Required for `releaseFirmware` and `withdrawFirmware`, optional for `changeUpdateSettings`.',
              type: 'string',
              pattern: '^[A-Za-z0-9._-]{1,64}$',
            },
            version: {
              description: 'Required for `releaseFirmware`.',
              type: 'string',
              pattern: '^NF[A-Za-z][0-9]\\.[0-9]{8}\\.[0-9]{4}$',
            },
            code: {
              description: 'For `enroll`. By default the first valid code of the cloud (`listCloudCodes`).',
              type: 'string',
              pattern: '^[A-Za-z]{8}$',
            },
            userName: {
              description: 'Required for `lockOut`.',
              type: 'string',
              enum: ['admin', 'setup', 'oob'],
            },
            validity: {
              description: 'Required for `addCertificate`. `expiring` ends in 5 days.',
              type: 'string',
              enum: ['valid', 'expiring', 'expired'],
            },
            type: {
              type: 'string',
              enum: ['AUTOMATIC', 'MANUAL'],
              description: 'For `changeUpdateSettings`.',
            },
            failure: {
              description: 'For `failUpdate`. By default `downloadBroken` while downloading, `installFailed` while installing.',
              type: 'string',
              enum: [
                'notFound',
                'noSpace',
                'downloadBroken',
                'serverUnreachable',
                'tooSlow',
                'verificationFailed',
                'interrupted',
                'installFailed',
                'powerLost',
              ],
            },
          },
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'conditions',
    description: 'The environment of a device, as named switches.\n- listConditions(): List the conditions\n- getConditions(id): Read a device\'s conditions\n- getCondition(id, name): Read one condition\n- setCondition(id, name, body): Switch a condition on or off',
    isReadOnly: false,
    operations: ['listConditions', 'getConditions', 'getCondition', 'setCondition'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: ['listConditions', 'getConditions', 'getCondition', 'setCondition'],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        name: {
          description: 'The condition.',
          type: 'string',
          enum: [
            'cableOut',
            'offline',
            'cloudUnreachable',
            'ntpUnreachable',
            'signInOverNetworkOff',
            'staticAddress',
            'noDhcpServer',
            'wifiJoined',
            'wifiJoining',
            'wifiWrongPassword',
            'wifiOutOfRange',
            'wifiWeak',
            'wifiWithoutInternet',
            'dot1xRequired',
            'proxyRequired',
            'proxyWrong',
            'pacUnreachable',
            'dnsFailing',
            'captivePortal',
            'flapping',
            'highLatency',
            'lowBandwidth',
            'csrBusy',
            'csrSlow',
            'updateNotFound',
            'updateServerSlow',
            'updateDownloadBroken',
            'updateNoSpace',
            'updateVerificationFails',
            'updateInstallFails',
            'updatePowerLoss',
            'updateStuck',
            'rebootRefused',
            'rebootFails',
            'rebootNeverReturns',
            'enrollmentSlow',
            'logsBusy',
            'logsTimeOut',
            'logsBroken',
            'logSize',
            'cameraDiagnosticsFail',
            'audioDiagnosticsFail',
            'noActiveCall',
          ],
        },
        body: {
          title: 'setCondition',
          type: 'object',
          additionalProperties: false,
          required: ['on'],
          properties: {
            on: { type: 'boolean' },
            parameters: {
              description: 'As `listConditions` names them. Only with `on`.',
              type: 'object',
              additionalProperties: true,
            },
            from: {
              description: 'When it is switched on, in simulated time. Default, and if in the past: at once. Only with `on`.',
              oneOf: [
                {
                  description: 'Simulated time in epoch milliseconds.',
                  type: 'integer',
                  minimum: 0,
                  maximum: 253402300799999,
                },
                { type: 'string', format: 'date-time' },
              ],
            },
            until: {
              description: 'When it is switched off again. Default: never. Only with `on`, and not with `forMs`.',
              oneOf: [
                {
                  description: 'Simulated time in epoch milliseconds.',
                  type: 'integer',
                  minimum: 0,
                  maximum: 253402300799999,
                },
                { type: 'string', format: 'date-time' },
              ],
            },
            forMs: {
              description: 'How long it stays on, in simulated ms. Only with `on`.',
              type: 'integer',
              minimum: 1,
              maximum: 3155760000000,
            },
          },
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'clock',
    description: 'One clock per device, which drives everything observable.\n- getClock(id): Read a device\'s clock\n- setClock(id, body): Set how a device\'s clock runs\n- advanceClock(id, body): Advance a device\'s clock',
    isReadOnly: false,
    operations: ['getClock', 'setClock', 'advanceClock'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation', 'id'],
      properties: {
        operation: { type: 'string', enum: ['getClock', 'setClock', 'advanceClock'] },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        body: {
          anyOf: [
            {
              title: 'setClock',
              type: 'object',
              additionalProperties: false,
              minProperties: 1,
              properties: {
                mode: { type: 'string', enum: ['real', 'scaled', 'manual'] },
                speed: {
                  description: 'Simulated seconds per real second, for a scaled clock only.',
                  type: 'number',
                  exclusiveMinimum: 0,
                  maximum: 100000,
                },
                lockstep: {
                  description: 'Holds the requests of a browser in lockstep at the barrier until `stepClock`. For a manual clock only.',
                  type: 'boolean',
                },
                now: {
                  description: 'Simulated time, in epoch milliseconds or as an ISO 8601 time with zone.',
                  oneOf: [
                    {
                      description: 'Simulated time in epoch milliseconds.',
                      type: 'integer',
                      minimum: 0,
                      maximum: 253402300799999,
                    },
                    { type: 'string', format: 'date-time' },
                  ],
                },
              },
            },
            {
              title: 'advanceClock',
              oneOf: [
                {
                  type: 'object',
                  additionalProperties: false,
                  required: ['by'],
                  properties: {
                    by: {
                      description: 'Milliseconds, or a number with one of the units ms, s, m, h, d.',
                      oneOf: [
                        { type: 'number', minimum: 0, maximum: 3155760000000 },
                        {
                          type: 'string',
                          pattern: '^[0-9]{1,12}(\\.[0-9]{1,3})?(ms|s|m|h|d)$',
                        },
                      ],
                    },
                  },
                },
                {
                  type: 'object',
                  additionalProperties: false,
                  required: ['to'],
                  properties: {
                    to: {
                      description: 'Simulated time, in epoch milliseconds or as an ISO 8601 time with zone.',
                      oneOf: [
                        {
                          description: 'Simulated time in epoch milliseconds.',
                          type: 'integer',
                          minimum: 0,
                          maximum: 253402300799999,
                        },
                        { type: 'string', format: 'date-time' },
                      ],
                    },
                  },
                },
                {
                  type: 'object',
                  additionalProperties: false,
                  required: ['until', 'max'],
                  properties: {
                    until: {
                      description: 'True when the state at the JSON pointer (RFC 6901) is deeply equal to the value.',
                      type: 'object',
                      additionalProperties: false,
                      required: ['pointer', 'equals'],
                      properties: {
                        pointer: {
                          type: 'string',
                          pattern: '^(/([^~/]|~0|~1)*)*$',
                          maxLength: 200,
                        },
                        equals: true,
                      },
                    },
                    max: {
                      description: 'Milliseconds, or a number with one of the units ms, s, m, h, d.',
                      oneOf: [
                        { type: 'number', minimum: 0, maximum: 3155760000000 },
                        {
                          type: 'string',
                          pattern: '^[0-9]{1,12}(\\.[0-9]{1,3})?(ms|s|m|h|d)$',
                        },
                      ],
                    },
                  },
                },
                {
                  type: 'object',
                  additionalProperties: false,
                  required: ['toNext'],
                  properties: {
                    toNext: {
                      description: 'To the device\'s next timer.',
                      const: true,
                      type: 'boolean',
                    },
                  },
                },
              ],
            },
          ],
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'faults',
    description: 'Failures of the device\'s HTTP API, counted and reproducible.\n- listFaultKinds(): List the kinds of fault\n- listFaults(id): List armed faults with their counters\n- armFaults(id, body): Arm faults\n- clearFaults(id): Remove all faults\n- getFault(id, faultId): Read one fault with its counters\n- removeFault(id, faultId): Remove one fault',
    isReadOnly: false,
    operations: [
      'listFaultKinds',
      'listFaults',
      'armFaults',
      'clearFaults',
      'getFault',
      'removeFault',
    ],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: [
            'listFaultKinds',
            'listFaults',
            'armFaults',
            'clearFaults',
            'getFault',
            'removeFault',
          ],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        faultId: {
          description: 'The fault\'s id.',
          type: 'string',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
        },
        body: {
          title: 'armFaults',
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: {
            description: 'Counting (`skip`, `every`, `times`) comes before `probability`.',
            type: 'object',
            additionalProperties: false,
            required: ['kind', 'match'],
            properties: {
              id: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' },
              kind: {
                type: 'string',
                enum: [
                  'status',
                  'delay',
                  'throttle',
                  'stall',
                  'connection-reset',
                  'close-without-response',
                  'truncated-body',
                  'malformed-json',
                  'wrong-content-type',
                  'dropped-property',
                  'wrong-type',
                  'unknown-enum-value',
                  'stale-read',
                  'expired-token',
                  'rate-limit',
                  'replace-response',
                ],
              },
              parameters: { type: 'object', additionalProperties: true },
              match: {
                description: 'At least one of `operationId` and `tag`.',
                type: 'object',
                additionalProperties: false,
                minProperties: 1,
                properties: {
                  operationId: {
                    description: 'An operation of openapi.yaml or `*`.',
                    type: 'string',
                    minLength: 1,
                    maxLength: 64,
                  },
                  tag: { type: 'string', minLength: 1, maxLength: 64 },
                  role: { type: 'string', enum: ['admin', 'setup', 'oob'] },
                  state: {
                    description: 'Only while the device\'s state has the value `equals` at `pointer` (RFC 6901).',
                    type: 'object',
                    additionalProperties: false,
                    required: ['pointer', 'equals'],
                    properties: { pointer: { type: 'string', maxLength: 200 }, equals: true },
                  },
                  query: {
                    description: 'Only requests with these query parameters. Others may be there.',
                    type: 'object',
                    minProperties: 1,
                    maxProperties: 20,
                    additionalProperties: { type: 'string', maxLength: 1000 },
                  },
                  body: {
                    description: 'Only requests whose JSON body has this value at `pointer`: exactly `equals`, or at least `contains`. Of an object in `contains`, the body has all properties, each with a value that contains the given one; it may have others. Lists are compared item by item.',
                    type: 'object',
                    additionalProperties: false,
                    minProperties: 1,
                    properties: {
                      pointer: {
                        description: 'JSON pointer (RFC 6901). Default: the whole body.',
                        type: 'string',
                        maxLength: 200,
                      },
                      equals: true,
                      contains: true,
                    },
                  },
                  nth: {
                    description: 'Only the nth request that matches the rest, from 1.',
                    type: 'integer',
                    minimum: 1,
                  },
                },
              },
              placement: {
                description: 'Ingress is before the device acted (the request is lost), egress after (the response is lost), midBody when the head and a part of the body are on their way.',
                type: 'string',
                enum: ['ingress', 'egress', 'midBody'],
              },
              skip: { type: 'integer', minimum: 0, default: 0 },
              every: { type: 'integer', minimum: 1, default: 1 },
              times: { type: 'integer', minimum: 1 },
              probability: { type: 'number', exclusiveMinimum: 0, maximum: 1, default: 1 },
              from: {
                description: 'Simulated time in epoch milliseconds.',
                type: 'integer',
                minimum: 0,
                maximum: 253402300799999,
              },
              until: {
                description: 'Simulated time in epoch milliseconds.',
                type: 'integer',
                minimum: 0,
                maximum: 253402300799999,
              },
              offContract: {
                description: 'Required for a response that the contract does not allow.',
                type: 'boolean',
                default: false,
              },
            },
          },
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'scenarios',
    description: 'The library of scenarios, and the one that a device plays.\n- listScenarios(): List the scenarios of the library\n- listRuns(): List the scenarios that devices have played\n- getScenario(id): Read the progress of a device\'s scenario\n- loadScenario(id, body): Play a scenario on a device\n- clearScenario(id): End a device\'s scenario',
    isReadOnly: false,
    operations: ['listScenarios', 'listRuns', 'getScenario', 'loadScenario', 'clearScenario'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: ['listScenarios', 'listRuns', 'getScenario', 'loadScenario', 'clearScenario'],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        body: {
          title: 'loadScenario',
          description: 'Either `scenario` or `yaml`.',
          type: 'object',
          additionalProperties: false,
          minProperties: 1,
          properties: {
            scenario: {
              description: 'The name of a library scenario, or a scenario as in a file (simulator/scenario.schema.json), or the text of a file as `{ yaml: text }`.',
              oneOf: [
                { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
                { type: 'object', additionalProperties: true },
              ],
            },
            yaml: {
              description: 'The text of a scenario file. Errors name the line.',
              type: 'string',
              maxLength: 65536,
            },
            fresh: { description: 'Recreates the device. Default: true.', type: 'boolean' },
          },
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'snapshots',
    description: 'Saved states of a device, to restore or fork.\n- listSnapshots(id): List a device\'s snapshots\n- takeSnapshot(id, body?): Take a snapshot of a device\n- removeSnapshot(id, snapshotName): Forget a snapshot\n- restoreSnapshot(id, snapshotName): Put a device back to a snapshot\n- forkSnapshot(id, snapshotName, body?): Fork a device from a snapshot',
    isReadOnly: false,
    operations: [
      'listSnapshots',
      'takeSnapshot',
      'removeSnapshot',
      'restoreSnapshot',
      'forkSnapshot',
    ],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation', 'id'],
      properties: {
        operation: {
          type: 'string',
          enum: [
            'listSnapshots',
            'takeSnapshot',
            'removeSnapshot',
            'restoreSnapshot',
            'forkSnapshot',
          ],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        snapshotName: {
          description: 'The snapshot\'s name.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        body: {
          anyOf: [
            {
              title: 'takeSnapshot',
              type: 'object',
              additionalProperties: false,
              properties: {
                name: {
                  type: 'string',
                  pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
                  description: 'Default `snapshot-1`, then `snapshot-2` and so on.',
                },
              },
            },
            {
              title: 'forkSnapshot',
              type: 'object',
              additionalProperties: false,
              properties: {
                ttlMs: {
                  description: 'Real time after which the device is released. Default: never.',
                  type: 'integer',
                  minimum: 1,
                  maximum: 86400000,
                },
              },
            },
          ],
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'journal',
    description: 'Every exchange with a device\'s API and every change over the control API: list, explain, verify, export.\n- getJournal(id, since?, operationId?, inputsSince?, format?): Read a device\'s journal\n- explainEntry(id, n): Explain an exchange\n- verifyJournal(id, body): Check the requests to a device\n- getBundle(id): Get the recording of a device, for a replay',
    isReadOnly: false,
    operations: ['getJournal', 'explainEntry', 'verifyJournal', 'getBundle'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation', 'id'],
      properties: {
        operation: {
          type: 'string',
          enum: ['getJournal', 'explainEntry', 'verifyJournal', 'getBundle'],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        since: {
          description: 'Only entries with a number above this.',
          type: 'integer',
          minimum: 0,
          default: 0,
        },
        operationId: {
          description: 'Only exchanges of this operation.',
          type: 'string',
          minLength: 1,
          maxLength: 64,
        },
        inputsSince: {
          description: 'Only control inputs with a number above this.',
          type: 'integer',
          minimum: 0,
          default: 0,
        },
        format: {
          description: '`canonical` returns text in which ports, device ids, real times and the bytes of keys and signatures are masked: the same seed and\nthe same inputs give the same text, byte for byte.\n`har` returns the finished exchanges as an HTTP archive, which the developer tools of browsers open.\n',
          type: 'string',
          enum: ['json', 'canonical', 'har'],
          default: 'json',
        },
        n: { description: 'The number of the entry.', type: 'integer', minimum: 1 },
        body: {
          title: 'verifyJournal',
          type: 'object',
          additionalProperties: false,
          required: ['expect'],
          properties: {
            expect: {
              type: 'array',
              minItems: 1,
              maxItems: 100,
              items: {
                type: 'object',
                additionalProperties: false,
                required: ['match'],
                properties: {
                  match: {
                    description: 'Exchanges that match all given criteria; at least one is required.',
                    type: 'object',
                    additionalProperties: false,
                    minProperties: 1,
                    properties: {
                      operationId: {
                        description: 'An operation of openapi.yaml.',
                        type: 'string',
                        minLength: 1,
                        maxLength: 64,
                      },
                      method: { type: 'string', enum: ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] },
                      path: {
                        description: 'As sent, without the query.',
                        type: 'string',
                        minLength: 1,
                        maxLength: 500,
                      },
                      status: { type: 'integer', minimum: 100, maximum: 599 },
                      role: { type: 'string', enum: ['admin', 'setup', 'oob'] },
                      outcome: {
                        type: 'string',
                        enum: ['pending', 'answered', 'reset', 'abandoned'],
                      },
                    },
                  },
                  count: {
                    description: 'How often. Default: at least once.',
                    oneOf: [
                      { type: 'integer', minimum: 0, maximum: 1000000 },
                      {
                        type: 'object',
                        additionalProperties: false,
                        minProperties: 1,
                        properties: {
                          min: { type: 'integer', minimum: 0 },
                          max: { type: 'integer', minimum: 0 },
                        },
                      },
                    ],
                  },
                },
              },
            },
            order: {
              description: 'Whether the exchanges must occur in this order. Default: false.',
              type: 'boolean',
            },
            within: {
              description: 'Maximum simulated time from the first to the last of these.',
              oneOf: [
                { type: 'number', minimum: 0, maximum: 3155760000000 },
                { type: 'string', pattern: '^[0-9]{1,12}(\\.[0-9]{1,3})?(ms|s|m|h|d)$' },
              ],
            },
            since: {
              description: 'Only exchanges with a number above this.',
              type: 'integer',
              minimum: 0,
            },
          },
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'cloud',
    description: 'Events that the cloud has received from a device, its enrollment codes, and its faults.\n- listCloudEvents(id): List the analytics events of a device\n- getCloudFaults(id): Read the cloud faults of a device\n- setCloudFaults(id, body): Set the cloud faults of a device\n- listCloudCodes(id): List a device\'s enrollment codes\n- createCloudCode(id, body?): Make an enrollment code\n- listUnassignedCloudEvents(): List the analytics events that belong to no device',
    isReadOnly: false,
    operations: [
      'listCloudEvents',
      'getCloudFaults',
      'setCloudFaults',
      'listCloudCodes',
      'createCloudCode',
      'listUnassignedCloudEvents',
    ],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: [
            'listCloudEvents',
            'getCloudFaults',
            'setCloudFaults',
            'listCloudCodes',
            'createCloudCode',
            'listUnassignedCloudEvents',
          ],
        },
        id: {
          description: 'The device\'s id in this simulator; the first one is `default`.',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
        },
        body: {
          anyOf: [
            {
              title: 'setCloudFaults',
              type: 'object',
              additionalProperties: false,
              properties: {
                analytics: {
                  description: 'The sink responds with 500 and stores nothing, never responds, or breaks the connection.',
                  type: 'string',
                  enum: ['none', 'failing', 'silent', 'reset'],
                },
                remoteBuild: {
                  description: 'The manifest is missing (404), is invalid JSON, never arrives, ends in a broken connection, names files of another origin, or names a script that is missing or renders nothing.',
                  type: 'string',
                  enum: [
                    'none',
                    'missing',
                    'malformed',
                    'silent',
                    'reset',
                    'elsewhere',
                    'scriptMissing',
                    'scriptEmpty',
                  ],
                },
              },
            },
            {
              title: 'createCloudCode',
              type: 'object',
              additionalProperties: false,
              properties: {
                code: {
                  description: 'Default: generated from the device\'s seed.',
                  type: 'string',
                  pattern: '^[A-Za-z]{8}$',
                },
                reusable: {
                  description: 'Can be used repeatedly. Default: false.',
                  type: 'boolean',
                },
                used: { description: 'The code has been used. Default: false.', type: 'boolean' },
                expiresAt: {
                  description: 'Time from which the code is expired, by its device. Default: never.',
                  oneOf: [
                    {
                      description: 'Simulated time in epoch milliseconds.',
                      type: 'integer',
                      minimum: 0,
                      maximum: 253402300799999,
                    },
                    { type: 'string', format: 'date-time' },
                  ],
                },
                organisation: {
                  description: 'Last part of the address of the organisation.',
                  type: 'string',
                  pattern: '^[a-z0-9][a-z0-9-]{0,62}$',
                },
              },
            },
          ],
        },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
  {
    name: 'coverage',
    description: 'Which operations, statuses, states, conditions and fault kinds a run has covered.\n- getCoverage(): Read the coverage of the run',
    isReadOnly: true,
    operations: ['getCoverage'],
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: { type: 'string', enum: ['getCoverage'] },
        part: {
          description: 'JSON pointer of the part of the result to return, such as /updates.',
          type: 'string',
        },
        saveAs: {
          description: 'Name of a new file for the whole result. Its path is returned instead of the result.',
          type: 'string',
        },
      },
    },
  },
];
