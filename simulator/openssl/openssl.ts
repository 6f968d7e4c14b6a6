import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The validity of a certificate, in openssl's format: YYYYMMDDHHMMSSZ. Default: around the start
 * time of a manual clock.
 */
type Validity = {
  from?: string;
  to?: string;
};

const config = `
[ca]
default_ca = the_ca
[the_ca]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = anything
preserve = yes
unique_subject = no
email_in_dn = yes
copy_extensions = none
[anything]
countryName = optional
stateOrProvinceName = optional
localityName = optional
organizationName = optional
organizationalUnitName = optional
commonName = optional
emailAddress = optional
[authority]
basicConstraints = critical,CA:true
[device]
basicConstraints = CA:false
[req]
distinguished_name = none
[none]
`;

/**
 * Runs openssl in a temporary folder, so that the repository contains no key or certificate.
 * `using` removes the folder.
 */
export class Openssl implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'openssl-'));
  #count = 0;

  constructor() {
    writeFileSync(join(this.#folder, 'openssl.cnf'), config);
    writeFileSync(join(this.#folder, 'index.txt'), '');
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * Returns what openssl prints.
   * @throws Error with its error output
   */
  run(args: readonly string[], input?: string | Uint8Array): Buffer {
    return execFileSync('openssl', args, {
      cwd: this.#folder,
      stdio: 'pipe',
      ...(input === undefined ? {} : { input }),
    });
  }

  /** Returns what openssl prints about a certificate, one line for each option. */
  describe(pem: string, ...options: string[]): string {
    return this.run(['x509', '-noout', ...options], pem)
      .toString()
      .trim();
  }

  /** Returns a PEM certificate as DER. */
  toDer(pem: string): Buffer {
    return this.run(['x509', '-outform', 'der'], pem);
  }

  /** Creates a certificate authority, in PEM. `issuer` signs it. Default: self-signed. */
  createAuthority(subject: string, validity: Validity = {}, issuer?: Authority): Authority {
    const name = `authority-${++this.#count}`;
    const request = this.request(subject, name);
    const signer =
      issuer === undefined ? ['-selfsign', '-keyfile', `${name}.key`] : getSignerOptions(issuer);
    const pem = this.#sign(request, 'authority', signer, validity);
    writeFileSync(join(this.#folder, `${name}.pem`), pem);
    return { name, pem };
  }

  /** Returns the certificate for a signing request, in PEM. */
  issue(authority: Authority, requestPem: string, validity: Validity = {}): string {
    return this.#sign(requestPem, 'device', getSignerOptions(authority), validity);
  }

  /** Creates a signing request with a key from openssl. */
  request(subject: string, name = `request-${++this.#count}`): string {
    const args = ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const files = ['-keyout', `${name}.key`, '-config', 'openssl.cnf', '-utf8', '-subj', subject];
    return this.run([...args, ...files]).toString();
  }

  #sign(request: string, section: string, signer: string[], validity: Validity): string {
    const { from = '20290101000000Z', to = '20340101000000Z' } = validity;
    const name = `signed-${++this.#count}`;
    writeFileSync(join(this.#folder, `${name}.csr`), request);
    const args = ['ca', '-config', 'openssl.cnf', '-batch', '-notext', '-utf8', ...signer];
    const dates = ['-startdate', from, '-enddate', to, '-extensions', section];
    this.run([...args, ...dates, '-in', `${name}.csr`, '-out', `${name}.pem`]);
    return readFileSync(join(this.#folder, `${name}.pem`), 'utf8');
  }
}

export type Authority = {
  name: string;
  pem: string;
};

function getSignerOptions({ name }: Authority): string[] {
  return ['-cert', `${name}.pem`, '-keyfile', `${name}.key`];
}
