import type { OperationId } from '@stillhouse/contracts/operations';
import { problem } from '@stillhouse/contracts/problems';
import type { DeviceHandlers } from './device-handlers.ts';

/** A handler for an operation whose behaviour is still to come: the contract declares its 501. */
function notBuiltYet(operationId: OperationId) {
  return () => problem(501, 'not-built-yet', `${operationId} is not built yet.`);
}

/** Every operation that does nothing yet, so that nobody mistakes one for done. Building one takes it out of here. */
export const notBuilt = {
  downloadLogs: notBuiltYet('downloadLogs'),
  runCameraDiagnostics: notBuiltYet('runCameraDiagnostics'),
  getCameraDiagnosticsStatus: notBuiltYet('getCameraDiagnosticsStatus'),
  deleteCameraDiagnosticsFiles: notBuiltYet('deleteCameraDiagnosticsFiles'),
  runAudioDiagnostics: notBuiltYet('runAudioDiagnostics'),
  getAudioDiagnosticsStatus: notBuiltYet('getAudioDiagnosticsStatus'),
  clearAudioDiagnostics: notBuiltYet('clearAudioDiagnostics'),
  updatePrimaryMode: notBuiltYet('updatePrimaryMode'),
  finalizeOutOfBox: notBuiltYet('finalizeOutOfBox'),
  getAvailableUpdate: notBuiltYet('getAvailableUpdate'),
  startUpdate: notBuiltYet('startUpdate'),
  getUpdateState: notBuiltYet('getUpdateState'),
  setSetupMode: notBuiltYet('setSetupMode'),
  completeSetup: notBuiltYet('completeSetup'),
  setVideoPreview: notBuiltYet('setVideoPreview'),
  listCertificates: notBuiltYet('listCertificates'),
  uploadCertificate: notBuiltYet('uploadCertificate'),
  deleteCertificate: notBuiltYet('deleteCertificate'),
  getHostname: notBuiltYet('getHostname'),
  updateHostname: notBuiltYet('updateHostname'),
  getProxy: notBuiltYet('getProxy'),
  updateProxy: notBuiltYet('updateProxy'),
  getWifiRadio: notBuiltYet('getWifiRadio'),
  setWifiRadio: notBuiltYet('setWifiRadio'),
  listWifiNetworks: notBuiltYet('listWifiNetworks'),
  getEthernetIp4: notBuiltYet('getEthernetIp4'),
  updateEthernetIp4: notBuiltYet('updateEthernetIp4'),
  createCsr: notBuiltYet('createCsr'),
  configureEthernetDot1x: notBuiltYet('configureEthernetDot1x'),
  removeEthernetDot1x: notBuiltYet('removeEthernetDot1x'),
  connectWifi: notBuiltYet('connectWifi'),
  removeWifi: notBuiltYet('removeWifi'),
  listDot1xCertificates: notBuiltYet('listDot1xCertificates'),
  removeDot1xCertificates: notBuiltYet('removeDot1xCertificates'),
  getEnrollment: notBuiltYet('getEnrollment'),
  enroll: notBuiltYet('enroll'),
} satisfies Partial<DeviceHandlers>;
