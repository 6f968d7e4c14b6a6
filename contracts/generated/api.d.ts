/** Made from openapi.yaml by `npm run generate`. Change the contract, not this file. */

/** A file of a multipart form, as a handler gets it. */
export interface UploadedFile {
    /** The name that the sender chose. Do not use it as a path. */
    fileName: string;
    mediaType: string;
    bytes: Uint8Array;
}

export interface paths {
    "/api/v1/admin_login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in and get a token
         * @description The only device call that needs no token. A rejected sign-in is 404 and does not say whether user or password was wrong.
         *     After 5 failures in a row for a user name it is 429, and the right password is rejected too while that lasts. Failures count
         *     separately at the network's address and at the local setup address. The case of the user name matters.
         *     A lockout concerns signing in only: other calls respond as before. A later sign-in does not end an earlier token.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Device status */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/offline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status that needs no network
         * @description Needs a token, as the serial number is the password of the setup user (decision 0012).
         */
        get: operations["getOfflineStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Generate and download the logs
         * @description The device generates the archive while the caller waits, up to 10 minutes. One at a time.
         */
        get: operations["downloadLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device/reboot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Restart the device
         * @description True: the device restarts once the response is finished. False: it does not restart now.
         *     While it restarts, connections are refused, then every call is a 503 until it is back, with its settings, its saved network
         *     and its tokens as they were, but with verbose logging off.
         */
        put: operations["rebootDevice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/camera/diagnostics/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Start camera diagnostics
         * @description Responds at once. Done is a changed `lastDiagnosticDateTimeUTC`, failed is a 409 of the status. Until then, reads respond as
         *     before.
         */
        put: operations["runCameraDiagnostics"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/camera/diagnostics/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When camera diagnostics were last done */
        get: operations["getCameraDiagnosticsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/camera/diagnostics/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the camera diagnostics files
         * @description Also without files. The status then has no run.
         */
        delete: operations["deleteCameraDiagnosticsFiles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/diagnostics/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Start audio diagnostics
         * @description Responds at once. Done is a changed `lastDiagnosticDateTimeUTC`, failed is a 409 of the status. Until then, reads respond as
         *     before.
         */
        put: operations["runAudioDiagnostics"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/diagnostics/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When audio diagnostics were last done */
        get: operations["getAudioDiagnosticsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audio/diagnostics/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the audio diagnostics data
         * @description Also without data. The status then has no run.
         */
        delete: operations["clearAudioDiagnostics"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** System settings */
        get: operations["getSystemSettings"];
        /** Change system settings */
        put: operations["updateSystemSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/audiovideo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Audio and video settings */
        get: operations["getAudioVideoSettings"];
        /** Change audio and video settings */
        put: operations["updateAudioVideoSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/chromium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verbose logging */
        get: operations["getChromiumSettings"];
        /**
         * Switch verbose logging
         * @description Verbose logging switches itself off after 1 hour and by a restart (R9.15).
         */
        put: operations["updateChromiumSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/remoteaccess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Remote access settings */
        get: operations["getRemoteAccessSettings"];
        /**
         * Change the password, or lock remote access on the device
         * @description A change of the password ends all other tokens of the user: they are rejected with 401 `token-revoked`. The token that changed it
         *     stays valid, and so do those of other users.
         */
        put: operations["updateRemoteAccessSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How and from where software is updated */
        get: operations["getUpdateSettings"];
        /**
         * Change update type or channel
         * @description Another channel can move the update state at once (see UpgradeState, trigger channelChanged).
         */
        put: operations["changeUpdateSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Time format and time zone */
        get: operations["getTimeSettings"];
        /**
         * Change time format or time zone
         * @description A time zone that listTimeZones does not name is a 400.
         */
        put: operations["updateTimeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/time/ntp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** NTP server */
        get: operations["getNtpSettings"];
        /**
         * Change the NTP server
         * @description A server that cannot be contacted is rejected and nothing changes, unless `saveAnyway` is true. One that is no name (RFC 1123,
         *     also with underscores) and no address of another host is always rejected, with 400.
         */
        put: operations["updateNtpSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/time/timezones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Time zones to choose from */
        get: operations["listTimeZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Language */
        get: operations["getLanguageSettings"];
        /**
         * Change the language
         * @description A language that listLanguages does not name is a 400.
         */
        put: operations["updateLanguageSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/language/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Languages to choose from */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/primarymode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the primary mode */
        put: operations["updatePrimaryMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/oob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Finalize the out-of-box experience
         * @description Cannot be taken back but by a factory reset.
         */
        put: operations["finalizeOutOfBox"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/updates/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look for an update
         * @description The device requests the offer from its update server, which can take minutes. A server that does not respond counts as
         *     notFound. While an update runs, the response has its progress. Firmware before 20250402.0000 has only this call.
         */
        get: operations["getAvailableUpdate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/updates/available/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the update
         * @description Legal from upgradeAvailable, downgradeAvailable, scheduled and error, else 409.
         *     The device restarts by itself when it is ready. Until then, reads respond as before, except the offer, the state and the status.
         *     It keeps its settings, certificates, saved network, users and passwords.
         */
        post: operations["startUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/updates/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the update is
         * @description Firmware before 20250402.0000 does not have this call and returns 404, as for any unknown path.
         */
        get: operations["getUpdateState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell the device that guided setup began */
        post: operations["setSetupMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark guided setup as completed
         * @description From then on the setup and oob users sign in over the local setup address only (R6.14).
         */
        post: operations["completeSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/videopreview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show or hide the video preview on the device's screen */
        post: operations["setVideoPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Certificates on the device */
        get: operations["listCertificates"];
        put?: never;
        /**
         * Upload a certificate
         * @description One X.509 certificate or a chain, PEM or DER, from a .pem, .cer, .cert, .crt or .der file, in upper or lower case. Certificates that the
         *     device already has stay unchanged and are in the response too. A device stores 64. A file that exceeds this is rejected
         *     completely, with 400. A file that contains a private key is rejected with 422. PEM may be in UTF-16 with a byte order mark.
         */
        post: operations["uploadCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a certificate */
        delete: operations["deleteCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which interfaces are connected and online */
        get: operations["getNetworkStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/hostname": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hostname */
        get: operations["getHostname"];
        put?: never;
        /**
         * Change the hostname
         * @description The response is sent before the restart. After it, the device uses the new name.
         */
        post: operations["updateHostname"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/proxy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proxy */
        get: operations["getProxy"];
        put?: never;
        /**
         * Change the proxy
         * @description A batch of pairs that is applied completely or not at all. If two pairs have the same key, the later one applies. A host that
         *     is no name (RFC 1123, also with underscores) and no address of another host is rejected, also in the URL of the PAC file.
         *     A URL with a user name or password is rejected.
         */
        post: operations["updateProxy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/wifi/remote_access/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the Wi-Fi radio is on */
        get: operations["getWifiRadio"];
        put?: never;
        /**
         * Switch the Wi-Fi radio
         * @description Off disconnects from the network and empties the list of available networks.
         */
        post: operations["setWifiRadio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/wifi/remote_access/available_networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wi-Fi networks in range
         * @description Empty while the radio is off. Hidden networks are not in it.
         */
        get: operations["listWifiNetworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/ethernet/ip4": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** IPv4 configuration of Ethernet */
        get: operations["getEthernetIp4"];
        put?: never;
        /**
         * Change the IPv4 configuration of Ethernet
         * @description Static mode needs address, mask, gateway and primary DNS. A gateway equal to the address is a 400 that points at it, and so is
         *     one outside the subnet of address and mask. Addresses that no host has are rejected as address, gateway and primary DNS: the
         *     first and the last of the subnet unless it has two (RFC 3021), 0.0.0.0/8, and from 224.0.0.0 on. A mask is ones followed by
         *     zeros. An address is stored without leading zeros.
         *     The response comes before the address changes.
         */
        post: operations["updateEthernetIp4"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/csr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key pair and a certificate signing request
         * @description The private key stays on the device and replaces the current one, so a certificate for an earlier request no longer matches.
         *     One request is created at a time, which may take a minute (R9.7).
         */
        post: operations["createCsr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/ethernet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set 802.1x credentials for Ethernet */
        post: operations["configureEthernetDot1x"];
        /**
         * Remove the 802.1x credentials of Ethernet
         * @description Also when there are none.
         */
        delete: operations["removeEthernetDot1x"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/wifi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a Wi-Fi network, or set 802.1x credentials for one
         * @description With `credentials.deviceCertificate` the 802.1x form, without it the join form (R7.43). Joining continues after the
         *     response; the device status shows how it ended. Until then, other reads respond as before.
         *     A device has one saved network: it leaves the present one first, and does not go back if the new one fails (decision 0019).
         *     A password of WPA or WPA2 has 8 to 63 characters or 64 hexadecimal digits,
         *     and a WEP key has 5, 13, 16 or 29 characters or twice as many hexadecimal digits. Passwords and identities with invisible
         *     characters are rejected.
         */
        post: operations["connectWifi"];
        /**
         * Forget the saved Wi-Fi network and its credentials
         * @description Also without one.
         */
        delete: operations["removeWifi"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/config/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Certificates used for 802.1x */
        get: operations["listDot1xCertificates"];
        put?: never;
        post?: never;
        /**
         * Remove all certificates used for 802.1x
         * @description Also when there are none.
         */
        delete: operations["removeDot1xCertificates"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/enrollment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether and where the device is enrolled */
        get: operations["getEnrollment"];
        put?: never;
        /**
         * Enroll with a code
         * @description The device asks the cloud while the caller waits, up to 10 minutes.
         */
        post: operations["enroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an analytics event
         * @description For the setup user only. A client ignores the response.
         */
        post: operations["trackAnalyticsEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifest-build.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Manifest of the remote build of the console */
        get: operations["getBuildManifest"];
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
        /** @description An error. Clients show `detail`, else `title`, and decide by `code`. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; stable.
             */
            type: string;
            /** @description The kind of problem in a few words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description Cause, value and remedy of this one. */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * Format: uri-reference
             * @description The request's path.
             */
            instance?: string;
            /** @description The places in the request that are wrong. */
            errors?: {
                /** @description JSON pointer into the body; or the name of a parameter. */
                pointer: string;
                message: string;
            }[];
        };
        /**
         * @description All problem codes. New ones may be added. None changes its meaning.
         * @enum {string}
         */
        ProblemCode: "invalid-request" | "malformed-json" | "payload-too-large" | "unsupported-media-type" | "token-missing" | "token-expired" | "token-invalid" | "token-revoked" | "role-not-allowed" | "not-on-this-product" | "not-found" | "method-not-allowed" | "internal-error" | "booting" | "request-timeout" | "sign-in-refused" | "too-many-sign-ins" | "logs-busy" | "logs-timeout" | "diagnostics-running" | "diagnostics-failed" | "no-active-call" | "ntp-server-unreachable" | "update-not-startable" | "certificate-unreadable" | "certificate-not-found" | "csr-busy" | "csr-timeout" | "dot1x-rejected" | "wifi-radio-off" | "enrollment-code-refused" | "already-enrolled" | "cloud-unreachable";
        /** @description N, a letter A-L, 6 letters or digits, 5 digits (R5.19). It is the password of setup and oob. */
        SerialNumber: string;
        /** @description NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits (R5.10). */
        FirmwareVersion: string;
        /** @description Four groups of 1-3 digits (R5.12), each 0-255 (R5.14). */
        IpV4Address: string;
        /** @description Six groups of two hexadecimal digits. */
        MacAddress: string;
        /** @description Lower-case hexadecimal SHA-256 of the certificate in DER, without separators (R3.28). */
        Fingerprint: string;
        /**
         * Format: x-bytes
         * @description The archive with the logs, as bytes.
         */
        LogFile: Uint8Array;
        /** @description A PKCS#10 certificate signing request in PEM (RFC 2986, RFC 7468). */
        CsrFile: string;
        SignInRequest: {
            userName: string;
            password: string;
        };
        SignInResponse: {
            /** @description A JWT, signed by the device. */
            token: string;
        };
        /** @description The claims of the token. A sub of oob means the setup-only session, setup the setup user (R3.4). */
        TokenClaims: {
            /** @enum {string} */
            sub: "admin" | "setup" | "oob";
            /** @description Seconds since 1970. */
            iat: number;
            /** @description Seconds since 1970; 24 hours after iat. */
            exp: number;
            /** @description With network.ntp, the user sees the NTP server in the network list. */
            permissions: string[];
        };
        /** @description An interface that the product lacks is absent. */
        DeviceStatus: {
            /** @description The product code. Clients must cope with one they do not know. */
            product: string;
            isPaired: boolean;
            serialNumber: components["schemas"]["SerialNumber"];
            firmwareVersion: components["schemas"]["FirmwareVersion"];
            isOnline: boolean;
            obstacle?: components["schemas"]["Obstacle"];
            /** @description Null or absent when not paired. */
            pairedDeviceName?: string | null;
            networkProperties: {
                ethernet?: components["schemas"]["InterfaceProperties"];
                wifi?: components["schemas"]["WifiStatus"];
                dot1x?: components["schemas"]["Dot1xStatus"];
            };
            ethernetMacAddress?: components["schemas"]["MacAddress"];
            wifiMacAddress?: components["schemas"]["MacAddress"];
            ntpServer: string;
        };
        /**
         * @description What keeps the device from its cloud service, the nearest if there are several. Null if nothing does. Older firmware does
         *     not report it.
         * @enum {string|null}
         */
        Obstacle: "notConnected" | "dot1xRefused" | "noAddress" | "noInternet" | "captivePortal" | "proxyRequired" | "proxyFailed" | "nameServerFailed" | "cloudUnreachable" | null;
        /** @description The current address of an interface. Null for what it does not have. The specification has two of the fields for Wi-Fi. */
        InterfaceProperties: {
            ip4Address: components["schemas"]["IpV4AddressOrNull"];
            subnetMask: components["schemas"]["IpV4AddressOrNull"];
            gateway: components["schemas"]["IpV4AddressOrNull"];
            /** Format: ipv6 */
            ip6Address: string | null;
            macAddress: components["schemas"]["MacAddress"];
        };
        IpV4AddressOrNull: components["schemas"]["IpV4Address"] | null;
        /**
         * @description `network` and `security` are present while a network is saved, `level` and `properties` while connected. `failure` may be
         *     present while the state is FAILED.
         */
        WifiStatus: {
            isSaved: boolean;
            state: components["schemas"]["WifiConnectionState"];
            failure?: components["schemas"]["WifiFailure"];
            level?: components["schemas"]["SignalLevel"];
            security?: components["schemas"]["WifiSecurity"];
            network?: {
                ssid: components["schemas"]["Ssid"];
            };
            properties?: components["schemas"]["InterfaceProperties"];
        };
        /**
         * @description What is set up for 802.1X on each interface. Older firmware does not report it. An interface that the product lacks
         *     is absent.
         */
        Dot1xStatus: {
            ethernet?: components["schemas"]["Dot1xInterface"];
            wifi?: components["schemas"]["Dot1xInterface"];
        };
        /**
         * @description `identity` and `method` are present while credentials are set, and `ssid` for Wi-Fi. `certificate` is absent if the
         *     credentials have none or it was removed. `authorization` is absent while Ethernet has no link, and for Wi-Fi while no
         *     network is saved or the radio is off.
         */
        Dot1xInterface: {
            configured: boolean;
            ssid?: components["schemas"]["Ssid"];
            identity?: string;
            method?: components["schemas"]["Dot1xMethod"];
            phase2Method?: components["schemas"]["Phase2Method"];
            certificate?: components["schemas"]["Dot1xDeviceCertificate"];
            authorization?: components["schemas"]["Dot1xAuthorization"];
        };
        /** @description The certificate with which the device identifies itself. Its private key is never returned. */
        Dot1xDeviceCertificate: {
            /** @description As in Certificate. */
            subject: string;
            /** @description As in Certificate. */
            issuer: string;
            /** @description Epoch milliseconds. */
            notBefore: number;
            /** @description Epoch milliseconds. */
            notAfter: number;
        };
        /**
         * @description Whether the network admits the device, or that it did not request 802.1X.
         * @enum {string}
         */
        Dot1xAuthorization: "authorized" | "unauthorized" | "notRequested";
        OfflineStatus: {
            serialNumber: components["schemas"]["SerialNumber"];
        };
        DiagnosticsStatus: {
            /**
             * Format: date-time
             * @description End of the last run. Null if there was none.
             */
            lastDiagnosticDateTimeUTC: string | null;
        };
        AudioDiagnosticsRun: {
            durationSeconds: number;
        };
        /**
         * @description With never, software updates are controlled in the cloud service (R6.10). The other values are ours.
         * @enum {string}
         */
        OsInstallPolicy: "always" | "maintenanceWindow" | "never";
        /** @description autoWakeEnabled is absent on products without auto wake up (R6.12). */
        SystemSettings: {
            osInstallPolicy: components["schemas"]["OsInstallPolicy"];
            shareAnalyticsDisabled: boolean;
            autoWakeEnabled?: boolean;
            hdmiCecEnabled: boolean;
        };
        /** @description The changed settings. One that the product does not have is a 400. */
        SystemSettingsUpdate: {
            osInstallPolicy?: components["schemas"]["OsInstallPolicy"];
            shareAnalyticsDisabled?: boolean;
            autoWakeEnabled?: boolean;
            hdmiCecEnabled?: boolean;
        };
        /** @description In dB; shown as -40 when unknown (R5.11, R9.13). */
        AutoPairingVolume: number;
        /**
         * @description The mains frequency that the camera filters.
         * @enum {string}
         */
        CameraAntiBanding: "Default" | "50_Hz" | "60_Hz";
        /** @description usbAudioDevicesEnabled and deepNoiseSuppressionEnabled are absent on devices without them. */
        AudioVideoSettings: {
            autoPairingVolume?: components["schemas"]["AutoPairingVolume"];
            musicModeEnabled: boolean;
            usbAudioDevicesEnabled?: boolean;
            deepNoiseSuppressionEnabled?: boolean;
            cameraAntiBanding: components["schemas"]["CameraAntiBanding"];
        };
        /** @description The changed settings. One that the product does not have is a 400. */
        AudioVideoSettingsUpdate: {
            autoPairingVolume?: components["schemas"]["AutoPairingVolume"];
            musicModeEnabled?: boolean;
            usbAudioDevicesEnabled?: boolean;
            deepNoiseSuppressionEnabled?: boolean;
            cameraAntiBanding?: components["schemas"]["CameraAntiBanding"];
        };
        ChromiumSettings: {
            loggingEnabled: boolean;
        };
        ChromiumSettingsUpdate: {
            loggingEnabled?: boolean;
        };
        /** @description The password is never in it. */
        RemoteAccessSettings: {
            username: string;
            /** @description Remote access cannot be changed on the device itself. */
            lock: boolean;
        };
        RemoteAccessSettingsUpdate: {
            /** @description At least 8 characters (R5.7), at most 1024, as at signing in. */
            password?: string;
            lock?: boolean;
        };
        /** @enum {string} */
        UpdateType: "AUTOMATIC" | "MANUAL";
        /** @description Stable, beta, failsafe or another (R3.18). With failsafe, updates are controlled in the cloud. */
        UpdateChannel: string;
        UpdateSettings: {
            type: components["schemas"]["UpdateType"];
            channel: components["schemas"]["UpdateChannel"];
        };
        UpdateSettingsUpdate: {
            type?: components["schemas"]["UpdateType"];
            channel?: components["schemas"]["UpdateChannel"];
        };
        TimeSettings: {
            use24HourTimeFormat: boolean;
            timeZone: {
                id: components["schemas"]["TimeZoneId"];
                longDisplayName: string;
            };
        };
        TimeSettingsUpdate: {
            use24HourTimeFormat?: boolean;
            /** @description The id counts. A name in the request is ignored. */
            timeZone?: {
                id: components["schemas"]["TimeZoneId"];
                longDisplayName?: string;
            };
        };
        /** @description A name of the IANA time zone database. */
        TimeZoneId: string;
        /** @description The specification calls it a dictionary. Ours is a list; clients also read an object whose keys are the ids (decision 0069). */
        TimeZones: components["schemas"]["TimeZone"][];
        TimeZone: {
            id: components["schemas"]["TimeZoneId"];
            displayName: string;
            longDisplayName: string;
            /** @description From UTC, at present. */
            offset: string;
        };
        /** @description A host name or an address. */
        NtpServer: string;
        NtpSettings: {
            ntpServer: components["schemas"]["NtpServer"];
        };
        NtpSettingsUpdate: {
            ntpServer: components["schemas"]["NtpServer"];
            /** @description Save it even if it cannot be contacted. */
            saveAnyway?: boolean;
        };
        /** @description A language tag (RFC 5646). */
        LanguageTag: string;
        LanguageSettings: {
            languageCode: components["schemas"]["LanguageTag"];
        };
        LanguageSettingsUpdate: {
            languageCode?: components["schemas"]["LanguageTag"];
        };
        /** @description The specification calls it a dictionary. Ours is a list; clients also read an object whose keys are the tags (decision 0069). */
        Languages: components["schemas"]["Language"][];
        /** @description displayScript is absent or empty if the language has one script. */
        Language: {
            tag: components["schemas"]["LanguageTag"];
            displayLanguage: string;
            displayScript?: string;
        };
        /** @description The primary mode. A new device has zoom (R3.16). */
        PrimaryMode: {
            /** @enum {string} */
            primaryMode: "zoom" | "msteams" | "usb";
        };
        OutOfBox: {
            /** @constant */
            finalized: true;
        };
        /**
         * @description Where the software update is.
         * @enum {string}
         */
        UpgradeState: "upToDate" | "upgradeAvailable" | "downgradeAvailable" | "notFound" | "scheduled" | "downloading" | "installing" | "ready" | "error";
        StartUpdate: {
            /** @constant */
            action: "update";
        };
        UpdateStateResponse: {
            state: components["schemas"]["UpgradeState"];
            reason?: components["schemas"]["UpdateFailure"];
        };
        /**
         * @description Why the last update failed. Only for the state `error`. Older firmware does not report it. The last two occur while it
         *     installs, the others while it downloads. Clients must cope with one they do not know.
         * @enum {string}
         */
        UpdateFailure: "notFound" | "noSpace" | "downloadBroken" | "serverUnreachable" | "tooSlow" | "verificationFailed" | "interrupted" | "installFailed" | "powerLost";
        AvailableUpdate: {
            upgradeState: components["schemas"]["UpgradeState"];
            currentVersion: components["schemas"]["FirmwareVersion"];
            /** @description The version that the channel offers; null if it offers none or the one that runs. */
            availableVersion: components["schemas"]["FirmwareVersion"] | null;
        };
        SetupMode: {
            /** @enum {string} */
            mode: "guided";
        };
        SetupCompleted: {
            /** @constant */
            completed: true;
        };
        VideoPreview: {
            preview: boolean;
        };
        Certificate: {
            fingerprint: components["schemas"]["Fingerprint"];
            /** @description Comma-separated key=value pairs: CN, O, OU, C, ST, L, EMAILADDRESS. */
            subject: string;
            /** @description As subject. */
            issuer: string;
            /** @description Epoch milliseconds. */
            notBefore: number;
            /** @description Epoch milliseconds. */
            notAfter: number;
            /** @description Whether it is valid by the device's clock. */
            isValid: boolean;
            /** @description Whether it is the certificate of an authority. */
            isCa?: boolean;
            /** @description Hexadecimal, with a minus sign if it is negative. */
            serialNumber?: string;
            /** @description The names of the extension subjectAltName, such as `DNS:room-4.example`. */
            alternativeNames?: string[];
            /** @description Algorithm and size of the public key, such as `RSA 2048` or `EC P-256`. */
            keyType?: string;
        };
        CertificateUpload: {
            /**
             * Format: x-upload
             * @description The bytes of the file.
             */
            file: UploadedFile;
        };
        /** @description An interface that the product lacks is absent. */
        NetworkStatus: {
            ethernet?: components["schemas"]["InterfaceStatus"];
            wifi?: components["schemas"]["InterfaceStatus"];
        };
        InterfaceStatus: {
            /** @description There is a link. */
            connected: boolean;
            /** @description The internet can be reached over it. */
            isOnline: boolean;
        };
        /**
         * @description Empty means the default hostname (R3.13); custom is ours.
         * @enum {string}
         */
        HostnameSource: "" | "custom";
        Hostname: {
            hostname: string;
            source: components["schemas"]["HostnameSource"];
            /** @description The serial number. */
            defaultHostname: string;
            isDefault: boolean;
        };
        /**
         * @description A custom hostname is one label (RFC 1123). One that is a number to browsers, such as 127 or 0x7f, that begins with xn--, or
         *     that is reserved, such as localhost, is rejected. For the default, the hostname is ignored and may be empty.
         */
        HostnameUpdate: {
            hostname: string;
            /** @constant */
            source: "custom";
        } | {
            hostname: string;
            /** @constant */
            source: "";
        };
        /** @enum {string} */
        ProxyMode: "off" | "manual" | "auto";
        /** @description Host name or address, without scheme and port. */
        ProxyHost: string;
        /** @description An integer (R5.15) that is a port. */
        ProxyPort: number;
        /**
         * Format: uri
         * @description Address of the PAC file.
         */
        ProxyUrl: string;
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
        /** @description A change to manual requires host and port, a change to auto requires the url (R5.15). */
        ProxyUpdate: components["schemas"]["ProxyChange"][];
        ProxyChange: {
            /** @constant */
            key: "proxy";
            newValue: components["schemas"]["ProxyMode"];
        } | {
            /** @constant */
            key: "host";
            newValue: components["schemas"]["ProxyHost"];
        } | {
            /** @constant */
            key: "port";
            newValue: components["schemas"]["ProxyPort"];
        } | {
            /** @constant */
            key: "url";
            newValue: components["schemas"]["ProxyUrl"];
        };
        WifiRadio: {
            enabled: boolean;
        };
        /** @description Name of a network, at most 32 bytes (IEEE 802.11). */
        Ssid: string;
        /** @enum {string} */
        SignalLevel: "Excellent" | "Good" | "Fair" | "Poor";
        /** @enum {string} */
        WifiBand: "Five" | "TwoPointFour";
        /** @enum {string} */
        WifiSecurity: "NONE" | "WEP" | "WPA" | "WPA2" | "EAP";
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
        WifiNetwork: {
            ssid: components["schemas"]["Ssid"];
            signalStrength: components["schemas"]["SignalLevel"];
            band: components["schemas"]["WifiBand"];
            wifiSecurity: components["schemas"]["WifiSecurity"];
        };
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
        /**
         * @description Subject of the certificate signing request; lengths as in RFC 5280. Values with control or other invisible characters, or of
         *     spaces only, are rejected.
         */
        CsrSubject: {
            /** @description ISO 3166. The form begins with NO. */
            country: string;
            state?: string;
            locality?: string;
            organizationName?: string;
            organizationalUnit?: string;
            commonName: string;
            /** Format: email */
            email?: string;
        };
        /** @enum {string} */
        Dot1xMethod: "TLS" | "NONE" | "PEAP" | "PWD" | "TTLS";
        /** @enum {string} */
        Phase2Method: "NONE" | "PAP" | "MSCHAP" | "MSCHAPV2";
        /** @description Certificates are sent as the text of the file, without a private key. A chain may have any order. */
        Dot1xCredentials: {
            identity: string;
            deviceCertificate: string;
            caCertificate?: string;
            method: components["schemas"]["Dot1xMethod"];
            phase2Method?: components["schemas"]["Phase2Method"];
            password?: string;
        };
        EthernetDot1xRequest: {
            credentials: components["schemas"]["Dot1xCredentials"];
        };
        EthernetDot1x: {
            /** @constant */
            configured: true;
            identity: string;
            method: components["schemas"]["Dot1xMethod"];
        };
        /** @description An open network needs none, so they are ignored (decision 0069). */
        OpenCredentials: {
            password?: string;
            identity?: string;
            anonymousIdentity?: string;
            /** @enum {string} */
            method?: "NONE" | "PEAP";
            phase2Method?: components["schemas"]["Phase2Method"];
        };
        PasswordCredentials: {
            password: string;
        };
        /** @description Unless the method is NONE, identity and password are required (R5.17). */
        EapCredentials: {
            /** @constant */
            method: "PEAP";
            identity: string;
            password: string;
            anonymousIdentity?: string;
            phase2Method?: components["schemas"]["Phase2Method"];
        } | {
            /** @constant */
            method: "NONE";
            identity?: string;
            password?: string;
            anonymousIdentity?: string;
            phase2Method?: components["schemas"]["Phase2Method"];
        };
        /** @description Every security but NONE needs credentials (R5.17). An open network is joined with or without them. */
        WifiJoinRequest: {
            ssid: components["schemas"]["Ssid"];
            /** @constant */
            wifiSecurity: "NONE";
            credentials?: components["schemas"]["OpenCredentials"];
        } | {
            ssid: components["schemas"]["Ssid"];
            /** @enum {string} */
            wifiSecurity: "WEP" | "WPA" | "WPA2";
            credentials: components["schemas"]["PasswordCredentials"];
        } | {
            ssid: components["schemas"]["Ssid"];
            /** @constant */
            wifiSecurity: "EAP";
            credentials: components["schemas"]["EapCredentials"];
        };
        /** @description The security is fixed to EAP (R5.16). */
        WifiDot1xRequest: {
            ssid: components["schemas"]["Ssid"];
            isHidden?: boolean;
            /** @constant */
            wifiSecurity: "EAP";
            credentials: components["schemas"]["Dot1xCredentials"];
        };
        WifiRequest: components["schemas"]["WifiJoinRequest"] | components["schemas"]["WifiDot1xRequest"];
        WifiConnection: {
            ssid: components["schemas"]["Ssid"];
            wifiSecurity: components["schemas"]["WifiSecurity"];
            state: components["schemas"]["WifiConnectionState"];
        };
        Dot1xCertificate: {
            name: string;
            type: string;
            /** @description Epoch milliseconds. */
            notBefore: number;
            /** @description Epoch milliseconds. */
            notAfter: number;
        };
        EnrollmentCode: {
            /** @description Exactly 8 letters; the case does not matter. */
            code: string;
        };
        Enrollment: {
            /** @enum {string} */
            state: "notEnrolled" | "enrolling" | "enrolled" | "failed";
            /**
             * Format: uri
             * @description The page of the organisation in the cloud; followed only if https (R2.43). Null unless enrolled.
             */
            organisationUrl: string | null;
            /** @description Null unless enrolled. */
            endpointId: string | null;
        };
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
        /** @description Source path to chunk. Open, as the format belongs to Vite. */
        BuildManifest: {
            [key: string]: {
                file: string;
                src?: string;
                name?: string;
                isEntry?: boolean;
                isDynamicEntry?: boolean;
                css?: string[];
                assets?: string[];
                imports?: string[];
                dynamicImports?: string[];
            };
        };
    };
    responses: {
        /** @description The request violates the contract. `errors` has a pointer to each place. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing, expired, revoked or not valid here. */
        Unauthorized: {
            headers: {
                /** @description Bearer, with the reason (RFC 6750); other schemes may stand beside it (RFC 9110 section 11.6.1). */
                "www-authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the token may not call this operation. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This product does not have the operation. */
        NotOnThisProduct: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has the wrong media type. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The device failed. The request has changed nothing. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The device is starting. */
        Booting: {
            headers: {
                /** @description Seconds until it is worth asking again (RFC 9110). */
                "retry-after": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description User name, password or serial number is wrong, or this user may not sign in here (R6.14). */
        SignInRefused: {
            headers: {
                /** @description How many more failures in a row lock this user name; 0 if this one has locked it. A device may leave it out. */
                "x-rate-limit-remaining"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many failed sign-ins for this user name. */
        TooManySignIns: {
            headers: {
                /** @description Milliseconds until signing in is possible again; counts down. */
                "x-rate-limit-timeout": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request was not complete in time. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another log generation is running, or the device is starting. */
        LogsBusyOrBooting: {
            headers: {
                /** @description Seconds until it is worth asking again (RFC 9110). */
                "retry-after": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The device timed out while generating logs. */
        LogsTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another certificate signing request is being made, or the device is starting. */
        CsrBusyOrBooting: {
            headers: {
                /** @description Seconds until it is worth asking again (RFC 9110). */
                "retry-after": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The device timed out while making the certificate signing request. */
        CsrTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Diagnostics are running. */
        DiagnosticsRunning: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The last run failed. */
        DiagnosticsFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Audio diagnostics are running, or there is no active call. */
        AudioDiagnosticsRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The NTP server cannot be contacted; nothing was changed. */
        NtpServerUnreachable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The update state is none from which an update starts. */
        UpdateNotStartable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The file is no X.509 certificate, or has a certificate with a date that cannot be read, such as one in month 13. No other certificate is
         *     rejected for its content. Nothing is stored.
         */
        CertificateUnreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such certificate. */
        CertificateNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The 802.1x credentials cannot be used. */
        Dot1xRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Wi-Fi radio is off. */
        WifiRadioOff: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cloud does not know the code. */
        EnrollmentCodeRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The device is enrolled already. */
        AlreadyEnrolled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The device cannot reach the cloud. */
        CloudUnreachable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Milliseconds until signing in is possible again; counts down. */
        RateLimitTimeout: number;
        /** @description How many more failures in a row lock this user name; 0 if this one has locked it. A device may leave it out. */
        RateLimitRemaining: number;
        /** @description Carries the file name. Without it the client makes one (R7.41, R9.23). */
        ContentDisposition: string;
        /** @description On a setup sign-in, its `script-src` names the host of the remote build (R7.11). */
        ContentSecurityPolicy: string;
        /** @description Bearer, with the reason (RFC 6750); other schemes may stand beside it (RFC 9110 section 11.6.1). */
        WwwAuthenticate: string;
        /** @description Seconds until it is worth asking again (RFC 9110). */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    /** @description On a setup sign-in, its `script-src` names the host of the remote build (R7.11). */
                    "content-security-policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["SignInRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getOfflineStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The serial number, which is also the default hostname. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfflineStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    downloadLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. Without a file name in `content-disposition` the client makes one, ending .zip.p7m. */
            200: {
                headers: {
                    /** @description Carries the file name. Without it the client makes one (R7.41, R9.23). */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Uint8Array;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["LogsBusyOrBooting"];
            504: components["responses"]["LogsTimeout"];
        };
    };
    rebootDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the device restarts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    runCameraDiagnostics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Started. The body is the status before. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiagnosticsStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["DiagnosticsRunning"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getCameraDiagnosticsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiagnosticsStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["DiagnosticsFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    deleteCameraDiagnosticsFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There are no files now. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["DiagnosticsRunning"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    runAudioDiagnostics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioDiagnosticsRun"];
            };
        };
        responses: {
            /** @description Started. The body is the status before. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiagnosticsStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AudioDiagnosticsRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getAudioDiagnosticsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiagnosticsStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["DiagnosticsFailed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    clearAudioDiagnostics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data has been deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["DiagnosticsRunning"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getSystemSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateSystemSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SystemSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getAudioVideoSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioVideoSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateAudioVideoSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudioVideoSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioVideoSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getChromiumSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChromiumSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateChromiumSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChromiumSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChromiumSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getRemoteAccessSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group, without the password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoteAccessSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateRemoteAccessSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoteAccessSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group, without the password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoteAccessSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getUpdateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    changeUpdateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getTimeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateTimeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getNtpSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NtpSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateNtpSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NtpSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NtpSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NtpServerUnreachable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    listTimeZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All time zones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeZones"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageSettingsUpdate"];
            };
        };
        responses: {
            /** @description The current group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    listLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All languages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Languages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updatePrimaryMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrimaryMode"];
            };
        };
        responses: {
            /** @description The current mode. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrimaryMode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    finalizeOutOfBox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutOfBox"];
            };
        };
        responses: {
            /** @description It is finalized. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutOfBox"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getAvailableUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer of the channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableUpdate"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    startUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartUpdate"];
            };
        };
        responses: {
            /** @description Started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateStateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UpdateNotStartable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getUpdateState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateStateResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    setSetupMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupMode"];
            };
        };
        responses: {
            /** @description The current mode. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupMode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    completeSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupCompleted"];
            };
        };
        responses: {
            /** @description It is completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupCompleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    setVideoPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoPreview"];
            };
        };
        responses: {
            /** @description The current preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    listCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All certificates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    uploadCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CertificateUpload"];
            };
        };
        responses: {
            /** @description The certificates of the file, now on the device. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CertificateUnreadable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    deleteCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The whole fingerprint of the certificate.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                id: components["schemas"]["Fingerprint"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has been deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CertificateNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getNetworkStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The interfaces the product has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getHostname: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hostname. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hostname"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateHostname: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostnameUpdate"];
            };
        };
        responses: {
            /** @description The current hostname. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hostname"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getProxy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proxy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proxy"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateProxy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProxyUpdate"];
            };
        };
        responses: {
            /** @description The current proxy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proxy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getWifiRadio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The radio. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WifiRadio"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    setWifiRadio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WifiRadio"];
            };
        };
        responses: {
            /** @description The current state of the radio. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WifiRadio"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    listWifiNetworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The networks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WifiNetwork"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getEthernetIp4: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EthernetIp4"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotOnThisProduct"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    updateEthernetIp4: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EthernetIp4"];
            };
        };
        responses: {
            /** @description The current configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EthernetIp4"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotOnThisProduct"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    createCsr: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CsrSubject"];
            };
        };
        responses: {
            /** @description The request in PEM. Without a file name in `content-disposition` the client uses the serial number. */
            200: {
                headers: {
                    /** @description Carries the file name. Without it the client makes one (R7.41, R9.23). */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-pem-file": Uint8Array;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["CsrBusyOrBooting"];
            504: components["responses"]["CsrTimeout"];
        };
    };
    configureEthernetDot1x: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EthernetDot1xRequest"];
            };
        };
        responses: {
            /** @description The credentials are set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EthernetDot1x"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotOnThisProduct"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Dot1xRejected"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    removeEthernetDot1x: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There are none now. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotOnThisProduct"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    connectWifi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WifiRequest"];
            };
        };
        responses: {
            /** @description Joining. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WifiConnection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["WifiRadioOff"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Dot1xRejected"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    removeWifi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none anymore. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    listDot1xCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dot1xCertificate"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    removeDot1xCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There are none now. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    getEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Booting"];
        };
    };
    enroll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollmentCode"];
            };
        };
        responses: {
            /** @description Enrolled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AlreadyEnrolled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["EnrollmentCodeRefused"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["CloudUnreachable"];
            503: components["responses"]["Booting"];
        };
    };
    trackAnalyticsEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyticsEvent"];
            };
        };
        responses: {
            /** @description Recorded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getBuildManifest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A Vite manifest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildManifest"];
                };
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
        };
    };
}
