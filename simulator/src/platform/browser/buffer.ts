export { Buffer } from 'buffer/index.js';
