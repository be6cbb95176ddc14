/** OWNERSHIP: the beneficial owners, or the senior managing officials in their place. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Facts } from '../answers.ts'
import type { DeclaredPerson, OwnedCompany, Remainder, RemovedPerson } from '../ownership/declared.ts'
import { shareModes } from '../ownership/read-share.ts'
import { jointShareOf } from '../ownership/totals.ts'
import { stepFields } from '../text-schemas.ts'
import type { OrganizationAnswer } from './organization.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'

const OwnershipStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('OWNERSHIP'),
    askPep: Type.Optional(
      Type.Boolean({
        title: 'Ask about public office',
        description: 'For every person. Without it: yes.',
      }),
    ),
    verifyOwners: Type.Optional(
      Type.Boolean({
        title: 'Ask owners to prove who they are',
        description:
          'Beneficial owners whom nothing else verifies get a link by e-mail, prove who they are with an ' +
          'eID, and confirm what is declared of them. Without it: no.',
      }),
    ),
    reminders: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 29 }), {
        maxItems: 5,
        uniqueItems: true,
        title: 'Reminders to owners',
        description: 'Days after the request at which an owner is reminded by e-mail; 2 and 5 if empty.',
      }),
    ),
    shares: Type.Optional(
      Type.Enum([...shareModes], {
        title: 'Shares',
        description: 'As a number, in bands such as 25–50%, or either. Without it: either.',
      }),
    ),
  },
  { ...closed, title: 'Owners', description: 'Who owns or controls the company. After the step Company.' },
)
export type OwnershipStep = Static<typeof OwnershipStep>

export interface OwnershipAnswer extends AnswerMetadata {
  kind: 'OWNERSHIP'
  /** The answer does not hold for another company. null: the workflow asked for none. */
  company: OwnedCompany | null
  /** In a fixed order, whatever the order of adding. */
  owners: DeclaredPerson[]
  /** The senior managing officials, where no person is a beneficial owner (AMLR article 22(2)). */
  officials: DeclaredPerson[]
  removed: RemovedPerson[]
  remainder: Remainder | null
  /** A person holds shares or a seat on a board for another, in a long way. Absent or null: not asked. */
  nominees?: boolean | null
  /** The efforts to find owners. null: there are owners. */
  nobody: string | null
}

export const asksPep = ({ askPep = true }: Pick<OwnershipStep, 'askPep'>): boolean => askPep

export const verifiesOwners = ({ verifyOwners = false }: Pick<OwnershipStep, 'verifyOwners'>): boolean =>
  verifyOwners

/** The part of the answer that conditions and rules see: no names. */
interface OwnershipFact {
  owners: number
  officials: number
  nobody: boolean
  anyPep: boolean
  anyAbroad: boolean
  indirect: boolean
  total: number
}

const factOf = ({ company, owners, officials, nobody }: OwnershipAnswer): OwnershipFact => {
  const people = [...owners, ...officials]
  return {
    owners: owners.length,
    officials: officials.length,
    nobody: nobody !== null,
    anyPep: people.some(({ isPep }) => isPep === true),
    anyAbroad: people.some(({ countryOfResidence }) => countryOfResidence !== company?.market),
    indirect: owners.some(({ ways }) => ways.some(({ through }) => through.length > 0)),
    total: Math.min(100, jointShareOf(owners).minimum),
  }
}

const unanswered: Record<keyof OwnershipFact, null> = {
  owners: null,
  officials: null,
  nobody: null,
  anyPep: null,
  anyAbroad: null,
  indirect: null,
  total: null,
}

type KnownCompany = Pick<OrganizationAnswer, 'kind' | 'name' | 'organizationNumber'>
const isCompany = (fact: unknown): fact is KnownCompany =>
  typeof fact === 'object' && fact !== null && (fact as { kind?: unknown }).kind === 'ORGANIZATION'

/** By its number, otherwise by its name. */
export const companyKey = (company: Pick<OwnedCompany, 'name' | 'organizationNumber'> | null): string =>
  company?.organizationNumber?.id ?? company?.name ?? ''

/** The last company of the answers that apply. */
export const companyIn = ({ answers }: Facts): KnownCompany | null =>
  Object.values(answers).findLast(isCompany) ?? null

export const ownership: StepRules<typeof OwnershipStep, OwnershipAnswer> = {
  ...singleFact,
  definition: OwnershipStep,
  read: null,
  valuesOf: () => ({}),
  /** Another company has other owners. */
  isComplete: (_step, answer, facts) => companyKey(companyIn(facts)) === companyKey(answer.company),
  comparable: (answer) => answer,
  definitionProblems: () => [],
  factOf,
  completeFact: (_step, fact) => ({ ...unanswered, ...((fact as object | null | undefined) ?? {}) }),
  factNames: () => new Set(Object.keys(unanswered)),
}
