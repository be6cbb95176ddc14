/** BANK_ACCOUNT: a Swedish clearing and account number, or an IBAN. Check digits, not whose it is. */
import { oneOf } from '../fields/choice.ts'
import { iban, swedishAccount } from '../fields/money/bank-account.ts'
import { optional, problemOf } from '../fields/problem.ts'
import { personName } from '../fields/text.ts'
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
    const holder = optional(field(form, 'accountHolder'), (typed) => personName(typed))
    const account = kind.value === 'IBAN' ? readIban(form) : readSwedish(form)
    const problems = [
      ...('problem' in account ? [problemOf(account.field, account)] : []),
      ...('problem' in holder ? [problemOf('accountHolder', holder)] : []),
    ]
    if ('problem' in account || 'problem' in holder) return { problems }
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
    ? { ...read, field: 'iban' }
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
  const clearing = field(form, 'clearingNumber')
  const read = swedishAccount(clearing, field(form, 'accountNumber'))
  if ('problem' in read)
    return {
      ...read,
      field:
        clearing.trim() === '' || read.problem.startsWith('clearing') ? 'clearingNumber' : 'accountNumber',
    }
  const { clearingNumber, accountNumber, bankName, verification } = read.value
  return {
    value: { type: 'SWEDEN_DOMESTIC' as const, clearingNumber, accountNumber, bankName, verification },
  }
}
