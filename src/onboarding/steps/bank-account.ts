/** The pages of BANK_ACCOUNT. */
import {
  bankOfClearing,
  iban,
  shownClearingNumber,
  shownIban,
} from '@foyer/national-fields/money/bank-account'
import { accountsOf } from '#workflows/steps/bank-account.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { fact } from '../screens/summary-facts.ts'
import { filled } from '../texts.ts'
import type { Values } from '../view.ts'
import { singleForm } from './single-form.ts'

export const bankAccount = singleForm('BANK_ACCOUNT', {
  view(step, context, typed) {
    const accounts = accountsOf(step, { market: context.case.countryCode })
    // The usual kind of account in the market is chosen; the other is one press away. Continue on an empty
    // form skips an optional step, so nothing is chosen there.
    const [first = '', second] = accounts
    const values = typed.type === undefined && second && !step.optional ? { ...typed, type: first } : typed
    return { kind: 'BANK_ACCOUNT', accounts, values, recognised: recognised(step, values, context) }
  },
  initialValues: () => ({}),
  summary: ({ account }, _step, { language }) => [
    ...(account.type === 'IBAN'
      ? fact(language, 'iban', shownIban(account.iban))
      : [
          ...fact(language, 'clearingNumber', shownClearingNumber(account.clearingNumber)),
          ...fact(language, 'accountNumber', account.accountNumber),
        ]),
    ...fact(language, 'bank', account.bankName),
    ...fact(language, 'accountHolder', account.accountHolder),
  ],
  toPrepare: () => [{ kind: 'BANK_ACCOUNT' }],
  mayBeEmpty: false,
  wasOnPage: () => true,
})

/**
 * Recognises the bank of a clearing number, or an IBAN of another country. Such an IBAN is accepted
 * (Regulation (EU) 260/2012, article 9), but often a mistake.
 */
function recognised(step: StepOf<'BANK_ACCOUNT'>, values: Values, context: PageContext): string | null {
  const { countryCode: market } = context.case
  const [only, other] = accountsOf(step, { market })
  const type = other === undefined ? only : field(values, 'type')
  if (type === 'SWEDEN_DOMESTIC') return bankOfClearing(field(values, 'clearingNumber'))
  const read = iban(field(values, 'iban'))
  if ('problem' in read || read.value.startsWith(market)) return null
  const country = new Intl.DisplayNames([context.language], { type: 'region' }).of(read.value.slice(0, 2))
  return filled(context.language, 'account.abroad', { country: country ?? '' })
}
