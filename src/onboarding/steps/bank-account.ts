/** The pages of BANK_ACCOUNT. */
import { shownClearingNumber, shownIban } from '../../workflows/fields/money/bank-account.ts'
import { accountsOf } from '../../workflows/steps/bank-account.ts'
import { fact } from '../screens/summary-facts.ts'
import { singleForm } from './single-form.ts'

export const bankAccount = singleForm('BANK_ACCOUNT', {
  view: (step, context, values) => ({
    kind: 'BANK_ACCOUNT',
    accounts: accountsOf(step, { market: context.case.countryCode }),
    values,
  }),
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
