/** BANK_ACCOUNT: a Swedish account or an IBAN. Only check digits are verified, not the ownership. */

import type { AccountKind } from '@foyer/national-fields/markets/market'
import {
  accountKindsIn,
  accountNumber,
  clearingNumber,
  iban,
  shownClearingNumber,
  shownIban,
  swedishAccount,
} from '@foyer/national-fields/money/bank-account'
import { optional, type Problem, problemOf } from '@foyer/national-fields/problem'
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { BankAccount } from '#kernel/schemas/documents-and-accounts.ts'
import { oneOf } from '../fields/choice.ts'
import { readFields } from '../fields/read-fields.ts'
import { organizationName } from '../fields/text.ts'
import { stepFields } from '../text-schemas.ts'
import {
  type AnswerMetadata,
  type Form,
  field,
  type StepContext,
  type StepRules,
  singleFact,
} from './step-kind.ts'

const BankAccountStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('BANK_ACCOUNT'),
    accounts: Type.Optional(
      Type.Array(Type.Enum(['SWEDEN_DOMESTIC', 'IBAN']), {
        minItems: 1,
        title: 'Accounts',
        description: 'Without any, those that are usual in the market.',
      }),
    ),
  },
  { ...closed, title: 'Bank account', description: 'The account for payments.' },
)

export interface BankAccountAnswer extends AnswerMetadata {
  kind: 'BANK_ACCOUNT'
  account: BankAccount
}

export const accountsOf = (
  step: Static<typeof BankAccountStep>,
  context: Pick<StepContext, 'market'>,
): AccountKind[] => step.accounts ?? [...accountKindsIn(context.market)]

export const bankAccount: StepRules<typeof BankAccountStep, BankAccountAnswer> = {
  ...singleFact,
  definition: BankAccountStep,
  read(step, form, context) {
    const kinds = accountsOf(step, context)
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
      answer: {
        kind: 'BANK_ACCOUNT',
        account: {
          id: context.newId(),
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
      ? { ...shared, iban: shownIban(account.iban) }
      : {
          ...shared,
          clearingNumber: shownClearingNumber(account.clearingNumber),
          accountNumber: account.accountNumber,
        }
  },
  isComplete: () => true,
  comparable: (answer) => ({ ...answer, account: { ...answer.account, id: '' } }),
  definitionProblems: () => [],
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
  const [typedClearing, typedAccount] = [field(form, 'clearingNumber'), field(form, 'accountNumber')]
  const read = swedishAccount(typedClearing, typedAccount)
  if ('value' in read) return { value: { type: 'SWEDEN_DOMESTIC' as const, ...read.value } }
  // Problems of each field come first. Only then a problem of the two together.
  const each = readFields({
    clearingNumber: clearingNumber(typedClearing),
    accountNumber: accountNumber(typedAccount),
  })
  if (!('problems' in each)) return { problems: [problemOf('accountNumber', read)] }
  return { problems: [...each.problems, ...accountProblems(typedClearing, typedAccount, each.problems)] }
}

/** The four digits before a wrong fifth one name the bank, so a wrong account number is reported as well. */
function accountProblems(typedClearing: string, typedAccount: string, found: Problem[]): Problem[] {
  if (found.length !== 1 || found[0]?.code !== 'clearing_check_digit') return []
  const read = swedishAccount(typedClearing.replace(/\D/g, '').slice(0, 4), typedAccount)
  return 'problem' in read ? [problemOf('accountNumber', read)] : []
}
