/** Numbers of a party beside the one that is proven or registered: declared, and different. */
import type { Party } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'

export type OtherNumber = NonNullable<
  PersonRef['personalIdentityNumber'] | OrganizationRef['organizationNumber']
>

/** Each once. */
export function numbersBeside(
  own: ReadonlyArray<OtherNumber | null>,
  parties: readonly Party[],
): OtherNumber[] {
  const others: OtherNumber[] = []
  for (const party of parties) {
    const number = party.kind === 'PERSON' ? party.personalIdentityNumber : party.organizationNumber
    const isKnown = (known: OtherNumber | null) =>
      known?.id === number?.id && known?.issuingCountry === number?.issuingCountry
    if (number && ![...own, ...others].some(isKnown)) others.push(number)
  }
  return others
}
