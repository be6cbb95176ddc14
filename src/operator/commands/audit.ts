/** `foyer audit …`: whether the audit log is as it was written, and the key that its heads are signed with. */
import { type AuditVerdict, verifyAudit } from '../../adapters/postgres/customers/audit-verify.ts'
import { type Compared, headsFor, ownKey } from '../audit/heads.ts'
import { type Command, UsageError } from '../command.ts'
import { customerIn } from '../id-flags.ts'
import { type Installation, withInstallation } from '../installation.ts'

type Fault = NonNullable<AuditVerdict['firstBad']>['why']

const faults: Record<Fault, string> = {
  CHANGED: 'this line, or its hash, is not what the line before it leads to: it was edited, moved or put in',
  COLUMNS_CHANGED: 'the time or application beside the entry is not the one inside it',
  MISSING: 'this line is gone, and later ones are there',
  CUT_OFF: 'the log ends before this line, which once was written',
  BEYOND_HEAD: 'this line comes after the last one that was written',
  OTHER_CHAIN:
    'the log is right in itself, but it is not the one that was written: all of it was written anew',
  NOT_AS_SIGNED:
    'the log up to here is right in itself, but its end was signed otherwise: it was written anew, from a line on since the end that was signed before',
  NO_HEAD: "the record of the log's end is gone",
}
const headFaults = {
  CUT: 'this is not a whole line',
  FORGED: 'it was changed, or signed by another key',
  DOUBLED: 'it is a copy of a line before it',
}

interface Verdict extends AuditVerdict {
  customerId: string
  name: string
}

export const auditVerify: Command = {
  summary: 'Check that the audit log is as it was written',
  description: [
    'Every line holds a hash of itself and all lines before it. Exit code 1 when a line was changed, removed or added.',
    '',
    'The service signs the end of each log every hour, into audit-heads of the data directory. The log must meet every signed',
    'end: so a log that was cut, or written anew with all its hashes, is found too. Keep a copy of these files where nobody',
    'who can write to the database can write, and give it with --heads.',
  ].join('\n'),
  flags: {
    customer: { what: 'the customer', value: '<id>' },
    all: { what: 'every customer' },
    heads: {
      what: 'a copy of the signed ends, a file or a folder (default: those of the data directory)',
      value: '<path>',
    },
    key: {
      what: 'the public key of "foyer audit key", as you wrote it down (default: as now)',
      value: '<key>',
    },
  },
  examples: [
    'audit verify --all',
    'audit verify --customer foyer:customer::0199…',
    'audit verify --all --heads /media/worm/audit-heads --key 3q2+7w…=',
  ],
  run: (given, stage) => {
    if (given.has('all') === given.has('customer'))
      throw new UsageError('Give either --customer <id> or --all.')
    return withInstallation(stage, async (it) => {
      // Before the log is read: what is signed meanwhile may lie beyond what is read of it.
      const compared = await headsFor(given, it)
      const customers = given.has('all') ? await everybody(it, compared) : [await customerIn(given, it)]
      const verdicts: Verdict[] = []
      for (const { id, name } of customers) {
        if (customers.length > 1) stage.note(`Reading the log of ${name} …`)
        const verdict = await verifyAudit(it.owner, id, compared.heads.of(id))
        verdicts.push({ customerId: it.ids.of('customer', id), name, ...verdict })
      }
      const { place, heads } = compared
      const intact = verdicts.every(({ firstBad }) => !firstBad) && heads.bad.length === 0
      return {
        json: { intact, customers: verdicts, heads: { place, read: heads.read, bad: heads.bad } },
        text: [...textOf(verdicts), ...textOfHeads(compared)].join('\n'),
        failed: !intact,
      }
    })
  },
}

/** Also those whose log was signed once, and of whom the database knows nothing any more. */
async function everybody({ administration }: Installation, { heads }: Compared) {
  const there = await administration.customers()
  const known = new Set(there.map(({ id }) => id))
  const gone = heads.customers().filter((id) => !known.has(id))
  return [...there, ...gone.map((id) => ({ id, name: `${id} (not in the database)` }))]
}

const textOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.length > 0 ? verdicts.map(lineOf) : ['There is no customer yet.']

const lineOf = ({ name, lines, heads, firstBad }: Verdict): string => {
  if (firstBad)
    return `${name}: WRONG at line ${firstBad.seq} (${firstBad.why}): ${faults[firstBad.why]}. ${lines} lines before it are as they were written.`
  const all = lines === 1 ? '1 line, as it was written.' : `${lines} lines, all as they were written.`
  const signed = heads === 1 ? ' 1 signed end says so.' : heads > 1 ? ` ${heads} signed ends say so.` : ''
  return `${name}: ${all}${signed}`
}

const textOfHeads = ({ place, heads }: Compared): string[] =>
  place === null
    ? ['No signed ends are there to compare with: a log that was written anew as a whole would not be found.']
    : heads.bad.map(({ file, line, why }) => `${file}, line ${line}: ${why}: ${headFaults[why]}.`)

export const auditKey: Command = {
  summary: 'Show the public key that verifies the signed ends of the audit log',
  description:
    'Write it down where nobody who can write to the database can write. Each line of audit-heads holds a signature (Ed25519)\nof all of the line but the signature, as canonical JSON (RFC 8785).',
  flags: {},
  examples: ['audit key'],
  run: (_given, stage) =>
    withInstallation(stage, async (it) => {
      const { id, bytes, object } = await ownKey(it)
      const publicKey = bytes.toString('base64')
      const pem = object.export({ format: 'pem', type: 'spki' }).toString()
      return {
        json: { algorithm: 'Ed25519', key: id, publicKey, pem },
        text: `Ed25519 ${id}\n${publicKey}\n\n${pem.trim()}`,
      }
    }),
}
