export { findNearestName } from '@stillhouse/foundation/nearest-name';
