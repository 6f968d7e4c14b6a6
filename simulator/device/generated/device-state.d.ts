/** Made from simulator/device/device-state.yaml by `npm run generate`. Change the contract, not this file. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        DeviceState: {
            /** @description Product code. A code outside the catalog creates a device of an unknown model. */
            product: string;
            serialNumber: components["schemas"]["SerialNumber"];
            seed: components["schemas"]["DeviceSeed"];
            firmwareVersion: components["schemas"]["FirmwareVersion"];
            /** @description Signs the device's tokens. 32 bytes in hex, kept over a restart. */
            signingKey: string;
            power: components["schemas"]["DevicePower"];
            /** @description The pairing of a pad with the device that it controls. */
            pairing: {
                paired: boolean;
                pairedDeviceName?: string;
            };
            remoteAccess: {
                /** @description The password of the user admin. The users setup and oob sign in with the serial number. */
                password: string;
                lock: boolean;
            };
            signIn: components["schemas"]["DeviceSignIn"];
            settings: components["schemas"]["DeviceSettings"];
            setup: {
                completed: boolean;
                /** @description Whether the out-of-box setup is finished. Only a factory reset reverts it. */
                finalized: boolean;
                /**
                 * @description Absent before the guided setup starts and after it is completed.
                 * @enum {string}
                 */
                mode?: "guided";
                /** @description Whether the device's screen shows the camera's picture. A restart ends it. */
                videoPreview: boolean;
            };
            enrollment: components["schemas"]["DeviceEnrollment"];
            diagnostics: {
                camera: components["schemas"]["DeviceDiagnostics"];
                audio: components["schemas"]["DeviceDiagnostics"];
            };
            logs: {
                /** @description Whether an archive is being generated, one at a time. */
                generating: boolean;
            };
            network: components["schemas"]["DeviceNetwork"];
            /**
             * @description The Wi-Fi networks around the device, with the data needed to join them. Created from the seed. The first is the home network.
             *     A factory reset does not change them.
             */
            nearbyNetworks: components["schemas"]["DeviceNearbyNetwork"][];
            /** @description Uploaded certificates, oldest first. */
            certificates: components["schemas"]["DeviceCertificate"][];
            updates: components["schemas"]["DeviceUpdates"];
            conditions: components["schemas"]["DeviceConditions"];
            /** @description Tasks that the device runs by itself later, in the order in which they were scheduled. */
            scheduledTasks: components["schemas"]["DeviceScheduledTask"][];
        };
        /** @description The seed of the device. The same seed creates the same device. */
        DeviceSeed: number;
        DeviceFirmwareVersion: components["schemas"]["FirmwareVersion"];
        /** @description Epoch milliseconds of the device's clock. */
        DeviceInstant: number;
        /** @description A device that is off refuses connections. A booting one responds with 503 and retry-after (R4.29). */
        DevicePower: {
            state: components["schemas"]["DevicePowerState"];
            since: components["schemas"]["DeviceInstant"];
        };
        /** @enum {string} */
        DevicePowerState: "on" | "off" | "booting";
        DeviceSignIn: {
            /** @description How many tokens the device has issued. Each has its number as `jti`. Absent if it is none. */
            issuedTokens?: number;
            /** @description The number of the last token before the latest change of the password. The tokens of admin up to it have ended. */
            endedTokens?: number;
            /** @description The number of the token that changed the password, which continues. Absent after a change at the device. */
            survivingToken?: number;
            /** @description Failed sign-ins in a row by user name and address, the oldest failure first. */
            failures: {
                userName: string;
                /** @description Absent in states of earlier versions, where it is the network. */
                via?: components["schemas"]["DeviceSignInRoute"];
                inARow: number;
                /** @description Until then every sign-in is rejected, even with the right password. */
                lockedUntil?: components["schemas"]["DeviceInstant"];
            }[];
        };
        /**
         * @description The network's address or the local setup address (R6.14).
         * @enum {string}
         */
        DeviceSignInRoute: "network" | "setup";
        DeviceSettings: {
            system: components["schemas"]["SystemSettings"];
            audiovideo: components["schemas"]["AudioVideoSettings"];
            chromium: components["schemas"]["ChromiumSettings"];
            updates: components["schemas"]["UpdateSettings"];
            time: {
                use24HourTimeFormat: boolean;
                timeZoneId: components["schemas"]["TimeZoneId"];
            };
            ntp: components["schemas"]["NtpSettings"];
            language: components["schemas"]["LanguageSettings"];
            primarymode: components["schemas"]["PrimaryMode"];
        };
        /** @description An interface that the product lacks is absent. */
        DeviceNetwork: {
            internet: components["schemas"]["DeviceInternet"];
            /** @description The configured custom hostname. Absent for the default, the serial number. */
            hostname?: components["schemas"]["DeviceHostname"];
            /** @description The custom hostname in use since the last start. Absent for the default. */
            announcedHostname?: components["schemas"]["DeviceHostname"];
            proxy: components["schemas"]["Proxy"];
            /** @description True while the condition `flapping` has the links down. */
            linksDown?: boolean;
            ethernet?: components["schemas"]["DeviceEthernet"];
            wifi?: components["schemas"]["DeviceWifi"];
            dot1x: components["schemas"]["DeviceDot1x"];
        };
        /**
         * @description Whether the device reaches the internet, and if not, the obstacle. Computed from the rest of the state.
         * @enum {string}
         */
        DeviceInternet: "reached" | "switchedOff" | "notConnected" | "flapping" | "dot1xRefused" | "noAddress" | "offline" | "wifiWithoutInternet" | "captivePortal" | "proxyRequired" | "proxyWrong" | "pacUnreachable" | "dnsFailing";
        /** @description Credentials for networks with access control (IEEE 802.1X). */
        DeviceDot1x: {
            /** @description Present while a request is being generated. */
            signingRequest?: {
                readyAt: components["schemas"]["DeviceInstant"];
            };
            /** @description The key of the newest signing request. From real entropy, not from the seed (decision 0020). */
            privateKey?: components["schemas"]["DevicePrivateKey"];
            /** @description CA certificates that the device trusts to identify a network, oldest first. */
            caCertificates: components["schemas"]["DeviceCertificate"][];
            ethernet?: components["schemas"]["DeviceDot1xCredentials"];
            wifi?: {
                ssid: components["schemas"]["Ssid"];
                isHidden: boolean;
                credentials: components["schemas"]["DeviceDot1xCredentials"];
            };
        };
        DeviceDot1xCredentials: {
            identity: string;
            method: components["schemas"]["Dot1xMethod"];
            phase2Method?: components["schemas"]["Phase2Method"];
            password?: string;
            /** @description The certificate of the private key. Absent after the certificates were removed. */
            deviceCertificate?: components["schemas"]["DeviceCertificate"];
            privateKey: components["schemas"]["DevicePrivateKey"];
            /** @description The CA certificate of these credentials. The device accepts no network without it. */
            caFingerprint?: components["schemas"]["Fingerprint"];
        };
        /** @description One X.509 certificate as PEM (RFC 7468). */
        DeviceCertificate: string;
        /** @description PKCS#8 as PEM (RFC 5958). In a state written by hand, its public key as PEM (RFC 7468) is sufficient: certificates are matched with it, and nothing is signed. */
        DevicePrivateKey: string;
        DeviceHostname: string;
        DeviceEthernet: {
            macAddress: components["schemas"]["MacAddress"];
            ip4: components["schemas"]["EthernetIp4"];
            lease: components["schemas"]["DeviceAddressLease"];
            /** @description Why the switch blocks the port. Only while the condition `dot1xRequired` rejects the device. */
            refused?: string;
        };
        DeviceWifi: {
            macAddress: components["schemas"]["MacAddress"];
            radioEnabled: boolean;
            connection: components["schemas"]["WifiConnectionState"];
            /** @description Why joining failed. Only while `connection` is FAILED. */
            failure?: components["schemas"]["WifiFailure"];
            /** @description The saved network. Once joined, the device reconnects automatically. */
            saved?: {
                ssid: components["schemas"]["Ssid"];
                wifiSecurity: components["schemas"]["WifiSecurity"];
                /** @description Absent for an open network and for one that is joined with 802.1x credentials. */
                credentials?: {
                    password?: string;
                    identity?: string;
                    anonymousIdentity?: string;
                    /** @enum {string} */
                    method?: "NONE" | "PEAP";
                    phase2Method?: components["schemas"]["Phase2Method"];
                };
                wasJoined: boolean;
                lease: components["schemas"]["DeviceAddressLease"];
            };
        };
        DeviceNearbyNetwork: {
            ssid: components["schemas"]["Ssid"];
            band: components["schemas"]["WifiBand"];
            wifiSecurity: components["schemas"]["WifiSecurity"];
            /** @description Not listed. Can be joined by name. */
            isHidden: boolean;
            /** @description Average signal strength, around which it drifts. Below -90 the network is out of range. */
            signalDbm: number;
            hasInternet: boolean;
            /** @description The password. Absent for open networks and for those by certificate or method NONE. */
            password?: string;
            /** @description Needed with the password, EAP only. */
            identity?: string;
            /** @description EAP only. TLS needs 802.1x credentials. */
            method?: components["schemas"]["Dot1xMethod"];
            /** @description PEAP only. Default: any. */
            phase2Method?: components["schemas"]["Phase2Method"];
        };
        /** @description Addresses from DHCP and router advertisements. */
        DeviceAddressLease: {
            ip4Address: components["schemas"]["IpV4Address"];
            subnetMask: components["schemas"]["IpV4Address"];
            gateway: components["schemas"]["IpV4Address"];
            /** Format: ipv6 */
            ip6Address: string;
        };
        DeviceUpdates: {
            state: components["schemas"]["UpgradeState"];
            /** @description When the state began. Absent for the first state of a device. */
            since?: components["schemas"]["DeviceInstant"];
            /** @description The firmware that the cloud offers on each channel. */
            channels: {
                [key: string]: components["schemas"]["FirmwareVersion"];
            };
            /** @description The last known offer of the channel. Absent if there was none. */
            offered?: components["schemas"]["FirmwareVersion"];
            /** @description The version that is being installed. Absent if no update is running or none was found. */
            target?: components["schemas"]["FirmwareVersion"];
            /** @description The current step of a running update. */
            step?: {
                /** @enum {string} */
                state: "downloading" | "installing" | "ready";
                since: components["schemas"]["DeviceInstant"];
                /** @description From `since`. */
                takesMs: number;
                /** @description Time since which the update server has not responded to the download. */
                unreachableSince?: components["schemas"]["DeviceInstant"];
                /** @description The bandwidth of a download since its last change. Absent if it has not been limited. */
                line?: {
                    since: components["schemas"]["DeviceInstant"];
                    /** @description The part that was downloaded before. */
                    done: number;
                    /** @description Absent without a limit. */
                    bytesPerSecond?: number;
                };
            };
            /** @description Why the last update failed. Only in the state `error`. */
            failure?: components["schemas"]["UpdateFailure"];
        };
        /**
         * @description Why the last update failed. Only for the state `error`. Older firmware does not report it. The last two occur while it
         *     installs, the others while it downloads. Clients must cope with one they do not know.
         * @enum {string}
         */
        UpdateFailure: "notFound" | "noSpace" | "downloadBroken" | "serverUnreachable" | "tooSlow" | "verificationFailed" | "interrupted" | "installFailed" | "powerLost";
        DeviceEnrollment: {
            state: components["schemas"]["DeviceEnrollmentState"];
            /** @description The submitted code, while it is enrolling. */
            code?: string;
            /** @description Why it failed. Absent otherwise. */
            failure?: components["schemas"]["DeviceEnrollmentFailure"];
            /** Format: uri */
            organisationUrl?: string;
            endpointId?: string;
        };
        /** @enum {string} */
        DeviceEnrollmentState: "notEnrolled" | "enrolling" | "enrolled" | "failed";
        /** @enum {string} */
        DeviceEnrollmentFailure: "unknown" | "used" | "expired" | "unreachable" | "interrupted";
        /** @description Camera or audio diagnostics. */
        DeviceDiagnostics: {
            running: boolean;
            /** @description Whether the last run failed. Absent until the first one ends. */
            failed?: boolean;
            /** @description When a run last succeeded. */
            lastDoneAt?: components["schemas"]["DeviceInstant"];
            /** @description The requested duration of an audio run. */
            durationSeconds?: number;
        };
        /** @description Conditions around the device. Each one that is on has an entry with its parameters. */
        DeviceConditions: {
            cableOut?: components["schemas"]["PlainCondition"];
            offline?: components["schemas"]["PlainCondition"];
            cloudUnreachable?: components["schemas"]["PlainCondition"];
            ntpUnreachable?: components["schemas"]["NtpUnreachableCondition"];
            signInOverNetworkOff?: components["schemas"]["PlainCondition"];
            staticAddress?: components["schemas"]["StaticAddressCondition"];
            noDhcpServer?: components["schemas"]["PlainCondition"];
            wifiJoined?: components["schemas"]["WifiJoinedCondition"];
            wifiJoining?: components["schemas"]["PlainCondition"];
            wifiWrongPassword?: components["schemas"]["PlainCondition"];
            wifiOutOfRange?: components["schemas"]["WifiOutOfRangeCondition"];
            wifiWeak?: components["schemas"]["PlainCondition"];
            wifiWithoutInternet?: components["schemas"]["PlainCondition"];
            dot1xRequired?: components["schemas"]["Dot1xRequiredCondition"];
            proxyRequired?: components["schemas"]["ProxyRequiredCondition"];
            proxyWrong?: components["schemas"]["PlainCondition"];
            pacUnreachable?: components["schemas"]["PlainCondition"];
            dnsFailing?: components["schemas"]["PlainCondition"];
            captivePortal?: components["schemas"]["PlainCondition"];
            flapping?: components["schemas"]["FlappingCondition"];
            highLatency?: components["schemas"]["HighLatencyCondition"];
            lowBandwidth?: components["schemas"]["LowBandwidthCondition"];
            csrBusy?: components["schemas"]["PlainCondition"];
            csrSlow?: components["schemas"]["PlainCondition"];
            updateNotFound?: components["schemas"]["PlainCondition"];
            updateServerSlow?: components["schemas"]["UpdateServerSlowCondition"];
            updateDownloadBroken?: components["schemas"]["UpdateProgressCondition"];
            updateNoSpace?: components["schemas"]["PlainCondition"];
            updateVerificationFails?: components["schemas"]["PlainCondition"];
            updateInstallFails?: components["schemas"]["UpdateProgressCondition"];
            updatePowerLoss?: components["schemas"]["UpdateProgressCondition"];
            updateStuck?: components["schemas"]["UpdateStuckCondition"];
            rebootRefused?: components["schemas"]["PlainCondition"];
            rebootFails?: components["schemas"]["RebootFailsCondition"];
            rebootNeverReturns?: components["schemas"]["RebootNeverReturnsCondition"];
            enrollmentSlow?: components["schemas"]["EnrollmentSlowCondition"];
            logsBusy?: components["schemas"]["PlainCondition"];
            logsTimeOut?: components["schemas"]["PlainCondition"];
            logsBroken?: components["schemas"]["PlainCondition"];
            logSize?: components["schemas"]["LogSizeCondition"];
            cameraDiagnosticsFail?: components["schemas"]["PlainCondition"];
            audioDiagnosticsFail?: components["schemas"]["PlainCondition"];
            noActiveCall?: components["schemas"]["PlainCondition"];
        };
        /** @description No parameters. */
        PlainCondition: Record<string, never>;
        /** @description Missing values default to the DHCP lease, with its gateway as name server. */
        StaticAddressCondition: {
            ip4Address?: components["schemas"]["IpV4Address"];
            subnetMask?: components["schemas"]["IpV4Address"];
            gateway?: components["schemas"]["IpV4Address"];
            primaryDns?: components["schemas"]["IpV4Address"];
        };
        WifiJoinedCondition: {
            /** @description One of the nearby networks, by default the first. */
            ssid?: components["schemas"]["Ssid"];
        };
        WifiOutOfRangeCondition: {
            /** @description The networks that are out of range. Default: all. */
            ssids?: components["schemas"]["Ssid"][];
        };
        Dot1xRequiredCondition: {
            /** @description Common name of the only authority that the switch trusts. Default: any. */
            issuer?: string;
        };
        /** @description The proxy of this network. Default: any that the device is configured for. */
        ProxyRequiredCondition: {
            host?: components["schemas"]["ProxyHost"];
            port?: components["schemas"]["ProxyPort"];
            /** @description The URL of its PAC file. */
            url?: components["schemas"]["ProxyUrl"];
        };
        FlappingCondition: {
            /** @description Time with the links up. Default: 20 s. */
            upMs?: number;
            /** @description Time with the links down. Default: 5 s. */
            downMs?: number;
        };
        LogSizeCondition: {
            /** @description Size of the trace log in the archive, which is stored as it is. Default: 50 MB. */
            bytes?: number;
        };
        HighLatencyCondition: {
            /** @description Delay of each response. Default: 2 s. */
            ms?: number;
        };
        LowBandwidthCondition: {
            /** @description Upstream and downstream together. Default: 4000. */
            bytesPerSecond?: number;
        };
        EnrollmentSlowCondition: {
            /** @description Response time of the cloud. Default: 120. */
            seconds?: number;
        };
        UpdateServerSlowCondition: {
            /** @description Response time of the update server. Default: 120. */
            seconds?: number;
        };
        UpdateProgressCondition: {
            /** @description Progress of the step at that moment. Default: 50. */
            atPercent?: number;
        };
        UpdateStuckCondition: {
            /**
             * @description The state that the update does not leave. Default: downloading.
             * @enum {string}
             */
            in?: "downloading" | "installing" | "ready";
        };
        RebootFailsCondition: {
            /**
             * @description The device stays up although it responded true, or it responds with a 500 problem. Default: staysUp.
             * @enum {string}
             */
            how?: "staysUp" | "problem";
        };
        RebootNeverReturnsCondition: {
            /**
             * @description Off refuses connections, booting responds with 503, both forever. Default: off.
             * @enum {string}
             */
            stays?: "off" | "booting";
        };
        NtpUnreachableCondition: {
            /** @description The servers that do not respond. Default: all. */
            servers?: components["schemas"]["NtpServer"][];
        };
        DeviceScheduledTask: {
            id: number;
            at: components["schemas"]["DeviceInstant"];
            task: {
                /**
                 * @description The first three are the steps of a restart (R4.29).
                 * @enum {string}
                 */
                kind: "shutDown" | "startBooting" | "finishBooting" | "resetVerboseLogging" | "hangWhileBooting" | "updateStep" | "finishLogs" | "giveUpLogs" | "finishCameraDiagnostics" | "finishAudioDiagnostics" | "finishEnrollment" | "finishWifiJoin" | "searchWifi" | "flapLinks" | "checkDot1x" | "switchCondition";
                /** @description For `switchCondition`, a condition to switch on, with its parameters. */
                switchOn?: components["schemas"]["DeviceConditions"];
                /** @description For `switchCondition`, the name of a condition to switch off. */
                switchOff?: string;
            };
        };
        /** @enum {string} */
        ActionName: "reboot" | "powerOff" | "powerOn" | "powerCycle" | "factoryReset" | "pair" | "unpair" | "changePassword" | "releaseFirmware" | "withdrawFirmware" | "changeUpdateSettings" | "startUpdate" | "openMaintenanceWindow" | "finishDownload" | "finishInstall" | "failUpdate" | "enroll" | "lockOut" | "endLockout" | "addCertificate" | "removeCertificates";
        /**
         * @description What an action is about.
         * @enum {string}
         */
        ActionTopic: "power" | "update" | "access" | "cloud" | "certificates" | "pairing";
        ActionParameters: {
            /** @description For `pair`. By default a name generated from the device's seed. */
            pairedDeviceName?: string;
            /** @description The admin's new password. Required for `changePassword`. */
            password?: string;
            /** @description Required for `releaseFirmware` and `withdrawFirmware`, optional for `changeUpdateSettings`. */
            channel?: components["schemas"]["UpdateChannel"];
            /** @description Required for `releaseFirmware`. */
            version?: components["schemas"]["FirmwareVersion"];
            /** @description For `enroll`. By default the first valid code of the cloud (`listCloudCodes`). */
            code?: string;
            /**
             * @description Required for `lockOut`.
             * @enum {string}
             */
            userName?: "admin" | "setup" | "oob";
            /**
             * @description Required for `addCertificate`. `expiring` ends in 5 days.
             * @enum {string}
             */
            validity?: "valid" | "expiring" | "expired";
            /** @description For `changeUpdateSettings`. */
            type?: components["schemas"]["UpdateType"];
            /** @description For `failUpdate`. By default `downloadBroken` while downloading, `installFailed` while installing. */
            failure?: components["schemas"]["UpdateFailure"];
        };
        /** @enum {string} */
        ConditionName: "cableOut" | "offline" | "cloudUnreachable" | "ntpUnreachable" | "signInOverNetworkOff" | "staticAddress" | "noDhcpServer" | "wifiJoined" | "wifiJoining" | "wifiWrongPassword" | "wifiOutOfRange" | "wifiWeak" | "wifiWithoutInternet" | "dot1xRequired" | "proxyRequired" | "proxyWrong" | "pacUnreachable" | "dnsFailing" | "captivePortal" | "flapping" | "highLatency" | "lowBandwidth" | "csrBusy" | "csrSlow" | "updateNotFound" | "updateServerSlow" | "updateDownloadBroken" | "updateNoSpace" | "updateVerificationFails" | "updateInstallFails" | "updatePowerLoss" | "updateStuck" | "rebootRefused" | "rebootFails" | "rebootNeverReturns" | "enrollmentSlow" | "logsBusy" | "logsTimeOut" | "logsBroken" | "logSize" | "cameraDiagnosticsFail" | "audioDiagnosticsFail" | "noActiveCall";
        /**
         * @description What moved the software update (`x-state-machine` of UpgradeState in openapi.yaml).
         * @enum {string}
         */
        DeviceUpdateTrigger: "startUpdate" | "scheduleWindow" | "downloaded" | "downloadFailed" | "installed" | "installFailed" | "rebooted" | "channelChanged" | "firmwareReleased";
        /** @description Something that happened on a device. `type` says what. */
        DeviceEvent: components["schemas"]["DevicePowerEvent"] | components["schemas"]["DeviceSignedInEvent"] | components["schemas"]["DeviceSignInRefusedEvent"] | components["schemas"]["DeviceLockedOutEvent"] | components["schemas"]["DeviceSettingsChangedEvent"] | components["schemas"]["DevicePairedEvent"] | components["schemas"]["DeviceUnpairedEvent"] | components["schemas"]["DeviceConditionChangedEvent"] | components["schemas"]["DeviceUpdateStateEvent"] | components["schemas"]["DeviceFactoryResetEvent"] | components["schemas"]["DeviceCertificateAddedEvent"] | components["schemas"]["DeviceCertificateDeletedEvent"] | components["schemas"]["DeviceSigningRequestEvent"] | components["schemas"]["DeviceDot1xChangedEvent"] | components["schemas"]["DeviceDot1xCertificatesRemovedEvent"] | components["schemas"]["DeviceSetupModeChangedEvent"] | components["schemas"]["DeviceSetupCompletedEvent"] | components["schemas"]["DeviceOutOfBoxFinalizedEvent"] | components["schemas"]["DeviceVideoPreviewChangedEvent"] | components["schemas"]["DeviceEnrollmentEvent"] | components["schemas"]["DeviceDiagnosticsEvent"] | components["schemas"]["DeviceLogGenerationEvent"] | components["schemas"]["DeviceInternetEvent"] | components["schemas"]["DeviceLinksEvent"] | components["schemas"]["DeviceNetworkSettingsChangedEvent"] | components["schemas"]["DeviceHostnameAnnouncedEvent"] | components["schemas"]["DeviceWifiEvent"] | components["schemas"]["DeviceWifiRadioEvent"] | components["schemas"]["DeviceWifiForgottenEvent"] | components["schemas"]["DeviceStateReplacedEvent"];
        /** @description The power state has changed. */
        DevicePowerEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "power";
            from: components["schemas"]["DevicePowerState"];
            to: components["schemas"]["DevicePowerState"];
        };
        /** @description A user has signed in. */
        DeviceSignedInEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "signedIn";
            /** @enum {string} */
            role: "admin" | "setup" | "oob";
            via: components["schemas"]["DeviceSignInRoute"];
        };
        /** @description A sign-in was rejected. */
        DeviceSignInRefusedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "signInRefused";
            userName: string;
            via: components["schemas"]["DeviceSignInRoute"];
        };
        /** @description A user name was locked after failed sign-ins. */
        DeviceLockedOutEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "lockedOut";
            userName: string;
            via: components["schemas"]["DeviceSignInRoute"];
            forMs: number;
        };
        /** @description Settings of a group have changed. */
        DeviceSettingsChangedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "settingsChanged";
            /** @enum {string} */
            group: "system" | "audiovideo" | "chromium" | "updates" | "time" | "ntp" | "language" | "primarymode" | "remoteaccess";
            /** @description The settings that changed. */
            keys: string[];
        };
        /** @description A pad was paired with the device that it controls. */
        DevicePairedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "paired";
            pairedDeviceName: string;
        };
        /** @description The pairing was removed. */
        DeviceUnpairedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "unpaired";
        };
        /** @description A condition was switched. */
        DeviceConditionChangedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "conditionChanged";
            name: components["schemas"]["ConditionName"];
            on: boolean;
        };
        /** @description The state of the software update has changed. */
        DeviceUpdateStateEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "updateState";
            from: components["schemas"]["UpgradeState"];
            to: components["schemas"]["UpgradeState"];
            trigger: components["schemas"]["DeviceUpdateTrigger"];
            /** @description Why it failed. Only if `to` is error. */
            failure?: components["schemas"]["UpdateFailure"];
        };
        /** @description The device was reset to its factory state. */
        DeviceFactoryResetEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "factoryReset";
        };
        /** @description A certificate was added. */
        DeviceCertificateAddedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "certificateAdded";
            fingerprint: string;
        };
        /** @description A certificate was deleted. */
        DeviceCertificateDeletedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "certificateDeleted";
            fingerprint: string;
        };
        /** @description A certificate signing request is being made, or has ended. */
        DeviceSigningRequestEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "signingRequest";
            /** @enum {string} */
            phase: "started" | "made" | "timedOut" | "abandoned";
        };
        /** @description The 802.1x credentials of an interface were set or removed. */
        DeviceDot1xChangedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "dot1xChanged";
            /** @enum {string} */
            interface: "ethernet" | "wifi";
            configured: boolean;
        };
        /** @description The certificates of 802.1x were removed. */
        DeviceDot1xCertificatesRemovedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "dot1xCertificatesRemoved";
        };
        /** @description The guided setup has started. */
        DeviceSetupModeChangedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "setupModeChanged";
            /** @enum {string} */
            mode: "guided";
        };
        /** @description The setup was completed. */
        DeviceSetupCompletedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "setupCompleted";
        };
        /** @description The out-of-box setup was finished. */
        DeviceOutOfBoxFinalizedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "outOfBoxFinalized";
        };
        /** @description The screen of the device shows the picture of the camera, or no longer does. */
        DeviceVideoPreviewChangedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "videoPreviewChanged";
            preview: boolean;
        };
        /** @description The state of the enrollment has changed. */
        DeviceEnrollmentEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "enrollment";
            from: components["schemas"]["DeviceEnrollmentState"];
            to: components["schemas"]["DeviceEnrollmentState"];
            /** @description Why it failed. Only if `to` is failed. */
            failure?: components["schemas"]["DeviceEnrollmentFailure"];
        };
        /** @description Diagnostics have started or ended, or their result was removed. */
        DeviceDiagnosticsEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "diagnostics";
            /** @enum {string} */
            of: "camera" | "audio";
            /** @enum {string} */
            phase: "started" | "done" | "failed" | "cleared";
        };
        /** @description An archive of logs is being generated, or that has ended. */
        DeviceLogGenerationEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "logGeneration";
            /** @enum {string} */
            phase: "started" | "finished" | "timedOut" | "interrupted";
        };
        /** @description The device gained or lost the internet. `to` names the obstacle. */
        DeviceInternetEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "internet";
            from: components["schemas"]["DeviceInternet"];
            to: components["schemas"]["DeviceInternet"];
        };
        /** @description The condition `flapping` took the links up or down. */
        DeviceLinksEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "links";
            up: boolean;
        };
        /** @description Settings of the network have changed. */
        DeviceNetworkSettingsChangedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "networkSettingsChanged";
            /** @enum {string} */
            group: "ethernet" | "hostname" | "proxy";
            /** @description The settings that changed. */
            keys: string[];
        };
        /** @description The device uses another hostname since its start. */
        DeviceHostnameAnnouncedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "hostnameAnnounced";
            hostname: string;
        };
        /** @description The Wi-Fi connection has changed. */
        DeviceWifiEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "wifi";
            from: components["schemas"]["WifiConnectionState"];
            to: components["schemas"]["WifiConnectionState"];
            ssid?: string;
            /** @description Why it failed. Only if `to` is FAILED. */
            failure?: components["schemas"]["WifiFailure"];
        };
        /** @description The Wi-Fi radio was switched. */
        DeviceWifiRadioEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "wifiRadio";
            enabled: boolean;
        };
        /** @description The saved Wi-Fi network was removed. */
        DeviceWifiForgottenEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "wifiForgotten";
            ssid: string;
        };
        /** @description The state was patched. */
        DeviceStateReplacedEvent: {
            at: components["schemas"]["DeviceInstant"];
            /** @constant */
            type: "stateReplaced";
            /** @description The top-level keys of the state that differ. */
            areas: string[];
        };
        /** @description usbAudioDevicesEnabled and deepNoiseSuppressionEnabled are absent on devices without them. */
        AudioVideoSettings: {
            autoPairingVolume?: components["schemas"]["AutoPairingVolume"];
            musicModeEnabled: boolean;
            usbAudioDevicesEnabled?: boolean;
            deepNoiseSuppressionEnabled?: boolean;
            cameraAntiBanding: components["schemas"]["CameraAntiBanding"];
        };
        /** @description In dB; shown as -40 when unknown (R5.11, R9.13). */
        AutoPairingVolume: number;
        /**
         * @description The mains frequency that the camera filters.
         * @enum {string}
         */
        CameraAntiBanding: "Default" | "50_Hz" | "60_Hz";
        ChromiumSettings: {
            loggingEnabled: boolean;
        };
        /** @enum {string} */
        Dot1xMethod: "TLS" | "NONE" | "PEAP" | "PWD" | "TTLS";
        /**
         * @description Static mode has address, mask, gateway and primary DNS. Secondary DNS is not checked (R5.12).
         *     With dhcp the static values may be there from before; they are not used.
         */
        EthernetIp4: {
            /** @constant */
            mode: "dhcp";
            ip4Address?: components["schemas"]["IpV4Address"];
            subnetMask?: components["schemas"]["IpV4Address"];
            gateway?: components["schemas"]["IpV4Address"];
            primaryDns?: components["schemas"]["IpV4Address"];
            secondaryDns?: string;
        } | {
            /** @constant */
            mode: "static";
            ip4Address: components["schemas"]["IpV4Address"];
            subnetMask: components["schemas"]["IpV4Address"];
            gateway: components["schemas"]["IpV4Address"];
            primaryDns: components["schemas"]["IpV4Address"];
            secondaryDns?: string;
        };
        /** @description Lower-case hexadecimal SHA-256 of the certificate in DER, without separators (R3.28). */
        Fingerprint: string;
        /** @description NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits (R5.10). */
        FirmwareVersion: string;
        /** @description Four groups of 1-3 digits (R5.12), each 0-255 (R5.14). */
        IpV4Address: string;
        LanguageSettings: {
            languageCode: components["schemas"]["LanguageTag"];
        };
        /** @description A language tag (RFC 5646). */
        LanguageTag: string;
        /** @description Six groups of two hexadecimal digits. */
        MacAddress: string;
        /** @description A host name or an address. */
        NtpServer: string;
        NtpSettings: {
            ntpServer: components["schemas"]["NtpServer"];
        };
        /**
         * @description With never, software updates are controlled in the cloud service (R6.10). The other values are ours.
         * @enum {string}
         */
        OsInstallPolicy: "always" | "maintenanceWindow" | "never";
        /** @enum {string} */
        Phase2Method: "NONE" | "PAP" | "MSCHAP" | "MSCHAPV2";
        /** @description The primary mode. A new device has zoom (R3.16). */
        PrimaryMode: {
            /** @enum {string} */
            primaryMode: "zoom" | "msteams" | "usb";
        };
        /** @description Manual has host and port, auto has url (R3.14). Values that the mode does not use may remain. */
        Proxy: {
            /** @constant */
            proxy: "off";
            host?: components["schemas"]["ProxyHost"];
            port?: components["schemas"]["ProxyPort"];
            url?: components["schemas"]["ProxyUrl"];
        } | {
            /** @constant */
            proxy: "manual";
            host: components["schemas"]["ProxyHost"];
            port: components["schemas"]["ProxyPort"];
            url?: components["schemas"]["ProxyUrl"];
        } | {
            /** @constant */
            proxy: "auto";
            host?: components["schemas"]["ProxyHost"];
            port?: components["schemas"]["ProxyPort"];
            url: components["schemas"]["ProxyUrl"];
        };
        /** @description Host name or address, without scheme and port. */
        ProxyHost: string;
        /** @description An integer (R5.15) that is a port. */
        ProxyPort: number;
        /**
         * Format: uri
         * @description Address of the PAC file.
         */
        ProxyUrl: string;
        /** @description N, a letter A-L, 6 letters or digits, 5 digits (R5.19). It is the password of setup and oob. */
        SerialNumber: string;
        /** @description Name of a network, at most 32 bytes (IEEE 802.11). */
        Ssid: string;
        /** @description autoWakeEnabled is absent on products without auto wake up (R6.12). */
        SystemSettings: {
            osInstallPolicy: components["schemas"]["OsInstallPolicy"];
            shareAnalyticsDisabled: boolean;
            autoWakeEnabled?: boolean;
            hdmiCecEnabled: boolean;
        };
        /** @description A name of the IANA time zone database. */
        TimeZoneId: string;
        /** @description Stable, beta, failsafe or another (R3.18). With failsafe, updates are controlled in the cloud. */
        UpdateChannel: string;
        UpdateSettings: {
            type: components["schemas"]["UpdateType"];
            channel: components["schemas"]["UpdateChannel"];
        };
        /** @enum {string} */
        UpdateType: "AUTOMATIC" | "MANUAL";
        /**
         * @description Where the software update is.
         * @enum {string}
         */
        UpgradeState: "upToDate" | "upgradeAvailable" | "downgradeAvailable" | "notFound" | "scheduled" | "downloading" | "installing" | "ready" | "error";
        /** @enum {string} */
        WifiBand: "Five" | "TwoPointFour";
        /**
         * @description How the last attempt to join went, or that there was none; FAILED stays until the next.
         * @enum {string}
         */
        WifiConnectionState: "DISCONNECTED" | "CONNECTING" | "CONNECTED" | "FAILED";
        /**
         * @description Why the last attempt to join failed, as far as the device can tell.
         * @enum {string}
         */
        WifiFailure: "notFound" | "wrongSecurity" | "wrongCredentials" | "dot1xRefused";
        /** @enum {string} */
        WifiSecurity: "NONE" | "WEP" | "WPA" | "WPA2" | "EAP";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
