/** The cards of registered people that the list of owners itself asks about. */
import { nameOfEntry, type OwnerEntry } from '#workflows/ownership/owner-list.ts'
import { aboutOf, answerIn, isAskedInList } from '../ownership/asked-in-list.ts'
import { holdingsIn } from '../ownership/owner-words.ts'
import { isRegisteredApplicant, type OwnershipWork } from '../ownership/ownership-work.ts'
import type { PageContext } from '../page-context.ts'
import { filled } from '../texts.ts'
import type { OwnerCard, Values } from '../view.ts'
import { givenBy } from './given-by-register.ts'

export const isSelf = (entry: OwnerEntry, { applicant, isApplicant }: OwnershipWork): boolean =>
  entry.person
    ? isApplicant(entry.person)
    : entry.registered !== null && isRegisteredApplicant(entry.registered.party, applicant)

export const ownerCards = (
  entries: OwnerEntry[],
  work: OwnershipWork,
  { language }: PageContext,
  values: Values,
): OwnerCard[] =>
  entries.flatMap((entry) => {
    const { id, registered } = entry
    if (!registered || !isAskedInList(entry, work)) return []
    const name = nameOfEntry(entry)
    const isThem = isSelf(entry, work)
    return [
      {
        ...{ id, isSelf: isThem, about: aboutOf(entry), isPep: answerIn(values, entry) },
        name: isThem ? filled(language, 'owner.you', { name }) : name,
        holdings: holdingsIn(language, entry) || null,
        facts: givenBy(registered.party, language).facts,
      },
    ]
  })
