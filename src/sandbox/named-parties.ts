/** The person and the organization of the catalogue that a request names. */
import type { Case } from '#applications/case.ts'
import {
  type TestCompany,
  type TestPerson,
  testCompanies,
  testCompanyOf,
  testPersonOf,
} from '#checks/sandbox/scenarios.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'

interface Named {
  person: string
  organization?: string
}

const unknown = (name: keyof Named): FieldError => ({
  path: `/${name}`,
  code: 'unknown_scenario',
  message: 'sandbox.scenarios.list has none of this kind with this key.',
})

/** By default the first organization of the country that the person applies for. */
export function namedParties(
  named: Named,
  { countryCode }: Pick<Case, 'countryCode'>,
): { person: TestPerson; organization: TestCompany | undefined } {
  const person = testPersonOf(named.person)
  const organization =
    named.organization === undefined
      ? testCompanies.find(({ country, applicant }) => country === countryCode && applicant === named.person)
      : testCompanyOf(named.organization)
  const errors = [
    ...(person ? [] : [unknown('person')]),
    ...(named.organization !== undefined && !organization ? [unknown('organization')] : []),
  ]
  if (!person || errors.length > 0) throw new ApiError('invalid_body', { errors })
  return { person, organization }
}
