/**
 * BANK_ACCOUNT: a Swedish account or an IBAN. The style sheet alone shows the fields of the selected type.
 */
import type { ReactNode } from 'react'
import type { Values } from '#onboarding/view.ts'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { nameTyping, RadioAnswer, TextAnswer } from '../Answers.tsx'
import { StepForm } from '../Forms.tsx'
import type { StepProps } from './step-props.ts'

type Account = StepProps<'BANK_ACCOUNT'>['step']['accounts'][number]

const Swedish = ({ values }: { values: Values }) => (
  <>
    <TextAnswer name="clearingNumber" values={values} inputMode="numeric" autoComplete="off" width="third" />
    <TextAnswer name="accountNumber" values={values} inputMode="numeric" autoComplete="off" width="half" />
  </>
)
const Iban = ({ values }: { values: Values }) => (
  <TextAnswer name="iban" values={values} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
)
const fields: Record<Account, (props: { values: Values }) => ReactNode> = {
  SWEDEN_DOMESTIC: Swedish,
  IBAN: Iban,
}

export function BankAccount({ screen, step: { accounts, values, recognised } }: StepProps<'BANK_ACCOUNT'>) {
  const { texts } = useTexts()
  const options = accounts.map((value) => ({
    value,
    label: texts.bank[value],
    ...(value === 'IBAN' && { hint: texts.bank.IBANHint }),
  }))
  return (
    <StepForm screen={screen}>
      {accounts.length > 1 && <RadioAnswer name="type" values={values} options={options} />}
      {accounts.map((account) => {
        const Fields = fields[account]
        return (
          <div key={account} className={accounts.length > 1 ? `account ${account.toLowerCase()}` : 'account'}>
            <Fields values={values} />
          </div>
        )
      })}
      <p className="recognised" id="recognised" role="status">
        {recognised}
      </p>
      <TextAnswer name="accountHolder" values={values} optional autoComplete="off" {...nameTyping} />
    </StepForm>
  )
}
