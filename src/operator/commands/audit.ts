/** `foyer audit …`: verifies the audit log, and shows the key that verifies its signed heads. */
import type { AuditFault, AuditVerdict } from '#audit/chain.ts'
import { type Command, CommandError, type FlagValues, UsageError } from '../command.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import type { LoadedHeads, OperatorPorts } from '../ports.ts'
import { withPorts } from '../with-ports.ts'

const faults: Record<AuditFault, string> = {
  CHANGED:
    'this entry or its hash does not follow from the entry before it: it was edited, moved or inserted',
  COLUMNS_CHANGED: 'the time or application column differs from the entry',
  MISSING: 'this entry is missing, but later ones exist',
  CUT_OFF: 'the log ends before this entry, which was written',
  BEYOND_HEAD: 'this entry comes after the recorded head of the log',
  OTHER_CHAIN: 'the log is consistent, but it is not the original log: all of it was rewritten',
  NOT_AS_SIGNED:
    'the log is consistent up to here, but differs from the signed head: it was rewritten after the ' +
    'previous signed head',
  NO_HEAD: 'the recorded head of the log is missing',
}
const headFaults = {
  CUT: 'the line is incomplete',
  FORGED: 'the line was changed, or signed with another key',
  DOUBLED: 'the line is a copy of an earlier line',
}

interface Verdict extends AuditVerdict {
  customerId: string
  name: string
}

export const auditVerify: Command = {
  description: [
    'Every entry contains a hash of itself and all entries before it. The exit code is 1 if an entry',
    'was changed, removed or added.',
    '',
    'Every hour, the service signs the head of each log and stores it in audit-heads of the data',
    'directory. The log must match every signed head, so a truncated or rewritten log is found too.',
    'Keep a copy of these files where the database administrator cannot write, and pass it with',
    '--heads.',
  ].join('\n'),
  flags: {
    customer: { ...customerFlag, required: false },
    all: { what: 'all customers' },
    heads: {
      what: 'a copy of the signed heads, a file or a folder (default: audit-heads of the data directory)',
      value: '<path>',
    },
    key: {
      what: 'the public key of "foyer audit key", as you stored it (default: the current one)',
      value: '<key>',
    },
  },
  examples: [
    'audit verify --all',
    'audit verify --customer foyer:customer::0199…',
    'audit verify --all --heads /media/worm/audit-heads --key 3q2+7w…=',
  ],
  run: (flags, context) => {
    if (flags.has('all') === flags.has('customer'))
      throw new UsageError('Give either --customer <id or name> or --all.')
    const key = flags.has('key') ? readPublicKey(flags.required('key')) : undefined
    return withPorts(context, async (ports) => {
      // Load the heads before the log: a head that is signed meanwhile may be beyond the entries that are
      // read.
      const heads = await loadHeads(flags, key, ports)
      const customers = flags.has('all')
        ? await allCustomers(ports, heads)
        : [await findCustomer(flags, ports)]
      const verdicts: Verdict[] = []
      for (const { id, name } of customers) {
        if (customers.length > 1) context.note(`Reading the log of ${name} …`)
        const verdict = await heads.verify(id)
        verdicts.push({ customerId: ports.ids.of('customer', id), name, ...verdict })
      }
      const intact = verdicts.every(({ firstBad }) => !firstBad) && heads.bad.length === 0
      return {
        json: {
          intact,
          customers: verdicts,
          heads: { place: heads.place, read: heads.read, bad: heads.bad },
        },
        text: [...textOf(verdicts), ...textOfHeads(heads)].join('\n'),
        failed: !intact,
      }
    })
  },
}

async function loadHeads(
  flags: FlagValues,
  key: Buffer | undefined,
  { audit }: OperatorPorts,
): Promise<LoadedHeads> {
  const heads = await audit.loadHeads({ place: flags.optional('heads'), key })
  if (heads.place === null && flags.has('heads'))
    throw new CommandError('--heads contains no signed audit head.')
  return heads
}

const ED25519_BYTES = 32

function readPublicKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === ED25519_BYTES) return key
  throw new UsageError('--key takes the 44 base64 characters that "foyer audit key" shows.')
}

/** Includes customers that have signed heads but no longer exist in the database. */
async function allCustomers({ administration }: OperatorPorts, heads: LoadedHeads) {
  const existing = await administration.customers()
  const known = new Set(existing.map(({ id }) => id))
  const gone = heads.customers().filter((id) => !known.has(id))
  return [...existing, ...gone.map((id) => ({ id, name: `${id} (not in the database)` }))]
}

const textOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.length > 0 ? verdicts.map(lineOf) : ['There is no customer yet.']

const lineOf = ({ name, lines, heads, firstBad }: Verdict): string => {
  if (firstBad)
    return (
      `${name}: WRONG at entry ${firstBad.seq} (${firstBad.why}): ${faults[firstBad.why]}. The ` +
      `${lines} entries before it are unchanged.`
    )
  const all = lines === 1 ? '1 entry, unchanged.' : `${lines} entries, all unchanged.`
  const signed = heads === 1 ? ' 1 signed head matches.' : heads > 1 ? ` ${heads} signed heads match.` : ''
  return `${name}: ${all}${signed}`
}

const textOfHeads = ({ place, bad }: LoadedHeads): string[] =>
  place === null
    ? ['There are no signed heads to compare with: a log that was rewritten as a whole would not be found.']
    : bad.map(({ file, line, why }) => `${file}, line ${line}: ${why}: ${headFaults[why]}.`)

export const auditKey: Command = {
  description: [
    'Store it where the database administrator cannot write. Each line of audit-heads contains an',
    'Ed25519 signature of the line without the signature, as canonical JSON (RFC 8785).',
  ].join('\n'),
  flags: {},
  examples: ['audit key'],
  run: (_flags, context) =>
    withPorts(context, async (ports) => {
      const { id, bytes, pem } = await ports.audit.publicKey()
      const publicKey = bytes.toString('base64')
      return {
        json: { algorithm: 'Ed25519', key: id, publicKey, pem },
        text: `Ed25519 ${id}\n${publicKey}\n\n${pem.trim()}`,
      }
    }),
}
