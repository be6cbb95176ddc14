/** A move after which the applicant gets a link by e-mail, with the same task as a link that they ask for. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Move, NewLinkRequests } from '../case.ts'

const HOUR = 3_600_000

/** It counts as one of the links of the hour, so that the applicant cannot ask for many more. */
export const withMailedLink =
  (move: Move, language: LanguageCode): Move =>
  (current, now) => {
    const moved = move(current, now)
    if (!moved) return moved
    const { data } = moved.case
    const earlier = (data.newLink?.at ?? []).filter((at) => Date.parse(at) > now.getTime() - HOUR)
    const at = [...earlier, now.toISOString()]
    const newLink: NewLinkRequests = { at, isPending: true, language, isAboutRequest: true }
    return {
      ...moved,
      case: { ...moved.case, data: { ...data, newLink } },
      tasks: [...moved.tasks, { task: 'mailLink', runAt: null }],
    }
  }
