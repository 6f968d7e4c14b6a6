/** The folder of a package. */
export type Package =
  | 'contracts'
  | 'contracts/foundation'
  | 'contracts/products'
  | 'contracts/verifier'
  | 'contracts/x509'
  | 'simulator'
  | 'simulator/device';
