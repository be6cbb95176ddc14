/** The person that an eID has proven, as the pages show them. */
import type { PageContext } from '../page-context.ts'
import type { ProvenPersonView } from '../view.ts'
import { citizenshipWords, placeWords } from './origin-words.ts'
import { dateText, fact, identityNumber } from './summary-facts.ts'

export function provenPersonOf(context: PageContext): ProvenPersonView | null {
  const { language } = context
  const { identity } = context.case.data
  if (!identity) return null
  const providers = context.providers.identityProviders(context.case.countryCode)
  return {
    name: `${identity.givenName} ${identity.familyName}`,
    facts: [
      ...identityNumber(language, identity.personalIdentityNumber),
      ...fact(language, 'dateOfBirth', dateText(identity.dateOfBirth, language)),
      ...fact(language, 'citizenship', citizenshipWords(identity, language)),
      ...fact(language, 'placeOfBirth', placeWords(identity.placeOfBirth, language)),
    ],
    provider: providers.find(({ key }) => key === identity.provider)?.name ?? identity.provider,
  }
}
