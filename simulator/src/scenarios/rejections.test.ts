import { expect, test } from 'vitest';
import { loadScenarioText } from './load.ts';
import { formatScenarioError } from './scenario-error.ts';

const head = 'scenario: example\npurpose: It is here to be read.\n';

/**
 * Returns the messages of the loader about a scenario with valid first lines and the given rest, as
 * an editor or terminal shows them.
 */
function getMessages(rest: string): string[] {
  const loaded = loadScenarioText(head + rest, 'example.yaml');
  return loaded.outcome === 'rejected' ? loaded.errors.map(formatScenarioError) : [];
}

test.each([
  [
    'a request without a match in a fault',
    'faults: [{ kind: connection-reset }]',
    'example.yaml:3:10: `match` is missing; add it',
  ],
  [
    'a number of requests in words',
    'expect: { requests: [{ operationId: getStatus, count: one }] }',
    '`count` must be a number such as 3, or { min, max }, but is "one"',
  ],
  [
    'a parameter beside the name of a condition',
    'timeline: [{ at: 1s, do: { condition: { name: highLatency, ms: 4000 } } }]',
    'If it is a parameter of the condition, write parameters: { ms: ... }',
  ],
  [
    'a parameter of an action with a typo',
    'timeline: [{ at: 1s, do: { action: { name: releaseFirmware, chanel: beta } } }]',
    '"chanel" is not a parameter of releaseFirmware, which takes channel and version. Did you mean channel?',
  ],
  [
    'an event with half of its name',
    'timeline: [{ after: { event: update }, do: { action: reboot } }]',
    'Did you mean updateState?',
  ],
  [
    'a date without a time',
    'clock: { now: 2030-01-07 }',
    '`now` must be a valid date and time such as 2030-01-07T09:00:00Z, but is "2030-01-07"',
  ],
  [
    'a merge key of YAML 1.1',
    'timeline: [{ <<: { at: 1s }, do: { action: reboot } }]',
    'merge keys (`<<`, YAML 1.1) are not read',
  ],
  [
    'a condition parameter that does not exist, in a step',
    'timeline: [{ at: 1s, do: { condition: { name: highLatency, parameters: { delayMsec: 5 } } } }]',
    'example.yaml:3:74: there is no "delayMsec" in /conditions/highLatency. Known: ms',
  ],
  [
    'a patch with a value of another type, in a step',
    'timeline: [{ at: 1s, do: { patch: { pairing: { paired: yes please } } } }]',
    'must be true or false',
  ],
  [
    'a patch with an unknown value, in a step',
    'timeline: [{ at: 1s, do: { patch: { power: { state: onn } } } }]',
    'Did you mean on?',
  ],
  [
    'a step that waits for a state that an event never has',
    'timeline: [{ after: { event: power, to: awake }, do: { action: reboot } }]',
    'example.yaml:3:37: "awake" is not a value of `to` in the event power. Known: on, off, booting',
  ],
  [
    'an event field that can only be true or false',
    'expect: { eventually: { event: links, up: 1 } }',
    '1 is not a value of `up` in the event links. Known: true, false',
  ],
  [
    'a step that waits for a fault that the scenario does not have',
    'faults: [{ id: cut, kind: connection-reset, match: { tag: Status } }]\ntimeline: [{ after: { event: request, fault: cutt }, do: { action: reboot } }]',
    '"cutt" is not an id of a fault of this scenario. Did you mean cut?',
  ],
  [
    'an expected request with a fault that the scenario does not have',
    'expect: { requests: [{ operationId: getStatus, fault: nope }] }',
    '"nope" is not an id of a fault of this scenario. There are none',
  ],
  [
    'a status that the operation does not have',
    'expect: { eventually: { operationId: getStatus, status: 201 } }',
    '201 is not a status of getStatus. Known: 200',
  ],
  [
    'a number of requests with a status that no operation has',
    "expect: { requests: [{ operationId: '*', status: 299 }] }",
    '299 is not a status of any operation',
  ],
  [
    'a step after the end',
    'duration: 1m\ntimeline: [{ at: 2m, do: { action: reboot } }]',
    'example.yaml:4:14: `at` is after the end of the scenario, which lasts 1m',
  ],
  [
    'repetitions after the end',
    'duration: 1m\ntimeline: [{ at: 50s, every: 10s, times: 3, do: { action: reboot } }]',
    'leads to a last run 70s after the start, but the scenario lasts 1m',
  ],
  [
    'a fault that begins after the end',
    'duration: 1m\nfaults: [{ kind: connection-reset, match: { tag: Status }, from: 2m }]',
    'is after the end of the scenario',
  ],
  [
    'a time limit longer than the scenario',
    'duration: 1m\nexpect: { eventually: { event: power, within: 2m } }',
    'is longer than the scenario, which lasts 1m',
  ],
  [
    'steps that wait for each other by their ids',
    'timeline: [{ id: a, after: { step: b }, do: { action: reboot } }, { id: b, after: { step: a }, do: { action: reboot } }]',
    'waits for step 2 (b), which waits for this one: a cycle',
  ],
  [
    'a step that waits for itself',
    'timeline: [{ id: a, after: { step: a }, do: { action: reboot } }]',
    'waits for step 1 (a), which is this step itself: a cycle',
  ],
  [
    'steps that wait for the events of each other',
    'device: { product: arran }\ntimeline: [{ after: { event: paired }, do: { action: unpair } }, { after: { event: unpaired }, do: { action: pair } }]',
    'a cycle',
  ],
  [
    'conditions that wait for each other',
    'timeline: [{ after: { event: conditionChanged, name: offline }, do: { condition: cableOut } }, { after: { event: conditionChanged, name: cableOut }, do: { condition: offline } }]',
    'a cycle',
  ],
  [
    'a timeline out of order',
    'timeline: [{ at: 1m, do: { action: reboot } }, { at: 30s, do: { action: reboot } }]',
    'example.yaml:3:50: `at` is out of order: 30s follows 1m',
  ],
  [
    'two faults with one id',
    'faults: [{ id: x, kind: connection-reset, match: { tag: Status } }, { id: x, kind: connection-reset, match: { tag: Status } }]',
    'example.yaml:3:71: "x" is the id of another fault',
  ],
  [
    'a fault at the start and a later one with one id',
    'faults: [{ id: x, kind: connection-reset, match: { tag: Status } }]\ntimeline: [{ at: 1s, do: { fault: { id: x, kind: connection-reset, match: { tag: Status } } } }]',
    '"x" is the id of another fault',
  ],
  [
    'two steps with one id',
    'timeline: [{ id: a, at: 1s, do: { action: reboot } }, { id: a, at: 2s, do: { action: reboot } }]',
    '"a" is the id of an earlier step',
  ],
  [
    'a probability above 1',
    'faults: [{ kind: connection-reset, match: { tag: Status }, probability: 1.5 }]',
    'must be at most 1, but is 1.5',
  ],
  [
    'a probability below 0',
    'faults: [{ kind: connection-reset, match: { tag: Status }, probability: -0.1 }]',
    'must be above 0, but is -0.1',
  ],
  [
    'a probability that is no number',
    'faults: [{ kind: connection-reset, match: { tag: Status }, probability: .nan }]',
    'must be a number',
  ],
  [
    'a negative time',
    'timeline: [{ at: -5s, do: { action: reboot } }]',
    'example.yaml:3:14: `at` is "-5s", which is negative; use 0s or more',
  ],
  [
    'a time without a unit',
    'timeline: [{ at: 30, do: { action: reboot } }]',
    'is 30 without a unit; write 30s, 30m or 30h',
  ],
  [
    'a time that is none',
    'timeline: [{ at: soon, do: { action: reboot } }]',
    'is "soon", not a duration',
  ],
  [
    'an absurd time',
    'timeline: [{ at: 99999d, do: { action: reboot } }]',
    'is "99999d", more than ten years',
  ],
  ['an absurd length', 'duration: 999999999999h', 'more than ten years'],
  [
    'an absurd window of a fault',
    'faults: [{ kind: connection-reset, match: { tag: Status }, until: 1894006800000 }]',
    'counts from its start',
  ],
  [
    'an unknown kind of fault',
    'faults:\n  - match: { tag: Status }\n    kind: truncated-bodi',
    'example.yaml:5:5: "truncated-bodi" is unknown. Did you mean truncated-body?',
  ],
  [
    'an unknown placement',
    'faults: [{ kind: stall, placement: midbody, match: { tag: Status } }]',
    '"midbody" is unknown. Did you mean midBody?',
  ],
  [
    'a placement that the kind does not have',
    'faults: [{ kind: malformed-json, placement: ingress, match: { tag: Status }, offContract: true }]',
    'example.yaml:3:34: `placement` is ingress; malformed-json applies at egress',
  ],
  [
    'a parameter that the kind does not have',
    'faults:\n  - kind: throttle\n    match: { tag: Status }\n    parameters:\n      bytesPerSec: 5',
    'example.yaml:7:7: "bytesPerSec" is not a parameter of this fault. Did you mean bytesPerSecond?',
  ],
  [
    'a position that the response does not have',
    'faults: [{ kind: wrong-type, parameters: { pointer: /serial }, match: { operationId: getStatus }, offContract: true }]',
    'example.yaml:3:44: in the response of getStatus there is no "serial"',
  ],
  [
    'a state that a fault waits for and that never occurs',
    'faults: [{ kind: stall, match: { tag: Status, state: { pointer: /power/state, equals: asleep } } }]',
    '"asleep" is not possible at /power/state',
  ],
  [
    'a fault where it can never act',
    'faults: [{ kind: expired-token, match: { operationId: signIn } }]',
    'signIn needs no token',
  ],
  [
    'a kind of fault that breaks the contract and does not say so',
    'timeline: [{ at: 1s, do: { fault: { kind: malformed-json, match: { tag: Status } } } }]',
    'malformed-json breaks the contract; arm it with offContract: true if that is meant',
  ],
  [
    'a window that ends before it begins',
    'faults: [{ kind: connection-reset, match: { tag: Status }, from: 2m, until: 1m }]',
    'would never apply',
  ],
  [
    'a window that is over when its step arms the fault',
    'timeline: [{ at: 1m, do: { fault: { kind: stall, match: { tag: Status }, until: 30s } } }]',
    'example.yaml:3:74: `until` is not after 60000, when the fault is armed, so it would never apply',
  ],
  [
    'a body of a request that has none',
    'faults: [{ kind: stall, match: { operationId: getStatus, body: { contains: {} } } }]',
    'does not apply: getStatus takes no JSON body. Remove it',
  ],
  [
    'a step without a time',
    'timeline: [{ do: { action: reboot } }]',
    'example.yaml:3:12: `timeline[0]` has no time',
  ],
  [
    'a step with two times',
    'timeline: [{ at: 1s, after: { event: power }, do: { action: reboot } }]',
    'use either `at` or `after`',
  ],
  [
    'a step that does two things',
    'timeline: [{ at: 1s, do: { action: reboot, clearFault: "*" } }]',
    'has action and clearFault; a step does one thing',
  ],
  ['a step that does nothing', 'timeline: [{ at: 1s, do: {} }]', 'must name at least 1 property'],
  [
    'a delay beside a time',
    'timeline: [{ at: 1s, delay: 1s, do: { action: reboot } }]',
    'add it to `at`',
  ],
  [
    'a repetition without a count',
    'timeline: [{ at: 1s, every: 1s, do: { action: reboot } }]',
    'needs `times`',
  ],
  [
    'an enrollment code of seven letters',
    'timeline: [{ at: 1s, do: { enrollmentCode: { code: TOOFEWX } } }]',
    'must match',
  ],
  [
    'an enrollment code that expires before it is there',
    'timeline: [{ at: 1s, do: { enrollmentCode: { code: TOOLATEX, expiresIn: -1m } } }]',
    'which is negative',
  ],
  [
    'a parameter of an action that is of another kind',
    'timeline: [{ at: 1s, do: { action: { name: pair, pairedDeviceName: 5 } } }]',
    'must be a string',
  ],
  [
    'a state that the product cannot have',
    'initialState: { pairing: { paired: true } }',
    'The product barra cannot be paired',
  ],
  [
    'an initial value of another type',
    'initialState: { settings: { time: { use24HourTimeFormat: "yes" } } }',
    'example.yaml:3:37: `use24HourTimeFormat` must be true or false',
  ],
  [
    'initial conditions as a list',
    'initialState: { conditions: [offline] }',
    'name each condition with its parameters',
  ],
  [
    'parameters that a condition does not take',
    'initialState: { conditions: { offline: { much: true } } }',
    'is unknown',
  ],
  ['a claim that asserts nothing', 'expect: { never: [{ within: 1s }] }', 'asserts nothing'],
  [
    'a state assertion without a value',
    'expect: { eventually: { pointer: /power/state } }',
    'missing `equals`',
  ],
  [
    'a claim that can never hold',
    'expect: { eventually: { pointer: /power/state, equals: asleep } }',
    '"asleep" is not possible at /power/state',
  ],
  [
    'a count that is crossed',
    'expect: { requests: [{ operationId: getStatus, count: { min: 3, max: 1 } }] }',
    'at least 3 and at most 1',
  ],
  ['an unknown clock mode', 'clock: { mode: manaul }', '"manaul" is unknown. Did you mean manual?'],
  ['a speed for a manual clock', 'clock: { mode: manual, speed: 5 }', 'is for a scaled clock'],
  [
    'a call without its path parameter',
    'timeline: [{ at: 1s, do: { request: deleteCertificate } }]',
    'needs path: { id: ... }',
  ],
  [
    'a fault that breaks the contract and does not say so',
    'faults: [{ kind: status, parameters: { status: 418 }, match: { operationId: getStatus } }]',
    'offContract: true',
  ],
])('%s is rejected', (_what, rest, message) => {
  expect(getMessages(rest).join('\n')).toContain(message);
});

test.each([
  [
    'a status that a fault sends',
    'status: 418',
    '{ id: tea, kind: status, parameters: { status: 418 }, offContract: true, match: { tag: Status } }',
  ],
  [
    'a fault that the device names',
    'fault: fault-1',
    '{ kind: connection-reset, match: { tag: Status } }',
  ],
])('an assertion about %s is accepted', (_what, field, fault) => {
  expect(
    getMessages(`faults: [${fault}]\nexpect: { eventually: { operationId: getStatus, ${field} } }`),
  ).toEqual([]);
});

test('what would happen at the last instant is accepted', () => {
  expect(
    getMessages(
      'duration: 1m\ntimeline: [{ at: 60s, do: { action: reboot } }]\nexpect: { eventually: { event: power, within: 60s } }',
    ),
  ).toEqual([]);
});
