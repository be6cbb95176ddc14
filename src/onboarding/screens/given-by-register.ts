/** What a register says of an owner, for the card on their page, and what it leaves open. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { registeredValues } from '#workflows/ownership/person-form.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { GivenField, StepView } from '../view.ts'
import { dateText } from './summary-facts.ts'

type Given = NonNullable<Extract<StepView, { kind: 'OWNERSHIP'; stage: 'PERSON' }>['given']>

/** A register that has no more than the month of birth leaves the date open. */
export function givenBy(party: PersonRef, language: LanguageCode): Given {
  const known = registeredValues(party)
  const born = ['year', 'month', 'day'].map((part) => field(known, `birth.${part}`))
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const country = (name: GivenField): string | null => {
    const code = field(known, name)
    return code === '' ? null : (countries.of(code) ?? code)
  }
  const values: Array<[GivenField, string | null]> = [
    ['birth', born.every(Boolean) ? dateText(born.join('-'), language) : null],
    ['residence', country('residence')],
    ['nationality', country('nationality')],
  ]
  return {
    facts: values.flatMap(([name, value]) => (value === null ? [] : [{ field: name, value }])),
    open: values.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}
