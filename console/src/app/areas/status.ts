// The exports of the status chunk: its page, by the name in pages.ts.
export { StatusPage } from '../../features/status/StatusPage.tsx';
