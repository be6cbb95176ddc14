/** The moves of everyone who has a link of their own: it was mailed, opened, and read in a language. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Move } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { type Actor, system } from '#audit/entry.ts'
import type { NotSent } from '../mail/send-letter.ts'
import type { LinkedPerson, StoredPerson } from './person-link.ts'

/** A person has an id and no name in the audit log. */
const actorOf = (id: string): Actor => ({ kind: 'APPLICANT', id })

/** The first time that they open their link. */
export const openedByPerson =
  (stored: StoredPerson, id: string): Move =>
  (current, now) =>
    stored.find(current, id)?.openedAt === null
      ? changeCase(current, {
          now,
          action: stored.actions.opened,
          actor: actorOf(id),
          data: stored.withChange(current, id, () => ({ openedAt: now.toISOString() })),
          isInternal: stored.isInternal,
        })
      : undefined

export const setPersonLanguage =
  (stored: StoredPerson, id: string, language: LanguageCode): Move =>
  (current, now) =>
    changeCase(current, {
      now,
      action: stored.actions.languageSet,
      actor: actorOf(id),
      detail: { language },
      data: stored.withChange(current, id, () => ({ language, hasChosenLanguage: true })),
      isInternal: stored.isInternal,
    })

/** REMINDER: asks again about a request that was mailed before. */
export type PersonMail = 'ASKED' | 'INVITED' | 'REMINDER'

/** Records that a mail was sent, or why it was not. */
export const recordPersonMail =
  (stored: StoredPerson, id: string, about: PersonMail, reason: NotSent | null): Move =>
  (current, now) => {
    if (!stored.find(current, id)) return undefined
    const at = now.toISOString()
    const why = reason === null || reason === 'REFUSED' ? reason : 'NO_MAIL'
    const sent = ({ remindedAt }: LinkedPerson): Partial<LinkedPerson> => {
      if (why !== null) return { notMailed: why }
      return about === 'REMINDER' ? { remindedAt: [...remindedAt, at] } : { mailedAt: at, notMailed: null }
    }
    return changeCase(current, {
      now,
      action: why === null ? stored.actions.mailed : stored.actions.notMailed,
      actor: system('mail'),
      detail: { [stored.idName]: id, about, ...(why === null ? {} : { why }) },
      data: stored.withChange(current, id, sent),
      isInternal: stored.isInternal,
    })
  }
