/** The statements of a register as a graph: parties, and what each holds of another. */

import type { OwnershipInterest, OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { larger } from '@foyer/company-registers/shares'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'

/** One holder and one company, with everything that is stated about them. */
export interface Holding {
  holder: number
  of: number
  /** null: no share and no votes are stated, only control. */
  shares: Share | null
  votes: Share | null
  /** The register's word for a holding without a share, such as "partner". */
  role: string | null
  /** Control without a share: by agreement, by appointing the board. In the words of the register. */
  control: string[]
}

export interface HoldingGraph {
  /** Each party once. The first is the organization that applies. */
  parties: OwnershipParty[]
  holdings: Holding[]
  /** The senior managing official in place of an owner, in the words of the register. */
  officials: Array<{ party: number; text: string }>
}

export const APPLICANT = 0

const controlWords: Partial<Record<OwnershipInterest['type'], string>> = {
  APPOINTMENT_OF_BOARD: 'appoints the board',
  OTHER_CONTROL: 'controls by other means',
}

export function holdingGraphOf(
  applicant: OrganizationRef,
  interests: readonly OwnershipInterest[],
): HoldingGraph {
  const parties: OwnershipParty[] = [applicant]
  const holdings: Holding[] = []
  const officials: HoldingGraph['officials'] = []
  const indexOf = (party: OwnershipParty): number => {
    const at = parties.findIndex((known) => isSameParty(known, party))
    return at >= 0 ? at : parties.push(party) - 1
  }
  for (const { holder: party, of: subject, type, share, registryText } of interests) {
    const holder = indexOf(party)
    const of = subject ? indexOf(subject) : APPLICANT
    if (type === 'SENIOR_MANAGING_OFFICIAL') {
      officials.push({ party: holder, text: registryText ?? 'managing official' })
      continue
    }
    const holding = holdingOf(holdings, holder, of)
    if (type === 'SHAREHOLDING' && share === null) holding.role ??= registryText
    else if (type === 'SHAREHOLDING') holding.shares = largest(holding.shares, share)
    else if (type === 'VOTING_RIGHTS') holding.votes = largest(holding.votes, share)
    else holding.control.push(registryText ?? controlWords[type] ?? 'controls')
  }
  return { parties, holdings, officials }
}

const largest = (known: Share | null, stated: Share | null): Share | null =>
  known && stated ? larger(known, stated) : (known ?? stated)

function holdingOf(holdings: Holding[], holder: number, of: number): Holding {
  const known = holdings.find((each) => each.holder === holder && each.of === of)
  if (known) return known
  const added: Holding = { holder, of, shares: null, votes: null, role: null, control: [] }
  holdings.push(added)
  return added
}
