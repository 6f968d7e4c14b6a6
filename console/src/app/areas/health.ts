// The exports of the health chunk: the parts of the shell and of the Status page about the state of
// the device.
export { HealthSection } from '../../features/status/HealthSection.tsx';
export { StatusActions, StatusLine, StatusPicture } from '../../features/status/StatusHead.tsx';
export { RunningLine, WorkWatch } from '../../shell/RunningLine.tsx';
