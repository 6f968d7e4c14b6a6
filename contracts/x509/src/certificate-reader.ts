/** Reads certificates and keys, and issues certificates. */
export { certificateReader } from '#platform/certificate-reader';
