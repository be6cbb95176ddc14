/** BANK_ACCOUNT: a Swedish clearing and account number, or an IBAN. Check digits, not whose it is. */
import { isBlank } from '../fields/as-written.ts'
import { oneOf } from '../fields/choice.ts'
import { iban, swedishAccount } from '../fields/money/bank-account.ts'
import { optional, type Problem, problemOf } from '../fields/problem.ts'
import { organizationName } from '../fields/text.ts'
import type { StepOf } from '../workflow.ts'
import { type About, type Form, field, type StepRules } from './step-rules.ts'

export type AccountKind = 'SWEDEN_DOMESTIC' | 'IBAN'
export const accountsOf = (step: StepOf<'BANK_ACCOUNT'>, about: Pick<About, 'market'>): AccountKind[] =>
  step.accounts ?? (about.market === 'SE' ? ['SWEDEN_DOMESTIC', 'IBAN'] : ['IBAN'])

export const bankAccount: StepRules<'BANK_ACCOUNT'> = {
  read(step, form, about) {
    const kinds = accountsOf(step, about)
    const kind =
      kinds.length === 1 ? { value: kinds[0] as AccountKind } : oneOf(field(form, 'type'), { options: kinds })
    if ('problem' in kind) return { problems: [problemOf('type', kind)] }
    const holder = optional(field(form, 'accountHolder'), (typed) => organizationName(typed))
    const account = kind.value === 'IBAN' ? readIban(form) : readSwedish(form)
    const problems = [
      ...('problems' in account ? account.problems : []),
      ...('problem' in holder ? [problemOf('accountHolder', holder)] : []),
    ]
    if ('problems' in account || 'problem' in holder) return { problems }
    return {
      given: {
        kind: 'BANK_ACCOUNT',
        account: {
          id: about.newId(),
          accountHolder: holder.value,
          currency: null,
          bic: null,
          ...account.value,
        },
      },
    }
  },
  valuesOf({ account }) {
    const shared = { type: account.type, accountHolder: account.accountHolder ?? '' }
    return account.type === 'IBAN'
      ? { ...shared, iban: account.iban }
      : { ...shared, clearingNumber: account.clearingNumber, accountNumber: account.accountNumber }
  },
  isComplete: () => true,
}

function readIban(form: Form) {
  const read = iban(field(form, 'iban'))
  return 'problem' in read
    ? { problems: [problemOf('iban', read)] }
    : {
        value: {
          type: 'IBAN' as const,
          iban: read.value,
          bankName: null,
          verification: 'CHECKSUM_OK' as const,
        },
      }
}

function readSwedish(form: Form) {
  const blank = ['clearingNumber', 'accountNumber'].filter((name) => isBlank(field(form, name)))
  if (blank.length > 0) return { problems: blank.map((name): Problem => ({ field: name, code: 'required' })) }
  const read = swedishAccount(field(form, 'clearingNumber'), field(form, 'accountNumber'))
  if ('problem' in read)
    return {
      problems: [problemOf(read.problem.startsWith('clearing') ? 'clearingNumber' : 'accountNumber', read)],
    }
  const { clearingNumber, accountNumber, bankName, verification } = read.value
  return {
    value: { type: 'SWEDEN_DOMESTIC' as const, clearingNumber, accountNumber, bankName, verification },
  }
}
