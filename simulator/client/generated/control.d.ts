/** Made from simulator/control.yaml by `npm run generate`. Change the contract, not this file. */

import type { DeviceSchemas } from "@stillhouse/device/state/device-state";

export interface paths {
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the fleet
         * @description Server-sent events. Each has an `id`, its kind as `event`, and a `FleetEvent` as `data`. The stream starts with the whole fleet, in parts
         *     (`fleet`); changes of devices that were sent already may come between the parts. If the request names the last event it has seen (header `Last-Event-ID` or the query) and none was missed, the stream resumes after it.
         */
        get: operations["followFleet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the actions */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether the simulator is ready
         * @description For the liveness and readiness probes of a container platform. Needs no token, because probes send none; the response contains no secret.
         *     The simulator is ready before the devices of its command line exist: `devices` counts those that are leased.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List leased devices */
        get: operations["listDevices"];
        put?: never;
        /**
         * Lease a device
         * @description Creates an isolated device with its own address, clock, seed, secrets and journal. Without `number` it gets a free number of this shard.
         *     Without `seed` it gets the seed of its number, so that two devices never share a serial number by accident. The device keeps its
         *     address while it reboots.
         */
        post: operations["leaseDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read a device's whole state */
        get: operations["getDevice"];
        put?: never;
        post?: never;
        /**
         * Release a device
         * @description Closes the ports and removes the device.
         */
        delete: operations["releaseDevice"];
        options?: never;
        head?: never;
        /**
         * Change a device's state
         * @description JSON merge patch (RFC 7396) of the state that `getDevice` returns. It is applied as a whole or not at all: a result that breaks the
         *     schema is rejected with path and reason.
         */
        patch: operations["patchDevice"];
        trace?: never;
    };
    "/api/devices/{id}/lease": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read a device's lease */
        get: operations["getLease"];
        /**
         * Renew a device's lease
         * @description The lease lasts from now, in real time, whatever the device's clock does. A reset or restore starts it again with the same length.
         */
        put: operations["renewLease"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Follow a device
         * @description Server-sent events. Each has its kind as `event` and a `StreamedEvent` as `data`. An event has an `id` if a client can resume after it. The stream starts with the present `lease`,
         *     `clock`, `fault`, `scenario` and the whole `state`; a reset or restore sends them again. If the request names the last event it has seen
         *     (header `Last-Event-ID` or the query) and none was missed, the stream resumes after it: the latest 1,000 are stored, for a minute after
         *     the last client has disconnected. Ends after `released`. What the device did is `activity`; `DeviceEvent` has a schema for each event.
         */
        get: operations["followDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read a device's state machines */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/model/path": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Plan how to move a state machine into a state
         * @description Tries the moves on a copy. The device does not change.
         */
        get: operations["planPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run one call on several devices
         * @description The same as the single calls, in their journals as well. One that is rejected does not stop the others. Each device is
         *     complete before the response is sent, and requests to devices continue meanwhile.
         */
        post: operations["runBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a device to its lease
         * @description Recreates everything: state, clock, random values, faults, journal, cloud events. Drops connections. Keeps ports and id. Restarts the lease's `ttlMs`.
         */
        post: operations["resetDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** List what can act on a device now */
        get: operations["listDeviceActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/actions/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The action.
                 * @example reboot
                 */
                action: components["schemas"]["ActionName"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run an action on a device */
        post: operations["runDeviceAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products
         * @description Another product code can be leased as well. It creates a device of an unknown model.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the operations of a device's API */
        get: operations["listOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the conditions */
        get: operations["listConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read a device's conditions */
        get: operations["getConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/conditions/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The condition.
                 * @example cableOut
                 */
                name: components["schemas"]["ConditionName"];
            };
            cookie?: never;
        };
        /** Read one condition */
        get: operations["getCondition"];
        /**
         * Switch a condition on or off
         * @description With a time, it switches itself. An earlier plan for the condition is dropped.
         */
        put: operations["setCondition"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read a device's clock */
        get: operations["getClock"];
        /**
         * Set how a device's clock runs
         * @description `now` jumps to a later time and fires the timers on the way, as `advanceClock` does. Simulated time never runs backwards.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a device's clock
         * @description Fires timers in the order of their time and creation, and ends exactly at the target. Responds when nothing is in flight except
         *     responses that are held back until a later simulated time.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/clock/step": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance in lockstep with a browser
         * @description Waits until `arrivals` requests of the browser have reached the device's barrier, advances to `to`, admits them in a stable order and
         *     responds once each has its response or is held back until a later simulated time. Requires a manual clock with `lockstep`.
         */
        post: operations["stepClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fault-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of fault */
        get: operations["listFaultKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** List armed faults with their counters */
        get: operations["listFaults"];
        put?: never;
        /**
         * Arm faults
         * @description Arms all of them, or none if one is rejected.
         */
        post: operations["armFaults"];
        /** Remove all faults */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/faults/{faultId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The fault's id.
                 * @example busy-once
                 */
                faultId: components["schemas"]["FaultId"];
            };
            cookie?: never;
        };
        /** Read one fault with its counters */
        get: operations["getFault"];
        put?: never;
        post?: never;
        /** Remove one fault */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the scenarios of the library */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the scenarios that devices have played */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a recording of a device
         * @description Reads a HAR file, or `recording.json`, `device.json` or `report.json` of the verifier, also compressed with gzip. Secrets are replaced
         *     while reading, and nothing is stored. A file that takes longer than 60 seconds or more than 512 MB of memory to read is rejected;
         *     devices respond meanwhile. The result is a scenario of the recorded device and, if it differs from a simulated one, a
         *     firmware profile. Lease a device with one of them. One file is read at a time.
         */
        post: operations["importRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read the progress of a device's scenario */
        get: operations["getScenario"];
        /**
         * Play a scenario on a device
         * @description Replaces the present scenario, if any. The device is recreated as the scenario defines, on the same ports. Its clock keeps its mode.
         *     With `fresh: false` the scenario is applied to the device in its present state. An invalid scenario changes nothing.
         */
        put: operations["loadScenario"];
        post?: never;
        /**
         * End a device's scenario
         * @description Takes no further step and removes the faults and conditions that the scenario has set. Its other changes stay.
         */
        delete: operations["clearScenario"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** List a device's snapshots */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot of a device
         * @description Contains everything observable: state, clock, random streams, pending timers, faults with their counters, sessions, log book,
         *     enrollment codes, cloud events, scenario, and the journal position. Requests in flight belong to connections, which cannot be saved:
         *     while there are any, held responses included, the call is rejected and names them. At most 20 per device, of 1,000,000 bytes each.
         *     They survive a reset and end with the lease.
         */
        post: operations["takeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/snapshots/{snapshotName}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        /**
         * Read a snapshot
         * @description The whole snapshot, to store it and to lease from it later (`snapshot` of `leaseDevice`, or `--state-file`). It contains the device's
         *     secrets: make a file with it readable for yourself only.
         */
        get: operations["getSnapshot"];
        put?: never;
        post?: never;
        /** Forget a snapshot */
        delete: operations["removeSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/snapshots/{snapshotName}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a device back to a snapshot
         * @description Restores everything, including time. Drops connections. Keeps ports, id and snapshots. The journal is empty, and its numbers continue
         *     from the snapshot. Restarts the lease's `ttlMs`.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/snapshots/{snapshotName}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a device from a snapshot
         * @description Leases another device with its own ports, independent of the first one from then on. It has the same serial number and secrets, so
         *     tokens of one are valid on the other.
         */
        post: operations["forkSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read a device's journal */
        get: operations["getJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/journal/{n}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The number of the entry.
                 * @example 1
                 */
                n: number;
            };
            cookie?: never;
        };
        /**
         * Explain an exchange
         * @description What the exchange changed, which faults were considered and why each did or did not fire, which timers fired before and during it, and
         *     which random values were drawn. Available for the latest 200 exchanges. Secrets are redacted.
         */
        get: operations["explainEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/journal/verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the requests to a device
         * @description Checks that the expected exchanges occurred: which, how often, in which order, within which time. A failure lists the nearest
         *     exchanges. Changes nothing. Exchanges that the journal has dropped still count. Their order, and their numbers, are no longer
         *     known: what depends on that is `unknown` and does not pass. Exchanges before the snapshot that a device continues from do not
         *     count.
         */
        post: operations["verifyJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Get the recording of a device, for a replay
         * @description All inputs of the device since it was leased, reset or recreated, in order, and the resulting journal. `stillhouse replay FILE`
         *     replays and compares them. Secrets are replaced by references to their source where possible; `verbatim` lists the others.
         *     Rejected while requests are in flight, and once there were more inputs than are stored.
         */
        get: operations["getBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/cloud/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** List the analytics events of a device */
        get: operations["listCloudEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/cloud/faults": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Read the cloud faults of a device */
        get: operations["getCloudFaults"];
        /**
         * Set the cloud faults of a device
         * @description Omitted parts become `none`. A reset of the device clears all.
         */
        put: operations["setCloudFaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/cloud/codes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * List a device's enrollment codes
         * @description The first code exists from the start. It is generated from the device's seed and can be reused.
         */
        get: operations["listCloudCodes"];
        put?: never;
        /**
         * Make an enrollment code
         * @description Without a body, creates a code that can be used once and does not expire.
         */
        post: operations["createCloudCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the analytics events that belong to no device */
        get: operations["listUnassignedCloudEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the coverage of the run */
        get: operations["getCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        DeviceId: string;
        /** @description Simulated time in epoch milliseconds. */
        EpochMs: number;
        /** @description Simulated time, in epoch milliseconds or as an ISO 8601 time with zone. */
        Instant: components["schemas"]["EpochMs"] | string;
        /** @description Milliseconds, or a number with one of the units ms, s, m, h, d. */
        Duration: number | string;
        /** @description Product code. `unknown` leases a device of an unknown model; other unknown codes are rejected. */
        ProductCode: string;
        /** @enum {string} */
        ClockMode: "real" | "scaled" | "manual";
        /**
         * @description Off refuses connections, booting responds with 503.
         * @enum {string}
         */
        PowerState: "on" | "off" | "booting";
        HealthReport: {
            /** @enum {string} */
            status: "ready";
            /** @description Version of the simulator. The Playwright kit needs the same. */
            version: string;
            /** @description Number of leased devices. */
            devices: number;
        };
        Product: {
            product: components["schemas"]["ProductCode"];
            /** @description Brand and model. */
            name: string;
            /** @description Default of a device of this product. */
            firmwareVersion: components["schemas"]["FirmwareVersion"];
        };
        DeviceOperation: {
            operationId: string;
            tag: string;
            method: string;
            /** @description With `{name}` for each parameter. */
            path: string;
            summary: string;
        };
        LeaseRequest: {
            /** @default barra */
            product?: components["schemas"]["ProductCode"];
            firmware?: components["schemas"]["FirmwareVersion"];
            number?: components["schemas"]["DeviceNumber"];
            seed?: components["schemas"]["DeviceSeed"];
            /**
             * @description A device that has not been set up yet.
             * @default false
             */
            outOfBox?: boolean;
            profile?: components["schemas"]["ProfileSource"];
            /** @default real */
            clock?: components["schemas"]["ClockMode"];
            speed?: components["schemas"]["Speed"];
            lockstep?: components["schemas"]["Lockstep"];
            /** @description Simulated time at the start. Default for a manual clock 2030-01-07T09:00:00Z, else the real time. */
            now?: components["schemas"]["Instant"];
            /** @description The scenario from its start and after each reset. Other options of the lease take precedence over the scenario. */
            scenario?: components["schemas"]["ScenarioSource"];
            /**
             * @description A snapshot from `getSnapshot`, or the content of a state file. The device continues from there, at the snapshot's time. The clock mode
             *     may differ; product, firmware, profile, seed, `outOfBox`, `now` and scenario come from the snapshot. A reset recreates the original lease.
             */
            snapshot?: {
                [key: string]: unknown;
            };
            /** @description Default that of the simulator. Any simulator has `port`; the others need one that was started with them. */
            addressing?: components["schemas"]["Addressing"];
            ttlMs?: components["schemas"]["LeaseMs"];
        };
        /**
         * @description How clients tell devices apart: `port`, each has ports of its own; `name`, all share two ports and have names of their own; `address`,
         *     they also have loopback addresses of their own (Linux).
         * @enum {string}
         */
        Addressing: "name" | "address" | "port";
        /**
         * @description Number of a device in its fleet. Number n belongs to the shard with the remainder of n divided by the number of shards. It decides
         *     the seed: number 1 has the fleet seed (`--seed`), number 2 the next one, and so on, for any number of shards.
         */
        DeviceNumber: number;
        Batch: {
            /**
             * @description The call for each device.
             * @enum {string}
             */
            operationId: "setCondition" | "runDeviceAction" | "resetDevice" | "releaseDevice";
            /** @description The condition or action. Only for the calls that have one in their path. */
            name?: string;
            /** @description The body of each call. Only for the calls that have one. */
            body?: unknown;
            devices: components["schemas"]["DeviceId"][];
        };
        BatchResult: {
            id: components["schemas"]["DeviceId"];
            /** @description The status that the single call has. */
            status: number;
            /** @description Why the call was rejected. Null if it was not. */
            detail: string | null;
        };
        /** @description The simulator that has the device. A fleet on one simulator is shard 0 of 1. */
        FleetShard: {
            /** @description Counts from 0. */
            index: number;
            /** @description Number of shards of the fleet. */
            count: number;
            /**
             * Format: uri
             * @description Send calls about the device to the control API here.
             */
            controlUrl: string;
        };
        /** @description Real time after which the device is released. Default: never. */
        LeaseMs: number;
        /** @description Simulated seconds per real second, for a scaled clock only. */
        Speed: number;
        /** @description Holds the requests of a browser in lockstep at the barrier until `stepClock`. For a manual clock only. */
        Lockstep: boolean;
        LeaseRenewal: {
            /** @description Real time from now on; null: the lease never ends by itself. */
            ttlMs: components["schemas"]["LeaseMs"] | null;
        };
        Lease: {
            id: components["schemas"]["DeviceId"];
            number: components["schemas"]["DeviceNumber"];
            shard: components["schemas"]["FleetShard"];
            product: components["schemas"]["ProductCode"];
            /** @description Brand and model. */
            displayName: string;
            /** @description The snapshot that it was forked from, or null. */
            forkOf: components["schemas"]["ForkOrigin"] | null;
            firmwareVersion: string;
            serialNumber: string;
            seed: components["schemas"]["DeviceSeed"];
            power: components["schemas"]["PowerState"];
            updateState: components["schemas"]["UpgradeState"];
            /** @description `reached`, or the obstacle. */
            internet: string;
            /** @description Why the device does not respond at `baseUrl`, or null. It responds at `setupUrl` unless it is off. */
            unreachable: string | null;
            /** @description Name of the one that it plays. */
            scenario: string | null;
            /** @description Name of its firmware profile. Absent without one. */
            profile?: string;
            /**
             * Format: uri
             * @description The device as the network sees it; a static address of 127.0.0.0/8 moves it. Behind a gateway (`--device-url`), its address there, as `nameUrl` and `setupUrl`.
             */
            baseUrl: string;
            /**
             * Format: uri
             * @description Address of the device by its hostname. With the addressing `port`, the device accepts any host name.
             */
            nameUrl: string;
            /**
             * Format: uri
             * @description Address of the device over its fixed local setup address.
             */
            setupUrl: string;
            /** Format: uri */
            cloudUrl: string;
            /**
             * Format: uri
             * @description Where this API is.
             */
            labUrl: string;
            /** @description Where the device listens. Behind a gateway, `baseUrl` has another one. */
            port: number;
            setupPort: number;
            addressing: components["schemas"]["Addressing"];
            clock: components["schemas"]["Clock"];
            /** @description Real time, epoch milliseconds, at which the lease ends by itself. */
            expiresAt: number | null;
        };
        /** @description What a list of devices shows. `getLease` has the rest. */
        DeviceSummary: {
            id: components["schemas"]["DeviceId"];
            product: components["schemas"]["ProductCode"];
            /** @description Brand and model. */
            displayName: string;
            firmwareVersion: string;
            serialNumber: string;
            power: components["schemas"]["PowerState"];
            updateState: components["schemas"]["UpgradeState"];
            /** @description `reached`, or the obstacle. */
            internet: string;
            /** @description Name of the one that it plays. */
            scenario: string | null;
            clock: components["schemas"]["ClockSummary"];
            /** @description Real time, epoch milliseconds, at which the lease ends by itself. */
            expiresAt: number | null;
            /** @description The snapshot that it was forked from, or null. */
            forkOf: components["schemas"]["ForkOrigin"] | null;
        };
        /** @description How the device's time passes. */
        ClockSummary: {
            mode: components["schemas"]["ClockMode"];
            /** @description Simulated seconds per real second; 0 for a manual clock. */
            speed: number;
        };
        ForkOrigin: {
            device: components["schemas"]["DeviceId"];
            snapshot: components["schemas"]["SnapshotName"];
        };
        /** @description Merge patch of the device's state. The schema of the state says what is allowed. */
        StatePatch: {
            [key: string]: unknown;
        };
        ActionKind: {
            name: components["schemas"]["ActionName"];
            topic: components["schemas"]["ActionTopic"];
            /** @description The effect of the action. */
            summary: string;
            /** @description What it loses cannot be undone. */
            dangerous: boolean;
            parameters: components["schemas"]["ActionParameter"][];
        };
        TopicActions: {
            topic: components["schemas"]["ActionTopic"];
            /** @description The present state of the topic. */
            state: string;
            actions: components["schemas"]["DeviceAction"][];
        };
        /** @description An action and whether it can act on the device now. */
        DeviceAction: {
            name: components["schemas"]["ActionName"];
            topic: components["schemas"]["ActionTopic"];
            /** @description The effect of the action. */
            summary: string;
            /** @description What it loses cannot be undone. */
            dangerous: boolean;
            /** @description As the device accepts them now. */
            parameters: components["schemas"]["ActionParameter"][];
            /** @description Why it would be rejected or change nothing; null if it can act. */
            obstacle: string | null;
        };
        ActionParameter: {
            /** @enum {string} */
            name: "pairedDeviceName" | "password" | "channel" | "version" | "type" | "failure" | "code" | "userName" | "validity";
            needed: boolean;
            summary: string;
            /** @description All allowed values; null if any value that matches the schema is allowed. */
            values: string[] | null;
            example: string;
        };
        ActionResult: {
            action: components["schemas"]["ActionName"];
            at: components["schemas"]["EpochMs"];
            power: components["schemas"]["PowerState"];
        };
        /** @enum {string} */
        MachineName: "power" | "updateState" | "internet" | "wifi" | "enrollment" | "signIn" | "certificates";
        DeviceModel: {
            machines: components["schemas"]["Machine"][];
        };
        Machine: {
            name: components["schemas"]["MachineName"];
            /** @description The values of `failure` in `planPath`. Empty for other machines than the update, and while a condition decides how it fails. */
            failures: components["schemas"]["UpdateFailure"][];
            summary: string;
            /** @description Its present state. */
            current: string;
            states: string[];
            /** @description Triggers of the moves; empty if the machine does not name them. */
            triggers: components["schemas"]["MachineTrigger"][];
            moves: components["schemas"]["MachineMove"][];
            /** @description The moves from the present state. */
            legal: components["schemas"]["LegalMove"][];
        };
        MachineTrigger: {
            name: string;
            /** @enum {string} */
            by: "operation" | "device" | "clock" | "cloud";
            /** @description An operation of openapi.yaml. */
            operationId: string | null;
            summary: string;
        };
        MachineMove: {
            from: string;
            to: string;
            trigger: string | null;
            /** @description The longest time in `from` before the move. */
            withinMs: number | null;
        };
        PlannedPath: {
            /** @description In order; empty if the machine is there, or cannot get there. */
            moves: components["schemas"]["LegalMove"][];
            /** @description What prevents it; null if it is possible. */
            obstacle: string | null;
            /** @description Conditions that each prevent it. */
            blockedBy: components["schemas"]["ConditionName"][];
        };
        LegalMove: {
            to: string;
            trigger: string | null;
            withinMs: number | null;
            /** @description Calls that make the move now, in order. Empty if no call does (see `obstacle`) or if only time does (see `takesTime`). */
            calls: components["schemas"]["LabCall"][];
            /** @description Time must pass before the state is reached. */
            takesTime: boolean;
            /** @description What prevents the move now; null if it is possible. */
            obstacle: string | null;
        };
        /** @description An action with its parameters (`runDeviceAction`), or a switch of a condition (`setCondition`). */
        LabCall: {
            action: components["schemas"]["ActionName"];
            parameters: components["schemas"]["ActionParameters"];
        } | {
            condition: components["schemas"]["ConditionName"];
            on: boolean;
        };
        /** @description An event of one device, as `followDevice` sends it. */
        StreamedEvent: components["schemas"]["StateEvent"] | components["schemas"]["ClockEvent"] | components["schemas"]["ExchangeEvent"] | components["schemas"]["FaultEvent"] | components["schemas"]["ScenarioEvent"] | components["schemas"]["ConditionEvent"] | components["schemas"]["DeviceActivityEvent"] | components["schemas"]["LeaseEvent"] | components["schemas"]["ReleasedEvent"];
        /** @description The state has changed. Either the whole `state`, or `patch`, a merge patch (RFC 7396) of the state sent before. */
        StateEvent: {
            /** @constant */
            kind: "state";
            at: components["schemas"]["EpochMs"];
            state?: components["schemas"]["DeviceState"];
            patch?: {
                [key: string]: unknown;
            };
        };
        /** @description Time was moved, its speed was changed, or other timers are pending. Between two of these events time passes at `speed`. */
        ClockEvent: {
            /** @constant */
            kind: "clock";
            clock: components["schemas"]["Clock"];
        };
        /** @description An exchange with the device's API has ended. Of hundreds at once, only the latest are sent. The journal contains all. */
        ExchangeEvent: {
            /** @constant */
            kind: "exchange";
            exchange: components["schemas"]["ExchangeSummary"];
        };
        ExchangeSummary: {
            /** @description Number in the journal. */
            n: number;
            at: components["schemas"]["EpochMs"];
            answeredAt: number | null;
            /** @enum {string} */
            via: "device" | "setup";
            operationId: string | null;
            method: string;
            path: string;
            /** @enum {string|null} */
            role: "admin" | "setup" | "oob" | null;
            status: number | null;
            /** @enum {string} */
            outcome: "pending" | "answered" | "reset" | "abandoned";
            /** @description The response breaks the contract, and no fault intended it. */
            violation: boolean;
            /** @description The response was injected by a fault armed with `offContract`. */
            intended: boolean;
            /** @description Ids of the faults that fired. */
            faults: string[];
        };
        /** @description A fault was armed or removed, or a counter has changed. */
        FaultEvent: {
            /** @constant */
            kind: "fault";
            at: components["schemas"]["EpochMs"];
            /** @description All armed faults. */
            faults: components["schemas"]["ArmedFault"][];
        };
        /** @description The scenario was loaded or ended, or has progressed. */
        ScenarioEvent: {
            /** @constant */
            kind: "scenario";
            at: components["schemas"]["EpochMs"];
            scenario: components["schemas"]["ScenarioProgress"] | null;
        };
        /** @description A condition was switched or planned. */
        ConditionEvent: {
            /** @constant */
            kind: "condition";
            at: components["schemas"]["EpochMs"];
            condition: components["schemas"]["Condition"];
        };
        /** @description The device did something; `advanceClock` returns the same events. */
        DeviceActivityEvent: {
            /** @constant */
            kind: "activity";
            activity: components["schemas"]["DeviceEvent"];
        };
        /** @description The lease has changed, such as its end or the device's address. */
        LeaseEvent: {
            /** @constant */
            kind: "lease";
            lease: components["schemas"]["Lease"];
        };
        /** @description The device has been released. The last event of its own stream. */
        ReleasedEvent: {
            /** @constant */
            kind: "released";
            id: components["schemas"]["DeviceId"];
            /**
             * @description The lease has expired, the device was released, or the simulator ends.
             * @enum {string}
             */
            reason: "expired" | "released" | "closed";
        };
        /** @description An event of the fleet, as `followFleet` sends it. */
        FleetEvent: components["schemas"]["FleetListEvent"] | components["schemas"]["LeasedEvent"] | components["schemas"]["ChangedEvent"] | components["schemas"]["ReleasedEvent"];
        /** @description A part of the fleet, in order of the leases. A fleet of thousands arrives in many parts, so that no client waits for it. */
        FleetListEvent: {
            /** @constant */
            kind: "fleet";
            shard: components["schemas"]["FleetShard"];
            devices: components["schemas"]["DeviceSummary"][];
            /** @description It is the first part; devices that the client knows from before may be gone. */
            first: boolean;
            /** @description The client now knows the whole fleet. */
            last: boolean;
        };
        /** @description Another device was leased. */
        LeasedEvent: {
            /** @constant */
            kind: "leased";
            device: components["schemas"]["DeviceSummary"];
        };
        /** @description The summary of a device has changed. */
        ChangedEvent: {
            /** @constant */
            kind: "changed";
            device: components["schemas"]["DeviceSummary"];
        };
        ConditionKind: {
            name: components["schemas"]["ConditionName"];
            /** @description Its topic; the list is grouped by topic. */
            topic: string;
            /** @description Its effect while it is on. */
            summary: string;
            /** @description Names of its parameters. */
            parameters: string[];
        };
        Condition: {
            name: components["schemas"]["ConditionName"];
            on: boolean;
            /** @description The parameters that it was switched on with, or will be. Empty while it is off and not planned. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description When it switches itself on; only while that is in the future. */
            from?: components["schemas"]["EpochMs"];
            /** @description When it switches itself off; only while that is in the future. */
            until?: components["schemas"]["EpochMs"];
        };
        ConditionSwitch: {
            on: boolean;
            /** @description As `listConditions` names them. Only with `on`. */
            parameters?: {
                [key: string]: unknown;
            };
            /** @description When it is switched on, in simulated time. Default, and if in the past: at once. Only with `on`. */
            from?: components["schemas"]["Instant"];
            /** @description When it is switched off again. Default: never. Only with `on`, and not with `forMs`. */
            until?: components["schemas"]["Instant"];
            /** @description How long it stays on, in simulated ms. Only with `on`. */
            forMs?: number;
        };
        Clock: {
            mode: components["schemas"]["ClockMode"];
            /** @description Simulated seconds per real second; 0 for a manual clock. */
            speed: number;
            lockstep: boolean;
            now: components["schemas"]["EpochMs"];
            /**
             * Format: date-time
             * @description `now` for people.
             */
            iso: string;
            nextTimerAt: components["schemas"]["EpochMs"] | null;
            pendingTimers: components["schemas"]["PendingTimer"][];
        };
        PendingTimer: {
            at: components["schemas"]["EpochMs"];
            label: string;
        };
        ClockSetting: {
            mode?: components["schemas"]["ClockMode"];
            speed?: components["schemas"]["Speed"];
            lockstep?: components["schemas"]["Lockstep"];
            now?: components["schemas"]["Instant"];
        };
        Advance: {
            by: components["schemas"]["Duration"];
        } | {
            to: components["schemas"]["Instant"];
        } | {
            until: components["schemas"]["Predicate"];
            max: components["schemas"]["Duration"];
        } | {
            /**
             * @description To the device's next timer.
             * @constant
             */
            toNext: true;
        };
        /** @description True when the state at the JSON pointer (RFC 6901) is deeply equal to the value. */
        Predicate: {
            pointer: string;
            equals: unknown;
        };
        AdvanceResult: {
            from: components["schemas"]["EpochMs"];
            to: components["schemas"]["EpochMs"];
            /** @description The events of the device during the advance, in order. The latest 1000. */
            events: components["schemas"]["DeviceEvent"][];
            /** @description How many there were. */
            eventCount: number;
            /** @description The timers that fired, in order; the latest 1000. */
            fired: components["schemas"]["PendingTimer"][];
            /** @description How many there were. */
            firedCount: number;
            /** @description The next timer; null if none is pending. */
            next: components["schemas"]["PendingTimer"] | null;
            /** @description Nothing is in flight except held responses. */
            settled: boolean;
            /** @description False if `until` did not become true within `max`, or if no timer was pending for `toNext`. */
            reached: boolean;
        };
        Step: {
            arrivals: number;
            /** @description How many of the arrivals come to the setup address, which stays open when the network address is not reachable. Default 0. */
            atSetup?: number;
            /** @description The host of each arrival at the network address, such as `127.0.0.20`. A device that has moved is not reached at its first address, so the step does not wait there. Default all arrive. */
            hosts?: string[];
            to: components["schemas"]["EpochMs"];
        };
        StepResult: {
            now: components["schemas"]["EpochMs"];
            /** @description Requests let in by this step. */
            admitted: number;
            /** @description Number of responses held back until a later simulated time. */
            held: number;
            nextTimerAt: components["schemas"]["EpochMs"] | null;
            settled: boolean;
            pending: string[];
        };
        FaultId: string;
        /** @enum {string} */
        FaultKindName: "status" | "delay" | "throttle" | "stall" | "connection-reset" | "close-without-response" | "truncated-body" | "malformed-json" | "wrong-content-type" | "dropped-property" | "wrong-type" | "unknown-enum-value" | "stale-read" | "expired-token" | "rate-limit" | "replace-response";
        /**
         * @description Ingress is before the device acted (the request is lost), egress after (the response is lost), midBody when the head and a part of the body are on their way.
         * @enum {string}
         */
        FaultPlacement: "ingress" | "egress" | "midBody";
        FaultKind: {
            kind: components["schemas"]["FaultKindName"];
            summary: string;
            /** @description Default placement. */
            placement: components["schemas"]["FaultPlacement"];
            /** @description Where it can act. */
            placements: components["schemas"]["FaultPlacement"][];
            /**
             * @description Whether a response with the fault conforms to the contract. `depends`: on parameters and operation. A fault that violates it requires `offContract`.
             * @enum {string}
             */
            contract: "keeps" | "breaks" | "depends";
            /** @description JSON Schema of the parameters. */
            parameters: {
                [key: string]: unknown;
            };
        };
        /** @description At least one of `operationId` and `tag`. */
        FaultMatch: {
            /** @description An operation of openapi.yaml or `*`. */
            operationId?: string;
            tag?: string;
            /** @enum {string} */
            role?: "admin" | "setup" | "oob";
            state?: components["schemas"]["FaultStateMatch"];
            /** @description Only requests with these query parameters. Others may be there. */
            query?: {
                [key: string]: string;
            };
            body?: components["schemas"]["FaultBodyMatch"];
            /** @description Only the nth request that matches the rest, from 1. */
            nth?: number;
        };
        /** @description Only while the device's state has the value `equals` at `pointer` (RFC 6901). */
        FaultStateMatch: {
            pointer: string;
            equals: unknown;
        };
        /** @description Only requests whose JSON body has this value at `pointer`: exactly `equals`, or at least `contains`. Of an object in `contains`, the body has all properties, each with a value that contains the given one; it may have others. Lists are compared item by item. */
        FaultBodyMatch: {
            /** @description JSON pointer (RFC 6901). Default: the whole body. */
            pointer?: string;
            equals?: unknown;
            contains?: unknown;
        };
        /** @description Counting (`skip`, `every`, `times`) comes before `probability`. */
        FaultSpec: {
            id?: components["schemas"]["FaultId"];
            kind: components["schemas"]["FaultKindName"];
            parameters?: {
                [key: string]: unknown;
            };
            match: components["schemas"]["FaultMatch"];
            placement?: components["schemas"]["FaultPlacement"];
            /** @default 0 */
            skip?: number;
            /** @default 1 */
            every?: number;
            times?: number;
            /** @default 1 */
            probability?: number;
            from?: components["schemas"]["EpochMs"];
            until?: components["schemas"]["EpochMs"];
            /**
             * @description Required for a response that the contract does not allow.
             * @default false
             */
            offContract?: boolean;
        };
        ArmedFault: {
            id: components["schemas"]["FaultId"];
            kind: components["schemas"]["FaultKindName"];
            parameters: {
                [key: string]: unknown;
            };
            match: components["schemas"]["FaultMatch"];
            placement: components["schemas"]["FaultPlacement"];
            skip: number;
            every: number;
            times: number | null;
            probability: number;
            from: number | null;
            until: number | null;
            offContract: boolean;
            counters: {
                considered: number;
                matched: number;
                skipped: number;
                fired: number;
            };
            /** @description `times` is exhausted, or the window has passed. */
            exhausted: boolean;
        };
        /** @description The name of a library scenario, or a scenario as in a file (simulator/scenario.schema.json), or the text of a file as `{ yaml: text }`. */
        ScenarioSource: components["schemas"]["ScenarioName"] | {
            [key: string]: unknown;
        };
        /** @description The firmware profile of the device: the name of one of the library, or a profile as in a file (simulator/profile.schema.json). Resets and restores keep it. */
        ProfileSource: components["schemas"]["ScenarioName"] | components["schemas"]["Profile"];
        /** @description Either `scenario` or `yaml`. */
        ScenarioLoad: {
            scenario?: components["schemas"]["ScenarioSource"];
            /** @description The text of a scenario file. Errors name the line. */
            yaml?: string;
            /** @description Recreates the device. Default: true. */
            fresh?: boolean;
        };
        RecordingImport: {
            /**
             * @description The kind of file.
             * @enum {string}
             */
            source: "har" | "recording" | "device" | "report";
            /** @description The devices that the file has requests to. */
            devices: components["schemas"]["RecordedDevice"][];
            /** @description Null if the file has several devices and the request names none. */
            imported: components["schemas"]["ImportedDevice"] | null;
        };
        RecordedDevice: {
            /** @description Its address. */
            origin: string;
            /** @description Product code. Assumed if no status was recorded. */
            product: string;
            /** @description Null if it was not recorded. */
            firmware: string | null;
            requests: number;
            /** @description Requests without a response or with a status of 400 or more. */
            failures: number;
        };
        ImportedDevice: {
            /** @description The address of the device. */
            origin: string;
            /** @description The text of a scenario file. To lease a device with it: `scenario: { yaml: text }`. */
            scenario: string;
            /** @description Null if no deviation can be described by a profile. */
            profile: components["schemas"]["ImportedProfile"] | null;
            /** @description How a device of the scenario differs from the recording, by operation and place. */
            deviations: string[];
            /** @description What is assumed, and what was left out. */
            notes: string[];
        };
        ImportedProfile: {
            /** @description The text of a profile file. */
            text: string;
            profile: components["schemas"]["Profile"];
            /** @description Deviations that it does not describe. */
            skipped: string[];
        };
        ScenarioEntry: {
            name: components["schemas"]["ScenarioName"];
            /** @description Its topic; the list is grouped by topic. */
            topic: string;
            purpose: string;
            product: string;
        };
        ScenarioRun: {
            /** @description Counts up from the start of the simulator. */
            n: number;
            device: components["schemas"]["DeviceId"];
            product: components["schemas"]["ProductCode"];
            seed: components["schemas"]["DeviceSeed"];
            scenario: components["schemas"]["ScenarioName"];
            startedAt: components["schemas"]["EpochMs"];
            /** @description Simulated time now, at most the end of its duration, or when it was ended. */
            until: components["schemas"]["EpochMs"];
            /**
             * @description `passed`: its time is over, every step was taken and every expectation is met. `ended`: it was ended before its time was over.
             * @enum {string}
             */
            result: "running" | "passed" | "failed" | "ended";
            /** @description Without those that are left to a user. */
            steps: {
                done: number;
                of: number;
            };
            /** @description At most 5 reasons. */
            failures: string[];
        };
        ScenarioProgress: {
            name: components["schemas"]["ScenarioName"];
            purpose: string;
            startedAt: components["schemas"]["EpochMs"];
            /** @description End of its duration. Steps that wait for an event may still run. */
            endsAt: components["schemas"]["EpochMs"];
            now: components["schemas"]["EpochMs"];
            /** @description Its time is over. */
            over: boolean;
            steps: components["schemas"]["ScenarioStepProgress"][];
            expectations: components["schemas"]["ExpectationResult"][];
            source: components["schemas"]["Scenario"];
        };
        ScenarioStepProgress: {
            /** @description The command and its time, as text. */
            step: string;
            /**
             * @description Steps that are `skipped` are left to a user.
             * @enum {string}
             */
            state: "waiting" | "due" | "done" | "failed" | "skipped";
            /** @description How often it has been taken. */
            taken: number;
            /** @description Time of the next run. Null while it waits for an event, and when it is done. */
            nextAt: components["schemas"]["EpochMs"] | null;
            /** @description The result of the last run. */
            result: string | null;
        };
        ExpectationResult: {
            expectation: string;
            /**
             * @description Open is neither yet.
             * @enum {string}
             */
            verdict: "open" | "met" | "failed";
            /** @description The actual value. */
            detail: string | null;
        };
        SnapshotName: string;
        SnapshotRequest: {
            /** @description Default `snapshot-1`, then `snapshot-2` and so on. */
            name?: components["schemas"]["SnapshotName"];
        };
        SnapshotEntry: {
            name: components["schemas"]["SnapshotName"];
            /** @description The device's time then. */
            at: components["schemas"]["EpochMs"];
            product: components["schemas"]["ProductCode"];
            /** @description Name of the one that it played. */
            scenario: string | null;
            /** @description Size as JSON. */
            bytes: number;
        };
        ForkRequest: {
            ttlMs?: components["schemas"]["LeaseMs"];
        };
        Journal: {
            entries: components["schemas"]["JournalEntry"][];
            /** @description Changes to the device over this API; the latest 1000. */
            inputs: components["schemas"]["ControlInput"][];
            /** @description Number of the newest control input; pass it as `inputsSince` to continue. */
            lastInput: number;
            /** @description Number of the newest entry of all; pass it as `since` to continue. */
            last: number;
            /** @description Number of the oldest entries that the bounded journal has dropped. */
            dropped: number;
            /** @description How many of these broke the contract in request or response without a fault that intended it. */
            droppedViolations: number;
            /** @description Numbers of all stored entries whose response violates the contract without a fault that intended it. */
            violations: number[];
        };
        /**
         * @description An HTTP archive (HAR 1.2). Times are those of the device's clock. Secrets are redacted. The journal stores no headers and only JSON
         *     bodies: an entry has the headers that follow from it.
         */
        Har: {
            log: {
                /** @constant */
                version: "1.2";
                creator: {
                    name: string;
                    version: string;
                };
                pages: components["schemas"]["HarNoFields"];
                entries: components["schemas"]["HarEntry"][];
            };
        };
        /** @description A finished exchange. Status 0 means that no response was sent. */
        HarEntry: {
            /** Format: date-time */
            startedDateTime: string;
            /** @description Simulated milliseconds. The sum of the timings. */
            time: number;
            request: {
                method: string;
                url: string;
                httpVersion: string;
                cookies: components["schemas"]["HarNoFields"];
                headers: components["schemas"]["HarFields"];
                queryString: components["schemas"]["HarNoFields"];
                /** @constant */
                headersSize: -1;
                bodySize: number;
                postData?: {
                    mimeType: string;
                    text?: string;
                    comment?: string;
                };
            };
            response: {
                status: number;
                statusText: string;
                httpVersion: string;
                cookies: components["schemas"]["HarNoFields"];
                headers: components["schemas"]["HarFields"];
                content: {
                    size: number;
                    mimeType: string;
                    text?: string;
                    comment?: string;
                };
                redirectURL: string;
                /** @constant */
                headersSize: -1;
                bodySize: number;
                /** @description Why there is no response, as Chromium writes it. */
                _error?: string;
            };
            cache: Record<string, never>;
            /** @description Milliseconds; -1 if it does not apply. */
            timings: {
                blocked: number;
                dns: number;
                connect: number;
                ssl: number;
                send: number;
                wait: number;
                receive: number;
            };
            /** @description The faults that acted. */
            comment?: string;
        };
        HarFields: components["schemas"]["HarField"][];
        HarField: {
            name: string;
            value: string;
        };
        /** @description Always empty. */
        HarNoFields: components["schemas"]["HarField"][];
        JournalEntry: {
            n: number;
            at: components["schemas"]["EpochMs"];
            answeredAt: number | null;
            /** @description Real time. */
            realAt: number;
            /** @enum {string} */
            via: "device" | "setup";
            operationId: string | null;
            method: string;
            path: string;
            /** @enum {string|null} */
            role: "admin" | "setup" | "oob" | null;
            request: components["schemas"]["MessageDigest"];
            response: components["schemas"]["MessageDigest"] | null;
            status: number | null;
            /** @enum {string} */
            outcome: "pending" | "answered" | "reset" | "abandoned";
            /** @description Where request and response break the contract. */
            verdict: {
                request: components["schemas"]["Issue"][];
                reply: components["schemas"]["Issue"][];
            };
            /** @description The response was injected by a fault armed with `offContract`. */
            intended: boolean;
            faults: {
                id: string;
                kind: string;
                placement: components["schemas"]["FaultPlacement"];
            }[];
        };
        /** @description A call of this API that changed the device. Secrets are redacted. */
        ControlInput: {
            /** @description Counted over the whole lease. */
            n: number;
            /** @description Number of the latest exchange that the device had accepted before. */
            after: number;
            at: components["schemas"]["EpochMs"];
            /** @description Real time. */
            realAt: number;
            /** @description An operation of this API. */
            operationId: string;
            /** @description The path parameters without the device's id. */
            path: {
                [key: string]: string;
            };
            /** @description The body as sent; absent if there was none. */
            body?: unknown;
        };
        Explanation: {
            entry: components["schemas"]["JournalEntry"];
            /** @description Whether request and response conform to the contract, as text. */
            verdict: string;
            /** @description Changes of the device's state by the exchange, by JSON pointer (RFC 6901); the first 200. */
            changes: components["schemas"]["StateChange"][];
            /** @description How many there were. */
            changeCount: number;
            /** @description Every fault that was armed at a placement of this exchange, in the order of evaluation. */
            faults: components["schemas"]["FaultConsidered"][];
            /** @description Timers that fired since the previous exchange was accepted, the latest 50. */
            timersBefore: components["schemas"]["PendingTimer"][];
            /** @description Timers that fired during the exchange, the latest 50. */
            timersDuring: components["schemas"]["PendingTimer"][];
            /** @description Random values drawn for it, by stream. */
            chance: {
                stream: string;
                /** @description How many numbers of 32 bits. */
                draws: number;
            }[];
        };
        /** @description Without `before` the value was added, without `after` it was removed. */
        StateChange: {
            pointer: string;
            before?: unknown;
            after?: unknown;
        };
        FaultConsidered: {
            id: components["schemas"]["FaultId"];
            kind: components["schemas"]["FaultKindName"];
            placement: components["schemas"]["FaultPlacement"];
            fired: boolean;
            reason: components["schemas"]["FaultReason"];
            /** @description The reason for people, with the values. */
            why: string;
            /** @description The random number from 0 to 1. The fault fires if it is below the probability. */
            drawn?: number;
        };
        /**
         * @description `fired`, or what prevented it: another operation, tag, role, state, query or body than it matches; before or after its window; not the nth match;
         *     excluded by `skip`, `every` or `times`; the random value; nothing in this exchange to act on; an earlier fault ended the exchange.
         * @enum {string}
         */
        FaultReason: "fired" | "operation" | "tag" | "role" | "state" | "query" | "body" | "early" | "late" | "nth" | "skip" | "every" | "times" | "chance" | "nothing" | "ended";
        /** @description Exchanges that match all given criteria; at least one is required. */
        ExchangeMatch: {
            /** @description An operation of openapi.yaml. */
            operationId?: string;
            /** @enum {string} */
            method?: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
            /** @description As sent, without the query. */
            path?: string;
            status?: number;
            /** @enum {string} */
            role?: "admin" | "setup" | "oob";
            /** @enum {string} */
            outcome?: "pending" | "answered" | "reset" | "abandoned";
        };
        /** @description An exact number, or minimum and maximum. */
        CountBounds: number | {
            min?: number;
            max?: number;
        };
        Verification: {
            expect: {
                match: components["schemas"]["ExchangeMatch"];
                /** @description How often. Default: at least once. */
                count?: components["schemas"]["CountBounds"];
            }[];
            /** @description Whether the exchanges must occur in this order. Default: false. */
            order?: boolean;
            /** @description Maximum simulated time from the first to the last of these. */
            within?: components["schemas"]["Duration"];
            /** @description Only exchanges with a number above this. */
            since?: number;
        };
        /**
         * @description `unknown` if it depends on exchanges that the journal has dropped.
         * @enum {string}
         */
        VerificationOutcome: "passed" | "failed" | "unknown";
        VerificationResult: {
            /** @description False if the outcome is unknown. */
            passed: boolean;
            outcome: components["schemas"]["VerificationOutcome"];
            /** @description In their order. */
            expectations: {
                /** @description Whether its count is met. */
                passed: boolean;
                outcome: components["schemas"]["VerificationOutcome"];
                /** @description Numbers of the matching exchanges that are still in the journal. */
                matched: number[];
            }[];
            /** @description The mismatches, and what is unknown, as text. */
            failures: string[];
            /** @description For each failed expectation, the nearest exchanges, at most five. */
            nearMisses: {
                /** @description Its index, from 0. */
                expectation: number;
                n: number;
                differs: string[];
            }[];
        };
        /** @description JSON bodies with secrets redacted, other bodies by size and hash. */
        MessageDigest: {
            mediaType: string | null;
            bytes: number;
            body?: unknown;
            sha256?: string;
        };
        CloudEvents: {
            events: components["schemas"]["CloudEvent"][];
            dropped: number;
        };
        CloudEvent: {
            /** @description The device's simulated time when the record arrived. */
            at: components["schemas"]["EpochMs"];
            event: components["schemas"]["AnalyticsEvent"];
        };
        CloudFaults: {
            analytics: components["schemas"]["AnalyticsFault"];
            remoteBuild: components["schemas"]["RemoteBuildFault"];
        };
        CloudFaultsSetting: {
            analytics?: components["schemas"]["AnalyticsFault"];
            remoteBuild?: components["schemas"]["RemoteBuildFault"];
        };
        /**
         * @description The sink responds with 500 and stores nothing, never responds, or breaks the connection.
         * @enum {string}
         */
        AnalyticsFault: "none" | "failing" | "silent" | "reset";
        /**
         * @description The manifest is missing (404), is invalid JSON, never arrives, ends in a broken connection, names files of another origin, or names a script that is missing or renders nothing.
         * @enum {string}
         */
        RemoteBuildFault: "none" | "missing" | "malformed" | "silent" | "reset" | "elsewhere" | "scriptMissing" | "scriptEmpty";
        CloudCode: {
            /** @description 8 letters; the case does not matter. */
            code: string;
            /**
             * @description The response that the cloud would give now.
             * @enum {string}
             */
            state: "valid" | "used" | "expired";
            /** @description Never used up. */
            reusable: boolean;
            expiresAt: components["schemas"]["EpochMs"] | null;
            /**
             * Format: uri
             * @description Address of the organization that the code enrolls in.
             */
            organisationUrl: string;
        };
        CloudCodeRequest: {
            /** @description Default: generated from the device's seed. */
            code?: string;
            /** @description Can be used repeatedly. Default: false. */
            reusable?: boolean;
            /** @description The code has been used. Default: false. */
            used?: boolean;
            /** @description Time from which the code is expired, by its device. Default: never. */
            expiresAt?: components["schemas"]["Instant"];
            /** @description Last part of the address of the organisation. */
            organisation?: string;
        };
        Coverage: {
            /** @description Number of devices. A reset counts as a new device. */
            devices: number;
            areas: components["schemas"]["CoverageArea"][];
        };
        CoverageArea: {
            /**
             * @description `operations` were called, `responses` are operations with the status of the response, `states` and `transitions` belong to the
             *     device's state machines, `conditions` were switched on, `faultKinds` have fired.
             * @enum {string}
             */
            area: "operations" | "responses" | "states" | "transitions" | "conditions" | "faultKinds";
            seen: components["schemas"]["CoverageCount"][];
            /** @description Possible names that were not seen. */
            unseen: string[];
            /** @description Seen although not in the contract, such as a status that a fault has injected. */
            outside: components["schemas"]["CoverageCount"][];
        };
        CoverageCount: {
            name: string;
            count: number;
        };
        Issue: {
            /** @description JSON pointer into the body. */
            pointer: string;
            message: string;
        };
        /** @description Problem details (RFC 9457). */
        ControlProblem: {
            type: string;
            title: string;
            status: number;
            /** @description Cause, value and remedy. */
            detail: string;
            code: components["schemas"]["ControlProblemCode"];
            errors?: components["schemas"]["Issue"][];
        };
        /** @enum {string} */
        ControlProblemCode: "malformed-json" | "invalid-body" | "invalid-query" | "invalid-state" | "invalid-fault" | "invalid-scenario" | "forbidden-host" | "forbidden-origin" | "cross-site" | "unauthorized" | "unknown-path" | "unknown-device" | "other-shard" | "unknown-fault" | "unknown-scenario" | "no-scenario" | "unknown-snapshot" | "invalid-snapshot" | "invalid-recording" | "unknown-entry" | "no-recording" | "unknown-name" | "method-not-allowed" | "conflict" | "no-port-left" | "too-many-streams" | "stopping" | "body-too-large" | "unsupported-media-type" | "internal-error";
        /** @enum {string} */
        ActionName: DeviceSchemas["ActionName"];
        ActionParameters: DeviceSchemas["ActionParameters"];
        /**
         * @description What an action is about.
         * @enum {string}
         */
        ActionTopic: DeviceSchemas["ActionTopic"];
        AnalyticsEvent: {
            user?: string | null;
            /** @description Null while it is not known. */
            serialNumber?: components["schemas"]["SerialNumber"] | null;
            event: string;
            type: string;
            anonymousId: string;
            /** Format: date-time */
            timestamp: string;
            properties?: {
                [key: string]: unknown;
            };
            meta?: {
                [key: string]: unknown;
            };
            /** @description Lower-case hexadecimal SHA-256 of timestamp, anonymousId and type, in that order (R3.37). */
            integrity: string;
        };
        /** @description usbAudioDevicesEnabled and deepNoiseSuppressionEnabled are absent on devices without them. */
        AudioVideoSettings: DeviceSchemas["AudioVideoSettings"];
        /** @description In dB; shown as -40 when unknown (R5.11, R9.13). */
        AutoPairingVolume: DeviceSchemas["AutoPairingVolume"];
        Bundle: {
            /**
             * @description Identifies the format.
             * @constant
             */
            format: "stillhouse-bundle";
            /**
             * @description Version of the format. Other versions are rejected.
             * @constant
             */
            version: 1;
            /** @description Version of the program that created it. */
            stillhouse: string;
            /** @description Hash of the program's openapi.yaml. */
            contract: components["schemas"]["BundleHash"];
            /** @description Version of its time zone data, such as 2026c. Absent if unknown, as in a browser. */
            timeZoneData?: string;
            /** @description Free information of the creator. */
            about?: {
                [key: string]: unknown;
            };
            /** @description SHA-256 of start, inputs and end as JSON in a list. Remove it from a bundle that you edit. */
            inputsHash?: string;
            deviceId: components["schemas"]["DeviceId"];
            start: components["schemas"]["BundleStart"];
            inputs: components["schemas"]["BundleInput"][];
            end: components["schemas"]["BundleMoment"];
            /** @description JSON pointers into the bundle, to secrets that are not replaced. */
            verbatim: string[];
            expected: {
                /** @description Number of the last exchange before the first entry. Exchanges up to it are not compared. */
                since: number;
                /** @description Hash of the entries, each followed by a line feed. */
                hash: components["schemas"]["BundleHash"];
                /** @description Lines of the canonical journal. */
                entries: string[];
            };
        };
        /** @description The body of a request has arrived. */
        BundleArrival: {
            /** @constant */
            do: "arrival";
            /** @description Number of the request. */
            of: number;
            at: components["schemas"]["EpochMs"];
            timers: number;
        };
        /** @description A bearer token, or another scheme that no operation accepts. */
        BundleAuthorization: {
            token: components["schemas"]["BundleToken"];
        } | {
            scheme: string;
        };
        /** @description JSON in which `{"$secret": ...}` replaces a secret (BundleSecret), or text in parts, some of which are secrets, or bytes. */
        BundleBody: {
            json: unknown;
        } | {
            text: (string | {
                $secret: components["schemas"]["BundleSecret"];
            })[];
        } | {
            /** @description Bytes that are not UTF-8, one character each. */
            latin1: (string | {
                $secret: components["schemas"]["BundleSecret"];
            })[];
        } | {
            base64: string;
        };
        /** @description A call of the control API. Calls that only advance time are omitted, because the times of the other inputs imply them. */
        BundleControl: {
            /** @constant */
            do: "control";
            at: components["schemas"]["EpochMs"];
            timers: number;
            operationId: string;
            path: {
                [key: string]: string;
            };
            body?: components["schemas"]["BundleBody"];
        };
        BundleHash: string;
        BundleInput: components["schemas"]["BundleRequest"] | components["schemas"]["BundleArrival"] | components["schemas"]["BundleLeave"] | components["schemas"]["BundleControl"] | components["schemas"]["BundleKey"];
        /**
         * @description The device has created a key, which does not depend on the seed. The replay uses this public key in place of a new one, because
         *     nothing is signed with it.
         */
        BundleKey: {
            /** @constant */
            do: "key";
            at: components["schemas"]["EpochMs"];
            timers: number;
            publicKey: string;
        };
        /** @description The client has disconnected. */
        BundleLeave: {
            /** @constant */
            do: "leave";
            /** @description Number of the request. */
            of: number;
            at: components["schemas"]["EpochMs"];
            timers: number;
        };
        BundleMoment: {
            /** @description Simulated time. */
            at: components["schemas"]["EpochMs"];
            /** @description Number of the device's timers that had fired since its start. */
            timers: number;
        };
        /** @description A request that the device accepted. */
        BundleRequest: {
            /** @constant */
            do: "request";
            /** @description Its number in the journal. */
            n: number;
            at: components["schemas"]["EpochMs"];
            timers: number;
            /** @enum {string} */
            via: "device" | "setup";
            method: string;
            /** @description Path and query. */
            target: string;
            authorization?: components["schemas"]["BundleAuthorization"];
            contentType?: string;
            contentEncoding?: string;
            /** @description Announced length of a body that was incomplete. */
            announced?: number;
            body?: components["schemas"]["BundleBody"];
            /** @description The body arrives later. */
            later?: boolean;
            /** @description The body was complete before the device accepted the request, as in lockstep with a browser. */
            whole?: boolean;
        };
        /**
         * @description `password` is that of a user (admin, setup or oob) or of a network, `identity` is that of a network. `code` is the nth enrollment code of the cloud. `typed` is an
         *     unknown value, which another text of the same form replaces. `parts` is a text with such values.
         */
        BundleSecret: {
            /** @constant */
            is: "password";
            /** @enum {string} */
            of: "admin" | "setup" | "oob";
        } | {
            /** @constant */
            is: "password";
            network: string;
        } | {
            /** @constant */
            is: "identity";
            network: string;
        } | {
            /** @constant */
            is: "code";
            nth: number;
        } | components["schemas"]["BundleTypedSecret"] | {
            /** @constant */
            is: "parts";
            parts: (string | components["schemas"]["BundleTypedSecret"])[];
        };
        /** @description A lease, or a snapshot from which the device resumed. */
        BundleStart: {
            /** @description Simulated time. */
            at: components["schemas"]["EpochMs"];
            /** @description The options with which the device was created. */
            lease: {
                product: components["schemas"]["ProductCode"];
                seed: components["schemas"]["DeviceSeed"];
                firmware?: components["schemas"]["FirmwareVersion"];
                outOfBox?: boolean;
                profile?: components["schemas"]["ProfileSource"];
                /** @description The scenario that plays from the start. References replace its secrets. */
                scenario?: {
                    [key: string]: unknown;
                };
                headless?: boolean;
            };
            snapshot?: components["schemas"]["Snapshot"];
        };
        /** @description A token issued by a sign-in, a token by role and time, or a token that is not valid on this device. */
        BundleToken: {
            /** @description Number of the sign-in. */
            from: number;
            role?: string;
        } | {
            /** @enum {string} */
            role: "admin" | "setup" | "oob";
            /** @description Seconds since 1970. */
            issuedAt: number;
            /** @description Its `jti`. Absent if it has none. */
            number?: number;
        } | {
            /** @constant */
            unknown: true;
        };
        BundleTypedSecret: {
            /** @constant */
            is: "typed";
            /** @description Equal numbers stand for equal texts. */
            nth: number;
            /** @description a, A and 0 stand for letters and digits. */
            form: string;
        };
        /**
         * @description The mains frequency that the camera filters.
         * @enum {string}
         */
        CameraAntiBanding: DeviceSchemas["CameraAntiBanding"];
        ChromiumSettings: DeviceSchemas["ChromiumSettings"];
        /** @enum {string} */
        ConditionName: DeviceSchemas["ConditionName"];
        /** @description Addresses from DHCP and router advertisements. */
        DeviceAddressLease: DeviceSchemas["DeviceAddressLease"];
        /** @description One X.509 certificate as PEM (RFC 7468). */
        DeviceCertificate: DeviceSchemas["DeviceCertificate"];
        /** @description A certificate was added. */
        DeviceCertificateAddedEvent: DeviceSchemas["DeviceCertificateAddedEvent"];
        /** @description A certificate was deleted. */
        DeviceCertificateDeletedEvent: DeviceSchemas["DeviceCertificateDeletedEvent"];
        /** @description A condition was switched. */
        DeviceConditionChangedEvent: DeviceSchemas["DeviceConditionChangedEvent"];
        /** @description Conditions around the device. Each one that is on has an entry with its parameters. */
        DeviceConditions: DeviceSchemas["DeviceConditions"];
        /** @description Camera or audio diagnostics. */
        DeviceDiagnostics: DeviceSchemas["DeviceDiagnostics"];
        /** @description Diagnostics have started or ended, or their result was removed. */
        DeviceDiagnosticsEvent: DeviceSchemas["DeviceDiagnosticsEvent"];
        /** @description Credentials for networks with access control (IEEE 802.1X). */
        DeviceDot1x: DeviceSchemas["DeviceDot1x"];
        /** @description The certificates of 802.1x were removed. */
        DeviceDot1xCertificatesRemovedEvent: DeviceSchemas["DeviceDot1xCertificatesRemovedEvent"];
        /** @description The 802.1x credentials of an interface were set or removed. */
        DeviceDot1xChangedEvent: DeviceSchemas["DeviceDot1xChangedEvent"];
        DeviceDot1xCredentials: DeviceSchemas["DeviceDot1xCredentials"];
        DeviceEnrollment: DeviceSchemas["DeviceEnrollment"];
        /** @description The state of the enrollment has changed. */
        DeviceEnrollmentEvent: DeviceSchemas["DeviceEnrollmentEvent"];
        /** @enum {string} */
        DeviceEnrollmentFailure: DeviceSchemas["DeviceEnrollmentFailure"];
        /** @enum {string} */
        DeviceEnrollmentState: DeviceSchemas["DeviceEnrollmentState"];
        DeviceEthernet: DeviceSchemas["DeviceEthernet"];
        /** @description Something that happened on a device. `type` says what. */
        DeviceEvent: DeviceSchemas["DeviceEvent"];
        /** @description The device was reset to its factory state. */
        DeviceFactoryResetEvent: DeviceSchemas["DeviceFactoryResetEvent"];
        DeviceHostname: DeviceSchemas["DeviceHostname"];
        /** @description The device uses another hostname since its start. */
        DeviceHostnameAnnouncedEvent: DeviceSchemas["DeviceHostnameAnnouncedEvent"];
        /** @description Epoch milliseconds of the device's clock. */
        DeviceInstant: DeviceSchemas["DeviceInstant"];
        /**
         * @description Whether the device reaches the internet, and if not, the obstacle. Computed from the rest of the state.
         * @enum {string}
         */
        DeviceInternet: DeviceSchemas["DeviceInternet"];
        /** @description The device gained or lost the internet. `to` names the obstacle. */
        DeviceInternetEvent: DeviceSchemas["DeviceInternetEvent"];
        /** @description The condition `flapping` took the links up or down. */
        DeviceLinksEvent: DeviceSchemas["DeviceLinksEvent"];
        /** @description A user name was locked after failed sign-ins. */
        DeviceLockedOutEvent: DeviceSchemas["DeviceLockedOutEvent"];
        /** @description An archive of logs is being generated, or that has ended. */
        DeviceLogGenerationEvent: DeviceSchemas["DeviceLogGenerationEvent"];
        DeviceNearbyNetwork: DeviceSchemas["DeviceNearbyNetwork"];
        /** @description An interface that the product lacks is absent. */
        DeviceNetwork: DeviceSchemas["DeviceNetwork"];
        /** @description Settings of the network have changed. */
        DeviceNetworkSettingsChangedEvent: DeviceSchemas["DeviceNetworkSettingsChangedEvent"];
        /** @description The out-of-box setup was finished. */
        DeviceOutOfBoxFinalizedEvent: DeviceSchemas["DeviceOutOfBoxFinalizedEvent"];
        /** @description A pad was paired with the device that it controls. */
        DevicePairedEvent: DeviceSchemas["DevicePairedEvent"];
        /** @description A device that is off refuses connections. A booting one responds with 503 and retry-after (R4.29). */
        DevicePower: DeviceSchemas["DevicePower"];
        /** @description The power state has changed. */
        DevicePowerEvent: DeviceSchemas["DevicePowerEvent"];
        /** @enum {string} */
        DevicePowerState: DeviceSchemas["DevicePowerState"];
        /** @description PKCS#8 as PEM (RFC 5958). In a state written by hand, its public key as PEM (RFC 7468) is sufficient: certificates are matched with it, and nothing is signed. */
        DevicePrivateKey: DeviceSchemas["DevicePrivateKey"];
        DeviceScheduledTask: DeviceSchemas["DeviceScheduledTask"];
        /** @description The seed of the device. The same seed creates the same device. */
        DeviceSeed: DeviceSchemas["DeviceSeed"];
        DeviceSettings: DeviceSchemas["DeviceSettings"];
        /** @description Settings of a group have changed. */
        DeviceSettingsChangedEvent: DeviceSchemas["DeviceSettingsChangedEvent"];
        /** @description The setup was completed. */
        DeviceSetupCompletedEvent: DeviceSchemas["DeviceSetupCompletedEvent"];
        /** @description The guided setup has started. */
        DeviceSetupModeChangedEvent: DeviceSchemas["DeviceSetupModeChangedEvent"];
        DeviceSignIn: DeviceSchemas["DeviceSignIn"];
        /** @description A sign-in was rejected. */
        DeviceSignInRefusedEvent: DeviceSchemas["DeviceSignInRefusedEvent"];
        /**
         * @description The network's address or the local setup address (R6.14).
         * @enum {string}
         */
        DeviceSignInRoute: DeviceSchemas["DeviceSignInRoute"];
        /** @description A user has signed in. */
        DeviceSignedInEvent: DeviceSchemas["DeviceSignedInEvent"];
        /** @description A certificate signing request is being made, or has ended. */
        DeviceSigningRequestEvent: DeviceSchemas["DeviceSigningRequestEvent"];
        DeviceState: DeviceSchemas["DeviceState"];
        /** @description The state was patched. */
        DeviceStateReplacedEvent: DeviceSchemas["DeviceStateReplacedEvent"];
        /** @description The pairing was removed. */
        DeviceUnpairedEvent: DeviceSchemas["DeviceUnpairedEvent"];
        /** @description The state of the software update has changed. */
        DeviceUpdateStateEvent: DeviceSchemas["DeviceUpdateStateEvent"];
        /**
         * @description What moved the software update (`x-state-machine` of UpgradeState in openapi.yaml).
         * @enum {string}
         */
        DeviceUpdateTrigger: DeviceSchemas["DeviceUpdateTrigger"];
        DeviceUpdates: DeviceSchemas["DeviceUpdates"];
        /** @description The screen of the device shows the picture of the camera, or no longer does. */
        DeviceVideoPreviewChangedEvent: DeviceSchemas["DeviceVideoPreviewChangedEvent"];
        DeviceWifi: DeviceSchemas["DeviceWifi"];
        /** @description The Wi-Fi connection has changed. */
        DeviceWifiEvent: DeviceSchemas["DeviceWifiEvent"];
        /** @description The saved Wi-Fi network was removed. */
        DeviceWifiForgottenEvent: DeviceSchemas["DeviceWifiForgottenEvent"];
        /** @description The Wi-Fi radio was switched. */
        DeviceWifiRadioEvent: DeviceSchemas["DeviceWifiRadioEvent"];
        /** @enum {string} */
        Dot1xMethod: DeviceSchemas["Dot1xMethod"];
        Dot1xRequiredCondition: DeviceSchemas["Dot1xRequiredCondition"];
        EnrollmentSlowCondition: DeviceSchemas["EnrollmentSlowCondition"];
        /**
         * @description Static mode has address, mask, gateway and primary DNS. Secondary DNS is not checked (R5.12).
         *     With dhcp the static values may be there from before; they are not used.
         */
        EthernetIp4: DeviceSchemas["EthernetIp4"];
        /** @description Lower-case hexadecimal SHA-256 of the certificate in DER, without separators (R3.28). */
        Fingerprint: DeviceSchemas["Fingerprint"];
        /** @description NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits (R5.10). */
        FirmwareVersion: DeviceSchemas["FirmwareVersion"];
        FlappingCondition: DeviceSchemas["FlappingCondition"];
        HighLatencyCondition: DeviceSchemas["HighLatencyCondition"];
        /** @description Four groups of 1-3 digits (R5.12), each 0-255 (R5.14). */
        IpV4Address: DeviceSchemas["IpV4Address"];
        LanguageSettings: DeviceSchemas["LanguageSettings"];
        /** @description A language tag (RFC 5646). */
        LanguageTag: DeviceSchemas["LanguageTag"];
        LogSizeCondition: DeviceSchemas["LogSizeCondition"];
        LowBandwidthCondition: DeviceSchemas["LowBandwidthCondition"];
        /** @description Six groups of two hexadecimal digits. */
        MacAddress: DeviceSchemas["MacAddress"];
        /** @description A host name or an address. */
        NtpServer: DeviceSchemas["NtpServer"];
        NtpSettings: DeviceSchemas["NtpSettings"];
        NtpUnreachableCondition: DeviceSchemas["NtpUnreachableCondition"];
        /**
         * @description With never, software updates are controlled in the cloud service (R6.10). The other values are ours.
         * @enum {string}
         */
        OsInstallPolicy: DeviceSchemas["OsInstallPolicy"];
        /** @enum {string} */
        Phase2Method: DeviceSchemas["Phase2Method"];
        /** @description No parameters. */
        PlainCondition: DeviceSchemas["PlainCondition"];
        /** @description The primary mode. A new device has zoom (R3.16). */
        PrimaryMode: DeviceSchemas["PrimaryMode"];
        Profile: {
            profile: components["schemas"]["ScenarioName"];
            /** @description The difference, in one sentence. */
            purpose: string;
            /** @description The version of a device that is created with the profile, unless its lease names another one. */
            firmware?: components["schemas"]["FirmwareVersion"];
            /** @description The difference of a new device's state, as a merge patch (RFC 7396), such as settings that only this firmware has. It is applied again after a factory reset. */
            initialState?: {
                [key: string]: unknown;
            };
            /** @description The differences of responses. They apply in this order. */
            quirks: components["schemas"]["Quirk"][];
        };
        /** @description Manual has host and port, auto has url (R3.14). Values that the mode does not use may remain. */
        Proxy: DeviceSchemas["Proxy"];
        /** @description Host name or address, without scheme and port. */
        ProxyHost: DeviceSchemas["ProxyHost"];
        /** @description An integer (R5.15) that is a port. */
        ProxyPort: DeviceSchemas["ProxyPort"];
        /** @description The proxy of this network. Default: any that the device is configured for. */
        ProxyRequiredCondition: DeviceSchemas["ProxyRequiredCondition"];
        /**
         * Format: uri
         * @description Address of the PAC file.
         */
        ProxyUrl: DeviceSchemas["ProxyUrl"];
        /** @description A quirk has `match` and one effect. */
        Quirk: {
            match: components["schemas"]["QuirkMatch"];
            /**
             * @description The operation does not exist. The device responds 404 and does nothing.
             * @constant
             */
            missing?: true;
            /** @description The device rejects the request and does nothing. */
            refuse?: components["schemas"]["QuirkResponse"];
            /** @description Another status, problem code or body in place of the device's own, which has acted. */
            respond?: components["schemas"]["QuirkResponse"];
            /** @description Another status. Headers and body stay. */
            status?: number;
            text?: components["schemas"]["QuirkText"];
            /** @description Removes the value at this pointer from the body. */
            remove?: components["schemas"]["QuirkPointer"];
            set?: components["schemas"]["QuirkValue"];
            rename?: components["schemas"]["QuirkRename"];
            /** @description Replaces the value at `pointer` by an object that has it at each of the given `keys`. */
            wrap?: components["schemas"]["QuirkWrap"];
            /** @description Replaces the list at `pointer` by an object, in which the value of `key` names each item. */
            keyBy?: components["schemas"]["QuirkKey"];
            /** @description Sorts the list at `pointer`, by `key` if its items are objects. */
            sort?: components["schemas"]["QuirkSort"];
            header?: components["schemas"]["QuirkHeader"];
            /**
             * @description Removes this claim from the token of a sign-in.
             * @enum {string}
             */
            removeClaim?: "permissions" | "jti";
            /** @description Holds the response for this simulated time. */
            delayMs?: number;
        };
        /** @description Sets a header of the response, or removes it with null. */
        QuirkHeader: {
            name: string;
            value: string | null;
        };
        QuirkKey: {
            /** @description Default: the whole body. */
            pointer?: components["schemas"]["QuirkPointer"];
            key: string;
        };
        /** @description At least one of `operationId` and `tag`. */
        QuirkMatch: {
            /** @description An operation of openapi.yaml or `*`. */
            operationId?: string;
            tag?: string;
            /**
             * @description Only requests with a token of this role.
             * @enum {string}
             */
            role?: "admin" | "setup" | "oob";
            /** @description Only requests with these query parameters. Others may be there. */
            query?: {
                [key: string]: string;
            };
            body?: components["schemas"]["FaultBodyMatch"];
            /** @description Only requests whose JSON body lacks a value at this pointer. */
            lacks?: components["schemas"]["QuirkPointer"];
            /** @description Only if this is the status of the device's own response; `error` is any from 400. */
            status?: number | "error";
            /** @description Only on these products. */
            products?: string[];
        };
        /** @description JSON pointer (RFC 6901), with `*` for each item of a list. */
        QuirkPointer: string;
        /** @description Renames the property at `pointer`. */
        QuirkRename: {
            pointer: components["schemas"]["QuirkPointer"];
            to: string;
        };
        /** @description Without `body`, a response keeps its own body, and an error has a problem body with `code` and `detail`. */
        QuirkResponse: {
            status: number;
            /** @description The code of the problem. */
            code?: string;
            /** @description The detail of the problem. */
            detail?: string;
            /** @description The body as JSON. */
            body?: unknown;
        };
        QuirkSort: {
            /** @description Default: the whole body. */
            pointer?: components["schemas"]["QuirkPointer"];
            key?: string;
            descending?: boolean;
        };
        /** @description Sends text in place of JSON. */
        QuirkText: {
            /** @description Default: text/plain. */
            mediaType?: string;
            /** @description Default: the detail of a problem, and any other body as it is. */
            text?: string;
        };
        /** @description Sets the value at `pointer`, or adds it. */
        QuirkValue: {
            pointer: components["schemas"]["QuirkPointer"];
            /** @description Any JSON value. */
            value: unknown;
        };
        QuirkWrap: {
            pointer: components["schemas"]["QuirkPointer"];
            keys: string[];
        };
        RebootFailsCondition: DeviceSchemas["RebootFailsCondition"];
        RebootNeverReturnsCondition: DeviceSchemas["RebootNeverReturnsCondition"];
        Scenario: {
            scenario: components["schemas"]["ScenarioName"];
            /** @description The purpose, in one sentence. */
            purpose: string;
            device?: components["schemas"]["ScenarioDevice"];
            fleet?: components["schemas"]["ScenarioFleet"];
            clock?: components["schemas"]["ScenarioClock"];
            /** @description The difference from a new device, as a merge patch (RFC 7396) of its state. `conditions` are switched on by name, with their parameters or with true. */
            initialState?: components["schemas"]["ScenarioPatch"];
            /** @description Faults that are armed from the start. */
            faults?: components["schemas"]["FaultSpec"][];
            /** @description Steps that change the device. Steps with `at` are in the order of their times. */
            timeline?: components["schemas"]["ScenarioStep"][];
            /** @description Duration of a test of the scenario. Default: the latest time in the scenario, plus ten minutes if a step waits for an event. */
            duration?: components["schemas"]["ScenarioDuration"];
            expect?: components["schemas"]["ScenarioExpectations"];
            /** @description An outcome that no other scenario of the library has. It must hold at the end. */
            uniqueOutcome?: components["schemas"]["ScenarioAssertion"];
        };
        /** @description An action of a person next to the device, with its parameters. */
        ScenarioAction: {
            name: string;
        } & {
            [key: string]: unknown;
        };
        /** @description One of three: the state at a `pointer` (RFC 6901) `equals` a value. An `event` with these fields has occurred. An exchange of `operationId` (or `*`) has occurred with this `status`, `outcome`, `text` in its response or `fault` that acted on it. */
        ScenarioAssertion: {
            pointer?: string;
            equals?: unknown;
            event?: string;
            /** @description Matches only the nth such event since the start of the scenario. Default: the first. */
            nth?: number;
            operationId?: string;
            within?: components["schemas"]["ScenarioDuration"];
            /** @description The devices of the fleet that count. Default: all. */
            where?: components["schemas"]["ScenarioSelection"];
            /** @description Of these devices. Default: all, and none in `never`. */
            share?: components["schemas"]["ScenarioShare"];
            /** @description Id of a step with `at`: only what is true after it counts, on the devices that take it, and times begin with it. Fleets only. */
            since?: components["schemas"]["ScenarioName"];
            /** @description The latest times at which it has become true on these percentages of the devices, such as `p95`. Fleets only. */
            percentiles?: {
                [key: string]: components["schemas"]["ScenarioDuration"];
            };
        } & {
            [key: string]: unknown;
        };
        /** @description The clock of a device that is leased with the scenario. Options of the lease override it. */
        ScenarioClock: {
            mode?: components["schemas"]["ClockMode"];
            /** @description Simulated time at the start. */
            now?: components["schemas"]["Instant"];
            speed?: components["schemas"]["Speed"];
        };
        /** @description Exactly one of the properties. */
        ScenarioCommand: {
            action?: components["schemas"]["ScenarioAction"];
            condition?: components["schemas"]["ScenarioCondition"];
            patch?: components["schemas"]["ScenarioPatch"];
            fault?: components["schemas"]["FaultSpec"];
            /** @description Id of a fault, or `*` for all faults. */
            clearFault?: string;
            request?: components["schemas"]["ScenarioRequest"];
            enrollmentCode?: components["schemas"]["ScenarioEnrollmentCode"];
        };
        ScenarioCondition: {
            name: string;
            /** @description Default: true. */
            on?: boolean;
            parameters?: {
                [key: string]: unknown;
            };
        };
        ScenarioDevice: {
            /** @description Product code, or `unknown` for a device of an unknown model. Default barra. */
            product?: string;
            firmware?: components["schemas"]["FirmwareVersion"];
            seed?: components["schemas"]["DeviceSeed"];
            /** @description True for a device that has not been set up. */
            outOfBox?: boolean;
            profile?: components["schemas"]["ProfileSource"];
        };
        /** @description A number with the unit ms, s, m, h or d. At most 3650d. */
        ScenarioDuration: string;
        /** @description A code that the cloud creates. It replaces one with the same letters. By default it can be used once and does not expire. */
        ScenarioEnrollmentCode: {
            code: string;
            /** @description The code can be used repeatedly. */
            reusable?: boolean;
            /** @description The code has been used already. */
            used?: boolean;
            /** @description Time from creation to expiry. 0s creates an expired code. */
            expiresIn?: components["schemas"]["ScenarioDuration"];
            /** @description Last segment of the organization's URL. */
            organisation?: string;
        };
        ScenarioExpectations: {
            /** @description The number of exchanges at the end. */
            requests?: components["schemas"]["ScenarioRequestCount"][];
            eventually?: components["schemas"]["ScenarioAssertion"][];
            never?: components["schemas"]["ScenarioAssertion"][];
            /**
             * @description No request and no response violates the contract, except where a fault intends it.
             * @constant
             */
            contract?: "clean";
        };
        /** @description Plays the scenario on many devices at the same simulated time. What a device is follows from the seed and its number alone. `duration` is required. */
        ScenarioFleet: {
            /** @description Number of devices. */
            count: number;
            /** @description Product codes by weight. Default: the product of `device`. */
            products?: components["schemas"]["ScenarioWeights"];
            /** @description Firmware versions by weight. Default: the version of `device`. */
            firmware?: components["schemas"]["ScenarioWeights"];
            /** @description Networks or buildings by name. In a file, a number alone is the weight. */
            networks?: {
                [key: string]: components["schemas"]["ScenarioNetwork"];
            };
            /** @description Groups by weight, such as the rings of an update wave. */
            rings?: components["schemas"]["ScenarioWeights"];
        };
        ScenarioName: string;
        ScenarioNetwork: {
            weight: number;
            /** @description Merged into the initial state of the devices in this network. */
            initialState?: components["schemas"]["ScenarioPatch"];
            /** @description Bandwidth of the uplink. The devices that download firmware at the same time share it evenly. Every 5 seconds, each of them gets its share as `lowBandwidth`. Default: no limit. */
            uplinkBytesPerSecond?: number;
        };
        /** @description Merge patch of the device's state. The schema of the state defines what is valid. */
        ScenarioPatch: {
            [key: string]: unknown;
        };
        ScenarioPercentage: string;
        /** @description A call of the device's API. */
        ScenarioRequest: {
            operationId: string;
            /**
             * @description The role whose token is sent, kept as in a browser: from the last successful signIn of the scenario, otherwise from its first call. `none` sends no token. Default: admin, and none for signIn.
             * @enum {string}
             */
            role?: "admin" | "setup" | "oob" | "none";
            /**
             * @description Over the network, or over the fixed local setup address. Default: network.
             * @enum {string}
             */
            via?: "network" | "setup";
            /** @description Values of the path parameters. */
            path?: {
                [key: string]: string;
            };
            query?: {
                [key: string]: string;
            };
            body?: unknown;
            /** @description Sent as the field `file` of a form. */
            file?: {
                name: string;
                text: string;
            };
        };
        ScenarioRequestCount: {
            operationId: string;
            status?: number;
            /** @enum {string} */
            outcome?: "answered" | "reset" | "abandoned";
            /** @description Occurs anywhere in the JSON of the response: in a text, or as a number, true or false. */
            text?: string;
            /** @description Id of a fault that acted on it. */
            fault?: string;
            /** @description The devices of the fleet whose exchanges count. Default: all. */
            where?: components["schemas"]["ScenarioSelection"];
            /** @description Share of the exchanges of the operation. Fleets only. */
            share?: components["schemas"]["ScenarioShare"];
            /** @description Default: at least one. */
            count?: {
                min?: number;
                max?: number;
            };
        };
        /** @description The devices of a fleet that have all of these. */
        ScenarioSelection: {
            product?: string;
            /** @description The version at the start. */
            firmware?: string;
            network?: string;
            ring?: string;
        };
        /** @description Share of the selected devices, or of the exchanges. In a file, a text alone is the least share, and the greatest one in `never`. */
        ScenarioShare: {
            min?: components["schemas"]["ScenarioPercentage"];
            max?: components["schemas"]["ScenarioPercentage"];
        };
        /** @description A step has either `at` or `after`. */
        ScenarioStep: {
            /** @description Lets another step wait for this one. */
            id?: components["schemas"]["ScenarioName"];
            at?: components["schemas"]["ScenarioDuration"];
            after?: components["schemas"]["ScenarioTrigger"];
            /** @description Delay after the event or step of `after`. */
            delay?: components["schemas"]["ScenarioDuration"];
            /** @description Interval between repetitions. Requires `times`. */
            every?: components["schemas"]["ScenarioDuration"];
            /** @description Number of runs. Default: 1. */
            times?: number;
            /** @description True for a step that simulates a user. It runs only without a user (stillhouse scenario test, run). */
            headlessOnly?: boolean;
            /** @description The devices of the fleet that take the step. Default: all. */
            where?: components["schemas"]["ScenarioSelection"];
            /** @description How many of these devices take the step, at random. Default: all. */
            share?: components["schemas"]["ScenarioPercentage"];
            /** @description The devices of the fleet take the step at random times in this period after `at`. */
            over?: components["schemas"]["ScenarioDuration"];
            /** @description The step is taken only if this has become true by then, on the selected devices of the fleet or a share of them. */
            when?: components["schemas"]["ScenarioAssertion"];
            do: components["schemas"]["ScenarioCommand"];
        };
        /** @description Either `event` with the fields that it must have, or `step` with the id of another step. `event` is an event of the device, or `request` for a finished exchange with its API. */
        ScenarioTrigger: {
            event?: string;
            /** @description Matches only the nth such event since the start of the scenario. Default: the first. */
            nth?: number;
            step?: components["schemas"]["ScenarioName"];
        } & {
            [key: string]: unknown;
        };
        /** @description Weights by name: of all devices, each has its share of the sum. */
        ScenarioWeights: {
            [key: string]: number;
        };
        /** @description N, a letter A-L, 6 letters or digits, 5 digits (R5.19). It is the password of setup and oob. */
        SerialNumber: DeviceSchemas["SerialNumber"];
        Snapshot: {
            /**
             * @description Identifies the format.
             * @constant
             */
            format: "stillhouse-device";
            /**
             * @description Version of the format. Other versions are rejected.
             * @constant
             */
            version: 3;
            madeWith: components["schemas"]["SnapshotTerms"];
            clock: components["schemas"]["SnapshotClock"];
            /** @description The position of each random stream, by name. */
            random: {
                [key: string]: components["schemas"]["SnapshotStream"];
            };
            state: components["schemas"]["DeviceState"];
            logBook: components["schemas"]["SnapshotLogBook"];
            enrollmentService: components["schemas"]["SnapshotEnrollment"];
            cloudEvents: components["schemas"]["CloudEvents"];
            faults: components["schemas"]["SnapshotFaults"];
            /** @description The progress of its scenario. Null without a scenario. */
            player: components["schemas"]["SnapshotPlayer"] | null;
            journal: components["schemas"]["SnapshotJournal"];
            /** @description SHA-256 of everything else as JSON without white space. State files have it. Remove it from a file that you edit. */
            checksum?: string;
        };
        SnapshotClock: {
            mode: components["schemas"]["ClockMode"];
            /** @description Only for a scaled clock. */
            speed?: components["schemas"]["Speed"];
            lockstep: boolean;
            now: components["schemas"]["EpochMs"];
            /** @description Real time at `now`, epoch milliseconds. */
            realNow: number;
            /** @description In the order in which they fire. Their effect is in `scheduledTasks` of the state and in the scenario. */
            pendingTimers: components["schemas"]["PendingTimer"][];
        };
        /** @description The device's data in the enrollment back end of the cloud. */
        SnapshotEnrollment: {
            codes: {
                code: string;
                reusable: boolean;
                used: boolean;
                expiresAt: components["schemas"]["EpochMs"] | null;
                /** Format: uri */
                organisationUrl: string;
            }[];
            codeStream: components["schemas"]["SnapshotStream"];
            endpointStream: components["schemas"]["SnapshotStream"];
        };
        /** @description The armed faults with their counters and stored data. */
        SnapshotFaults: {
            armed: components["schemas"]["ArmedFault"][];
            /** @description Number of the latest assigned fault id. */
            lastNumber: number;
            memory: {
                /** @description Number of successful calls that may have changed something. */
                writes: number;
                /** @description Responses of reads, by path and query. */
                responses: {
                    [key: string]: {
                        /** @description JSON texts, newest last. */
                        latest: string[];
                        writes: number;
                        beforeWrite: string | null;
                    };
                };
                /** @description The time at which a fault expired a token. */
                expiredTokens: {
                    [key: string]: components["schemas"]["EpochMs"];
                };
                /** @description The used quota of a rate limit, by the id of its fault. */
                quotas: {
                    [key: string]: {
                        from: components["schemas"]["EpochMs"];
                        used: number;
                    };
                };
            };
        };
        /** @description The position of the journal, without its entries. */
        SnapshotJournal: {
            /** @description Number of the newest entry. The next entry has the next number. */
            last: number;
            /** @description Summaries of the latest requests, for the device's logs. */
            recent: {
                at: components["schemas"]["EpochMs"];
                answeredAt: number | null;
                /** @enum {string} */
                via: "device" | "setup";
                operationId: string | null;
                method: string;
                /** @enum {string|null} */
                role: "admin" | "setup" | "oob" | null;
                status: number | null;
            }[];
        };
        /** @description The device's log. */
        SnapshotLogBook: {
            since: components["schemas"]["EpochMs"];
            lines: {
                at: components["schemas"]["EpochMs"];
                /** @enum {string} */
                log: "system" | "network" | "update" | "session" | "audioVideo";
                text: string;
            }[];
        };
        /** @description The running scenario, with the observations for its expectations. */
        SnapshotPlayer: {
            scenario: components["schemas"]["Scenario"];
            startedAt: components["schemas"]["EpochMs"];
            steps: {
                /** @enum {string} */
                state: "waiting" | "due" | "done" | "failed" | "skipped";
                taken: number;
                nextAt: components["schemas"]["EpochMs"] | null;
                result: string | null;
                /** @description Number of matching events so far. */
                seen: number;
                hasFailed: boolean;
            }[];
            /** @description Faults and conditions that it has set and removes when it ends. */
            ownedResources: {
                faults: components["schemas"]["FaultId"][];
                conditions: string[];
            };
            /** @description The tokens of its users, by role. */
            tokens: {
                admin?: string;
                setup?: string;
                oob?: string;
            };
            seen: components["schemas"]["SnapshotSightings"];
        };
        SnapshotSighting: {
            times: number;
            /** @description Time after the start at which it became true. */
            afterMs: number | null;
        };
        /** @description The observations for each expectation, in order. The last one of `eventually` is the unique outcome. */
        SnapshotSightings: {
            eventually: components["schemas"]["SnapshotSighting"][];
            never: components["schemas"]["SnapshotSighting"][];
            requests: number[];
            breaches: string[];
        };
        /** @description Four 32-bit words. */
        SnapshotStream: [
            components["schemas"]["SnapshotWord"],
            components["schemas"]["SnapshotWord"],
            components["schemas"]["SnapshotWord"],
            components["schemas"]["SnapshotWord"]
        ];
        /** @description The options of the lease. A reset uses them again. */
        SnapshotTerms: {
            product: components["schemas"]["ProductCode"];
            seed: components["schemas"]["DeviceSeed"];
            firmware?: components["schemas"]["FirmwareVersion"];
            outOfBox?: boolean;
            profile?: components["schemas"]["ProfileSource"];
            now?: components["schemas"]["EpochMs"];
            scenario?: components["schemas"]["Scenario"];
            /** @description Whether steps with `headlessOnly` run. */
            headless?: boolean;
        };
        SnapshotWord: number;
        /** @description Name of a network, at most 32 bytes (IEEE 802.11). */
        Ssid: DeviceSchemas["Ssid"];
        /** @description Missing values default to the DHCP lease, with its gateway as name server. */
        StaticAddressCondition: DeviceSchemas["StaticAddressCondition"];
        /** @description autoWakeEnabled is absent on products without auto wake up (R6.12). */
        SystemSettings: DeviceSchemas["SystemSettings"];
        /** @description A name of the IANA time zone database. */
        TimeZoneId: DeviceSchemas["TimeZoneId"];
        /** @description Stable, beta, failsafe or another (R3.18). With failsafe, updates are controlled in the cloud. */
        UpdateChannel: DeviceSchemas["UpdateChannel"];
        /**
         * @description Why the last update failed. Only for the state `error`. Older firmware does not report it. The last two occur while it
         *     installs, the others while it downloads. Clients must cope with one they do not know.
         * @enum {string}
         */
        UpdateFailure: DeviceSchemas["UpdateFailure"];
        UpdateProgressCondition: DeviceSchemas["UpdateProgressCondition"];
        UpdateServerSlowCondition: DeviceSchemas["UpdateServerSlowCondition"];
        UpdateSettings: DeviceSchemas["UpdateSettings"];
        UpdateStuckCondition: DeviceSchemas["UpdateStuckCondition"];
        /** @enum {string} */
        UpdateType: DeviceSchemas["UpdateType"];
        /**
         * @description Where the software update is.
         * @enum {string}
         */
        UpgradeState: DeviceSchemas["UpgradeState"];
        /** @enum {string} */
        WifiBand: DeviceSchemas["WifiBand"];
        /**
         * @description How the last attempt to join went, or that there was none; FAILED stays until the next.
         * @enum {string}
         */
        WifiConnectionState: DeviceSchemas["WifiConnectionState"];
        /**
         * @description Why the last attempt to join failed, as far as the device can tell.
         * @enum {string}
         */
        WifiFailure: DeviceSchemas["WifiFailure"];
        WifiJoinedCondition: DeviceSchemas["WifiJoinedCondition"];
        WifiOutOfRangeCondition: DeviceSchemas["WifiOutOfRangeCondition"];
        /** @enum {string} */
        WifiSecurity: DeviceSchemas["WifiSecurity"];
    };
    responses: {
        /** @description The complete state. */
        DeviceState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeviceState"];
            };
        };
        /** @description The current condition. */
        Condition: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Condition"];
            };
        };
        /** @description The current clock. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description The armed faults with their counters, oldest first. */
        Faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ArmedFault"][];
            };
        };
        /** @description The scenario and its progress. */
        ScenarioProgress: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ScenarioProgress"];
            };
        };
        /** @description Malformed JSON, or a body or query that violates its schema. `errors` contains locations and reasons. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description The simulator was started with a token, and the request has none or another. */
        Unauthorized: {
            headers: {
                /** @description `Bearer` */
                "www-authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description The Host or Origin header is not a loopback name of the lab port. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description No such device, fault, action, condition, scenario or snapshot. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description The state of the device, or another running call, does not allow it now. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description The content-type of the body is not JSON. */
        WrongMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description A bug in the simulator. The process continues. */
        Broken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description A signal is ending the simulator. It accepts no new work. */
        Stopping: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
        /** @description The limit of open event streams is reached, fleet and devices together. All other operations respond. */
        TooManyStreams: {
            headers: {
                /** @description Seconds after which a stream may be available. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ControlProblem"];
            };
        };
    };
    parameters: {
        /** @description The `id` of the last event that the client has seen. */
        lastEventIdHeader: string;
        /** @description Same as the header, which takes precedence. */
        lastEventId: string;
        /**
         * @description The device's id in this simulator; the first one is `default`.
         * @example default
         */
        id: components["schemas"]["DeviceId"];
        /**
         * @description The snapshot's name.
         * @example signed-in
         */
        snapshotName: components["schemas"]["SnapshotName"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    followFleet: {
        parameters: {
            query?: {
                /** @description Same as the header, which takes precedence. */
                lastEventId?: components["parameters"]["lastEventId"];
            };
            header?: {
                /** @description The `id` of the last event that the client has seen. */
                "Last-Event-ID"?: components["parameters"]["lastEventIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the client disconnects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
            503: components["responses"]["TooManyStreams"];
        };
    };
    listActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every action with its effect and its parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionKind"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The simulator accepts calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Stopping"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                /** @description Only forks of this device. */
                forkOf?: components["schemas"]["DeviceId"];
                /** @description Only devices with a number above this, such as the number of the last device of the page before. */
                after?: number;
                /** @description Maximum number of devices of a page. A page with fewer is the last. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the leased devices, in order of their numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    leaseDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaseRequest"];
            };
        };
        responses: {
            /** @description The device is leased and listens. */
            201: {
                headers: {
                    /** @description Path of the device's state. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeviceState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    releaseDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    patchDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["StatePatch"];
                "application/json": components["schemas"]["StatePatch"];
            };
        };
        responses: {
            200: components["responses"]["DeviceState"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getLease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry of this device in `listDevices`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    renewLease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaseRenewal"];
            };
        };
        responses: {
            /** @description Renewed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    followDevice: {
        parameters: {
            query?: {
                /** @description Same as the header, which takes precedence. */
                lastEventId?: components["parameters"]["lastEventId"];
            };
            header?: {
                /** @description The `id` of the last event that the client has seen. */
                "Last-Event-ID"?: components["parameters"]["lastEventIdHeader"];
            };
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the device is released or the client disconnects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
            503: components["responses"]["TooManyStreams"];
        };
    };
    getModel: {
        parameters: {
            query?: {
                /** @description Only this machine. */
                machine?: components["schemas"]["MachineName"];
                /** @description `mermaid` returns a Mermaid state diagram that highlights the present states. */
                format?: "json" | "mermaid";
            };
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state machines with their present states and legal moves. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceModel"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    planPath: {
        parameters: {
            query: {
                machine: components["schemas"]["MachineName"];
                /** @description One of the states of the machine. */
                to: string;
                /** @description How the update fails, if `to` is its state `error`. By default as the present conditions, or the moves, have it. */
                failure?: components["schemas"]["UpdateFailure"];
            };
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The moves, or what prevents them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedPath"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    runBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description The results, in the order of `devices`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    resetDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device as it was leased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Broken"];
        };
    };
    listDeviceActions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topics that the product has, each with its present state and its actions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicActions"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    runDeviceAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The action.
                 * @example reboot
                 */
                action: components["schemas"]["ActionName"];
            };
            cookie?: never;
        };
        /** @description Only for actions that take parameters. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionParameters"];
            };
        };
        responses: {
            /** @description The action has started. What takes time continues with the device's clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionResult"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    listProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All products, in the order of the requirements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    listOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operations of openapi.yaml that a device implements, in their order there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceOperation"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    listConditions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every condition with its effect. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionKind"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    getConditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every condition and whether it is on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    getCondition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The condition.
                 * @example cableOut
                 */
                name: components["schemas"]["ConditionName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Condition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    setCondition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The condition.
                 * @example cableOut
                 */
                name: components["schemas"]["ConditionName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConditionSwitch"];
            };
        };
        responses: {
            200: components["responses"]["Condition"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockSetting"];
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Advance"];
            };
        };
        responses: {
            /** @description Start and end time, and what happened between them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceResult"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    stepClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Step"];
            };
        };
        responses: {
            /** @description Result of the step. `settled` is false if it gave up after 5 s of real time; `pending` names what it waited for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepResult"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    listFaultKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every kind, with the JSON Schema of its parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultKind"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    armFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultSpec"][];
            };
        };
        responses: {
            201: components["responses"]["Faults"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No fault is armed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    getFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The fault's id.
                 * @example busy-once
                 */
                faultId: components["schemas"]["FaultId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArmedFault"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The fault's id.
                 * @example busy-once
                 */
                faultId: components["schemas"]["FaultId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The library, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioEntry"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    listRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 100 runs since the start, the newest first, also of devices that are released. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioRun"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    importRecording: {
        parameters: {
            query?: {
                /** @description The name of the file. It names the scenario and the profile. */
                name?: string;
                /** @description The address of the device, as in `devices`. Required if the file has several. */
                origin?: string;
                /** @description The path of a gateway before `/api/v1/`, such as `/rooms/7`. */
                basePath?: string;
                /** @description Play every response that differs to the letter. */
                literal?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Uint8Array;
            };
        };
        responses: {
            /** @description What the file contains. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingImport"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            /** @description The file is larger than 64 MB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ControlProblem"];
                };
            };
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScenarioProgress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    loadScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioLoad"];
            };
        };
        responses: {
            200: components["responses"]["ScenarioProgress"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    clearScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No scenario is loaded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotEntry"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        responses: {
            /** @description Taken. */
            201: {
                headers: {
                    /** @description Path of the snapshot. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotEntry"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    removeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored device. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Broken"];
        };
    };
    forkSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The snapshot's name.
                 * @example signed-in
                 */
                snapshotName: components["parameters"]["snapshotName"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ForkRequest"];
            };
        };
        responses: {
            /** @description The device is leased and listens. */
            201: {
                headers: {
                    /** @description Path of the new device's state. */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lease"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getJournal: {
        parameters: {
            query?: {
                /** @description Only entries with a number above this. */
                since?: number;
                /** @description Only exchanges of this operation. */
                operationId?: string;
                /** @description Only control inputs with a number above this. */
                inputsSince?: number;
                /**
                 * @description `canonical` returns text in which ports, device ids, real times and the bytes of keys and signatures are masked: the same seed and
                 *     the same inputs give the same text, byte for byte.
                 *     `har` returns the finished exchanges as an HTTP archive, which the developer tools of browsers open.
                 */
                format?: "json" | "canonical" | "har";
            };
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exchanges and the control inputs, each oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"] | components["schemas"]["Har"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    explainEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
                /**
                 * @description The number of the entry.
                 * @example 1
                 */
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation so far; the exchange may still be in flight. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    verifyJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Verification"];
            };
        };
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResult"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    getBundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle. Store it in a file that only you can read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bundle"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Broken"];
        };
    };
    listCloudEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Event records that carry the device's serial number, oldest first; the oldest are dropped beyond 1000. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudEvents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    getCloudFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All `none` unless set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudFaults"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    setCloudFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloudFaultsSetting"];
            };
        };
        responses: {
            /** @description The present cloud faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudFaults"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    listCloudCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of creation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudCode"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Broken"];
        };
    };
    createCloudCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's id in this simulator; the first one is `default`.
                 * @example default
                 */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CloudCodeRequest"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudCode"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Broken"];
        };
    };
    listUnassignedCloudEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Event records without a serial number that were not sent by the page of a device, such as those of the welcome page before it knows the device. `at` is the time in the record. Oldest first; the oldest are dropped beyond 1000. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudEvents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
    getCoverage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Over every device since the simulator's start, released ones included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coverage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Broken"];
        };
    };
}
