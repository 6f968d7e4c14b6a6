/** A package that is packed, by its folder. */
export type Package =
  | 'contracts'
  | 'contracts/foundation'
  | 'contracts/products'
  | 'contracts/verifier'
  | 'contracts/x509'
  | 'simulator'
  | 'simulator/device';
