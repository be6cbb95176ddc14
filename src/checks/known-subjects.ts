/** Everyone that a case names: when it was sent, and those that the register names since. */
import type { Case } from '#applications/case.ts'
import type { Screened } from '#kernel/schemas/screening.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type Subjects, subjectsOf } from './screening-subjects.ts'

export function knownSubjectsOf(of: Case, workflow: PublishedWorkflow): Subjects {
  const then = subjectsOf(of, workflow)
  const { registryNow } = of.data
  if (!registryNow) return then
  const now = subjectsOf({ ...of, data: { ...of.data, registry: registryNow } }, workflow)
  return {
    persons: together(then.persons, now.persons),
    organizations: together(then.organizations, now.organizations),
  }
}

const together = <T extends { reference: string }>(then: readonly T[], now: readonly T[]): T[] => [
  ...new Map([...then, ...now].map((each) => [each.reference, each])).values(),
]

/** As a screening records them. */
export const namesOf = ({
  persons,
  organizations,
}: Subjects): Pick<Screened, 'persons' | 'organizations'> => ({
  persons: once(persons.map(({ fullName }) => fullName)),
  organizations: once(organizations.map(({ name }) => name)),
})

const once = (names: string[]): string[] => [...new Set(names)]
