export { nearestName } from '@stillhouse/contracts/nearest-name';
