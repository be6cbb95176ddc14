/** Who owns the applicant, as far as registers and answers say: nodes and edges for a graph and a table. */
import type { Case } from '../../applications/case.ts'
import { birthDateOf, isSameParty, type Party } from '../../applications/record-matching.ts'
import { answerOf, registryOf } from '../../applications/views.ts'
import type { Ownership } from '../../schemas/casework.ts'
import type { RoleCode } from '../../schemas/people.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'

/** Roles of people and companies that own the organization. Registers give them without a share. */
const ownerRoles: Partial<Record<RoleCode, string>> = {
  OWNER: 'owner',
  PARTNER: 'partner',
  GENERAL_PARTNER: 'general partner',
  LIMITED_PARTNER: 'limited partner',
}

const reasons: Record<string, string> = {
  NOT_PUBLISHED: 'The register does not publish the owners.',
  SOURCE_DOWN: 'The register of owners did not answer.',
  RESTRICTED: 'The register gives the owners only to some.',
  NOT_CONFIGURED: 'No register of owners is configured.',
  UNKNOWN_CODE: 'The register gave owners in a form that is not understood.',
}
const nothingKnown = 'The register gave no owners, and the workflow does not ask for them.'

/** null for an application without an organization. */
export function ownershipOf(of: Case, workflow: PublishedWorkflow): Ownership | null {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  if (!answer) return null
  const registry = registryOf(of, workflow)
  const entry = registry?.organization
  const applicant = {
    id: 'applicant',
    lane: 'APPLICANT',
    name: entry?.organizationName ?? answer.name,
    detail: (entry?.organizationNumber ?? answer.organizationNumber)?.display ?? null,
  } as const
  const owners = distinct(
    (registry?.officers ?? []).flat().flatMap(({ party, roles }) => {
      const words = roles.flatMap(({ code }) => ownerRoles[code] ?? [])
      return words.length > 0 ? [{ party, role: [...new Set(words)].join(', ') }] : []
    }),
  )
  const gap = registry?.gaps.find(({ field }) => field === 'owners')
  return {
    nodes: [...owners.map(({ party }, at) => nodeOf(party, at)), applicant],
    edges: owners.map(({ role }, at) => ({
      ...{ from: `owner-${at}`, to: applicant.id, declared: null, registered: role },
      state: 'ONLY_REGISTERED' as const,
    })),
    gap: gap ? (reasons[gap.reason] ?? nothingKnown) : owners.length === 0 ? nothingKnown : null,
  }
}

interface Owner {
  party: Party
  role: string
}

const distinct = (owners: Owner[]): Owner[] =>
  owners.filter(({ party }, at) => owners.findIndex((other) => isSameParty(other.party, party)) === at)

function nodeOf(party: Party, at: number): Ownership['nodes'][number] {
  const id = `owner-${at}`
  if (party.kind === 'ORGANIZATION')
    return { id, lane: 'COMPANIES', name: party.name, detail: party.organizationNumber?.display ?? null }
  const born = birthDateOf(party.dateOfBirth)?.slice(0, 4)
  return { id, lane: 'PERSONS', name: party.name.fullName, detail: born ? `born ${born}` : null }
}
