import type { Handler } from './call.ts';
import * as certificates from './certificates.ts';
import * as dot1x from './dot1x.ts';
import * as network from './network.ts';
import { signIn } from './sessions.ts';
import * as settings from './settings.ts';
import { createSigningRequest } from './signing-request.ts';
import * as unit from './unit.ts';
import * as updates from './updates.ts';
import * as wifi from './wifi.ts';

export type Operation = {
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** Who may call it. */
  readonly roles: readonly string[];
  readonly takes: 'nothing' | 'json' | 'form';
  readonly needsEthernet: boolean;
  readonly handle: Handler;
};

const everybody = ['admin', 'setup', 'oob'];
const installers = ['admin', 'setup'];
const admin = ['admin'];

function list(roles: readonly string[], lines: Readonly<Record<string, Handler>>): Operation[] {
  return Object.entries(lines).map(([line, handle]) => {
    const [name = '', method = '', path = '', ...words] = line.split(' ');
    const pattern = path.replace('{id}', '(?<id>[^/]+)');
    return {
      name,
      method,
      path: new RegExp(`^/api/v1/${pattern}$`),
      roles,
      takes: words.includes('form') ? 'form' : words.includes('json') ? 'json' : 'nothing',
      needsEthernet: words.includes('ethernet'),
      handle,
    };
  });
}

/** The rows: name, method, path, what the body is, and what the product needs. */
export const operations: readonly Operation[] = [
  ...list(everybody, {
    'signIn POST admin_login json': signIn,
    'getStatus GET status': network.getStatus,
    'getOfflineStatus GET status/offline': network.getOfflineStatus,
    'downloadLogs GET device/logs': unit.downloadLogs,
    'getNtpSettings GET settings/time/ntp': settings.getNtp,
    'updateNtpSettings PUT settings/time/ntp json': settings.changeNtp,
    'listCertificates GET certificates': certificates.list,
    'uploadCertificate POST certificates form': certificates.upload,
    'deleteCertificate DELETE certificates/{id}': certificates.remove,
    'getNetworkStatus GET network/status': network.getNetworkStatus,
    'getHostname GET network/config/hostname': network.getHostname,
    'updateHostname POST network/config/hostname json': network.changeHostname,
    'getProxy GET network/config/proxy': network.getProxy,
    'updateProxy POST network/config/proxy json': network.changeProxy,
    'getWifiRadio GET network/config/wifi/remote_access/state': wifi.getRadio,
    'setWifiRadio POST network/config/wifi/remote_access/state json': wifi.switchRadio,
    'listWifiNetworks GET network/config/wifi/remote_access/available_networks': wifi.listInRange,
    'getEthernetIp4 GET network/config/ethernet/ip4 ethernet': network.getIp4,
    'updateEthernetIp4 POST network/config/ethernet/ip4 json ethernet': network.changeIp4,
    'createCsr POST network/config/csr json': createSigningRequest,
    'configureEthernetDot1x POST network/config/ethernet json ethernet': dot1x.configureEthernet,
    'removeEthernetDot1x DELETE network/config/ethernet ethernet': dot1x.removeEthernet,
    'connectWifi POST network/config/wifi json': wifi.connect,
    'removeWifi DELETE network/config/wifi': wifi.forget,
    'listDot1xCertificates GET network/config/certificates': dot1x.listCertificates,
    'removeDot1xCertificates DELETE network/config/certificates': dot1x.removeCertificates,
  }),
  ...list(installers, {
    'rebootDevice PUT device/reboot': unit.restart,
    'getSystemSettings GET settings/system': settings.getSystem,
    'getUpdateSettings GET settings/updates': settings.getUpdates,
    'changeUpdateSettings PUT settings/updates json': settings.changeUpdates,
    'updatePrimaryMode PUT settings/primarymode json': unit.setPrimaryMode,
    'finalizeOutOfBox PUT settings/oob json': unit.finalize,
    'getAvailableUpdate GET settings/updates/available': updates.getOffer,
    'startUpdate POST settings/updates/available/update json': updates.start,
    'getUpdateState GET settings/updates/state': updates.getState,
    'setSetupMode POST setup/mode json': unit.setMode,
    'completeSetup POST setup/completed json': unit.completeSetup,
    'setVideoPreview POST setup/videopreview json': unit.setPreview,
    'getEnrollment GET pulse/enrollment': unit.getEnrollment,
    'enroll POST pulse/enrollment json': unit.enroll,
  }),
  ...list(admin, {
    'runCameraDiagnostics PUT camera/diagnostics/run': unit.runCamera,
    'getCameraDiagnosticsStatus GET camera/diagnostics/status': unit.getCamera,
    'deleteCameraDiagnosticsFiles DELETE camera/diagnostics/files': unit.clearCamera,
    'runAudioDiagnostics PUT audio/diagnostics/run json': unit.runAudio,
    'getAudioDiagnosticsStatus GET audio/diagnostics/status': unit.getAudio,
    'clearAudioDiagnostics DELETE audio/diagnostics/clear': unit.clearAudio,
    'updateSystemSettings PUT settings/system json': settings.changeSystem,
    'getAudioVideoSettings GET settings/audiovideo': settings.getAudioVideo,
    'updateAudioVideoSettings PUT settings/audiovideo json': settings.changeAudioVideo,
    'getChromiumSettings GET settings/chromium': settings.getLogging,
    'updateChromiumSettings PUT settings/chromium json': settings.changeLogging,
    'getRemoteAccessSettings GET settings/remoteaccess': settings.getAccess,
    'updateRemoteAccessSettings PUT settings/remoteaccess json': settings.changeAccess,
    'getTimeSettings GET settings/time': settings.getTime,
    'updateTimeSettings PUT settings/time json': settings.changeTime,
    'listTimeZones GET settings/time/timezones': settings.listTimeZones,
    'getLanguageSettings GET settings/language': settings.getLanguage,
    'updateLanguageSettings PUT settings/language json': settings.changeLanguage,
    'listLanguages GET settings/language/languages': settings.listLanguages,
  }),
];
