// The exports of the health chunk: the part of the Status page that is loaded lazily.
export { HealthSection } from '../../features/status/HealthSection.tsx';
