import { exitCodes } from './exit-codes.ts';

/** What `verify --help` prints. */
export const verifyHelp = `stillhouse-contract verify: tells every way in which a device departs from the contract

Usage: stillhouse-contract verify --target URL [--user NAME] [--password WORD] [flags]
       stillhouse-contract verify --list | --dry-run [--profile NAME]

Which device
  --target URL            http://host[:port] or https://host[:port]
  --user NAME             default admin
  --password WORD         better: the environment variable STILLHOUSE_PASSWORD, as a command line is seen by others
  --setup-target URL      the same device over its fixed local setup address, where setup and oob can sign in: with
                          it their rights are checked too
  --ca FILE               certificates (PEM) to trust besides the usual ones
  --insecure              takes any certificate
  --timeout-scale NUMBER  the contract's time-outs times this; default 1

What is tried
  --profile NAME          read          only reads
                          safe          default: also writes what can be put back and disturbs nobody; never touches
                                        passwords, locks, network, power or updates
                          destructive   everything: restarts and reconfigures the device, and installs an update that it
                                        is offered (--skip startUpdate leaves that out)
  --i-own-this-device SERIAL   needed for destructive; must be the serial number that the device reports
  --enrollment-code CODE  a code of the provider: enrolls the device, which only a factory reset takes back
  --allow-lockout         tries the lock-out after failed sign-ins, last of all; takes minutes
  --only PATTERN          only these requirements: an id with * for anything, a class or an operation; may be repeated
  --skip PATTERN          not these
  --strictness LEVEL      contract: default, every sentence binds. spec: findings on our own decisions only warn
  --list                  prints the requirements and ends
  --dry-run               prints what would be called and ends

What comes of it
  --report DIR            writes report.json, report.junit.xml and report.html
  --waivers FILE          findings that are known and accepted for now (waivers.yaml)
  --write-waiver-template FILE   writes a waiver for each failure, to be filled in
  --journal FILE          where the old values are kept until they are back; default in the folder of temporary files.
                          It holds secrets and is readable for its owner only

Exit status
  ${exitCodes.conformant}  conformant
  ${exitCodes.failures}  failures
  ${exitCodes.usage}  the command line or the waivers are wrong, a waiver has expired or matches nothing
  ${exitCodes.unreachable}  the target does not answer, is no device, or refuses the sign-in
  ${exitCodes.incomplete}  a check that the profile selects could not be run, or the run was interrupted
  ${exitCodes.restoreFailed}  a value could not be put back; the journal says which

Examples
  STILLHOUSE_PASSWORD=secret stillhouse-contract verify --target http://192.0.2.20 --report out
  stillhouse-contract verify --target https://192.0.2.20 --ca device.pem --profile read
  stillhouse-contract verify --target http://localhost:8080 --only 'neg.*' --skip downloadLogs
  stillhouse-contract verify --target http://localhost:8080 --profile destructive --i-own-this-device NAbc12d340001
`;
