/**
 * The company's part of an application, for a co-signer who vouches for it: no identity number, nothing of
 * the applicant's own, and nothing that a check found.
 */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { GoverningMember } from '@foyer/signing-rules/schemas'
import { situationOf } from '#checks/signatories/situation.ts'
import { neededSteps } from '#workflows/path.ts'
import type { Step } from '#workflows/workflow.ts'
import { holdingsIn } from '../ownership/owner-words.ts'
import type { PageContext } from '../page-context.ts'
import { summaryGroupsOf } from '../screens/summary.ts'
import { fact } from '../screens/summary-facts.ts'
import { ownershipFacts } from '../steps/ownership.ts'
import { filled, type TextKey } from '../texts.ts'
import type { Fact, PartGroup } from '../view.ts'

/** A sentence with more combinations is not read. */
const MAX_COMBINATIONS = 12

const isOfCompany = (step: Step): boolean => {
  switch (step.kind) {
    case 'ORGANIZATION':
    case 'OWNERSHIP':
    case 'BANK_ACCOUNT':
      return true
    case 'QUESTIONNAIRE':
    case 'DOCUMENTS':
      return step.isHiddenFromCoSigners !== true
    default:
      return false
  }
}

/** In the language of the context, which is the co-signer's. */
export function companyPartOf(context: PageContext): PartGroup[] {
  const steps = neededSteps(context.path).map(({ step }) => step)
  const shown = new Set(steps.filter(isOfCompany).map(({ key }) => key))
  return summaryGroupsOf(context)
    .filter(({ key }) => shown.has(key))
    .map(({ key, kind, title, facts }) => {
      if (kind === 'ORGANIZATION') return { title, facts: [...facts, ...registeredFacts(context)] }
      return { title, facts: kind === 'OWNERSHIP' ? ownersIn(key, context) : facts }
    })
}

/** Lines of plain text, as they are signed. */
export const partText = (groups: PartGroup[]): string =>
  groups.map(({ title, facts }) => [title, ...facts.map(line)].join('\n')).join('\n\n')

const line = ({ label, value }: Fact): string =>
  `– ${label}${/[?:.!]$/.test(label) ? '' : ':'} ${value.join('; ')}`

/** Names and shares: no public offices, which owners gave to the applicant only. */
function ownersIn(key: string, context: PageContext): Fact[] {
  const answer = context.case.data.answers[key]
  if (answer?.kind !== 'OWNERSHIP') return []
  return ownershipFacts(answer, context, (person, language) => ({
    name: `${person.givenName} ${person.familyName}`,
    words: [holdingsIn(language, person)],
  }))
}

/** Auditors answer for nothing that is signed here. */
const bodies: Partial<Record<GoverningMember['body'], TextKey>> = {
  BOARD: 'body.BOARD',
  MANAGEMENT: 'body.MANAGEMENT',
  SUPERVISORY: 'body.SUPERVISORY',
  PARTNERS: 'body.PARTNERS',
  OTHER: 'body.OTHER',
}

/** The board and those who may sign, as the register names them. */
function registeredFacts({ case: of, workflow, language }: PageContext): Fact[] {
  const { sets } = situationOf(of, workflow)
  const officers = isRegistered(of, workflow) ? (of.data.registry?.officers.flat() ?? []) : []
  const namesIn = (body: string): string[] => [
    ...new Set(officers.filter((each) => each.body === body).map(({ party }) => nameOf(party))),
  ]
  const combinations = sets.sets.map((set) =>
    listed(
      language,
      set.flatMap((position) => sets.people[position]?.name.fullName ?? []),
    ),
  )
  const more = combinations.length - MAX_COMBINATIONS
  return [
    ...Object.entries(bodies).flatMap(([body, label]) => fact(language, label, ...namesIn(body))),
    ...fact(
      language,
      'maySign',
      ...combinations.slice(0, MAX_COMBINATIONS),
      more > 0 ? filled(language, 'maySign.more', { count: more }) : null,
    ),
  ]
}

const isRegistered = (of: PageContext['case'], workflow: PageContext['workflow']): boolean =>
  workflow.steps.some(({ key }) => {
    const answer = of.data.answers[key]
    return answer?.kind === 'ORGANIZATION' && answer.source === 'REGISTRY'
  })

const nameOf = ({ name }: GoverningMember['party']): string =>
  typeof name === 'string' ? name : name.fullName

const listed = (language: LanguageCode, names: string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
