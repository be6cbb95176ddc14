/** `foyer audit verify`: whether the audit log is as it was written. */
import { type AuditVerdict, verifyAudit } from '../../adapters/postgres/customers/audit-verify.ts'
import { type Command, UsageError } from '../command.ts'
import { withInstallation } from '../installation.ts'
import { customerIn } from '../named.ts'

type Fault = NonNullable<AuditVerdict['firstBad']>['why']

const faults: Record<Fault, string> = {
  CHANGED: 'this line, or its hash, is not what the line before it leads to: it was edited, moved or put in',
  COLUMNS_CHANGED: 'the time or application beside the entry is not the one inside it',
  MISSING: 'this line is gone, and later ones are there',
  CUT_OFF: 'the log ends before this line, which once was written',
  BEYOND_HEAD: 'this line comes after the last one that was written',
  OTHER_CHAIN:
    'the log is right in itself, but it is not the one that was written: all of it was written anew',
  NO_HEAD: "the record of the log's end is gone",
}

export const auditVerify: Command = {
  summary: 'Check that the audit log is as it was written',
  description:
    'Every line holds a hash of itself and all lines before it. Exit code 1 when a line was changed, removed or added.',
  flags: {
    customer: { what: 'the customer', value: '<id>' },
    all: { what: 'every customer' },
  },
  examples: ['audit verify --all', 'audit verify --customer foyer:customer::0199…'],
  run: (given, stage) => {
    if (given.has('all') === given.has('customer'))
      throw new UsageError('Give either --customer <id> or --all.')
    return withInstallation(stage, async (it) => {
      const customers = given.has('all') ? await it.administration.customers() : [await customerIn(given, it)]
      const verdicts: Array<{ customerId: string; name: string } & AuditVerdict> = []
      for (const { id, name } of customers) {
        if (customers.length > 1) stage.note(`Reading the log of ${name} …`)
        verdicts.push({ customerId: it.ids.of('customer', id), name, ...(await verifyAudit(it.owner, id)) })
      }
      return {
        json: { intact: verdicts.every(({ firstBad }) => !firstBad), customers: verdicts },
        text: verdicts.map(lineOf).join('\n') || 'There is no customer yet.',
        failed: verdicts.some(({ firstBad }) => firstBad),
      }
    })
  },
}

const lineOf = ({ name, lines, firstBad }: { name: string } & AuditVerdict): string =>
  firstBad
    ? `${name}: WRONG at line ${firstBad.seq} (${firstBad.why}): ${faults[firstBad.why]}. ${lines} lines before it are as they were written.`
    : `${name}: ${lines} lines, all as they were written.`
