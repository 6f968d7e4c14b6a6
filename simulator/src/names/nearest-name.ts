export { nearestName } from '@stillhouse/foundation/nearest-name';
