/** The person that an eID has proven, as the pages show them. */
import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { PageContext } from '../page-context.ts'
import type { ProvenPersonView } from '../view.ts'
import { citizenshipWords, placeWords } from './origin-words.ts'
import { dateText, fact, identityNumber } from './summary-facts.ts'

export function provenPersonOf(context: PageContext): ProvenPersonView | null {
  const { language } = context
  const { identity } = context.case.data
  if (!identity) return null
  return {
    name: `${identity.givenName} ${identity.familyName}`,
    facts: [
      ...identityNumber(language, identity.personalIdentityNumber),
      ...fact(language, 'dateOfBirth', dateText(identity.dateOfBirth, language)),
      ...fact(language, 'citizenship', citizenshipWords(identity, language)),
      ...fact(language, 'placeOfBirth', placeWords(identity.placeOfBirth, language)),
    ],
    provider: providerNameOf(identity, context),
  }
}

/** As people know it: "BankID". */
export function providerNameOf({ provider }: IdentityProof, { case: of, providers }: PageContext): string {
  const known = providers.identityProviders(of.countryCode).find(({ key }) => key === provider)
  return known?.name ?? provider
}
