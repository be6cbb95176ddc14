/** The test person who applies, for which organization, and what they answer other than by default. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import type { TestCompany, TestPerson } from '#checks/sandbox/scenarios.ts'
import type { Upload } from '#endpoint.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'

export interface Applicant {
  person: TestPerson
  organization: TestCompany | undefined
  /** The country of the application. */
  country: CountryCode
  steps: readonly Step[]
  /** Fields by the key of their step. They replace what is filled in by default. */
  answers: Readonly<Record<string, Form>>
  /** The code that arrived in the mailbox. */
  code(): string | undefined
}

/** What is posted: the fields of the form besides its token, and files. */
export interface Filled {
  form: Form
  uploads?: Upload[]
}

export const stepOf = ({ steps }: Applicant, key: string): Step | undefined =>
  steps.find((step) => step.key === key)

export const answersTo = ({ answers }: Applicant, key: string): Form => answers[key] ?? {}

export function addressFields({ address }: Pick<TestPerson, 'address'>): Form {
  const { lines, postalCode, city, country } = addressOf(address)
  return {
    line: lines.join(', '),
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: country ?? '',
  }
}

export function dateFields(name: string, date: string): Form {
  const [year = '', month = '', day = ''] = date.split('-')
  return { [`${name}.year`]: year, [`${name}.month`]: month, [`${name}.day`]: day }
}

/** What the page shows already stays, as it does for an applicant who changes nothing. */
export const shownValues = (values: Form): Form =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => [value].flat().some((each) => each !== '')))
