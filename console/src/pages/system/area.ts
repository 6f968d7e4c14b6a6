// What the system area's chunk exports: one name per page, as the route table knows them.
export { SystemPage } from './SystemPage.tsx';
