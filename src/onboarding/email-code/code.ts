/** The code that confirms an e-mail address: when it works, and the moves that make, try and use it up. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case, EmailCode, Move } from '#applications/case.ts'
import { assertEditable, changeCase } from '#applications/lifecycle-moves.ts'
import { applicant, system } from '#audit/entry.ts'
import { limits } from '../texts/limits.ts'

const HOUR = 3_600_000

const codesWithin = (code: EmailCode | undefined, now: Date, milliseconds: number): string[] =>
  (code?.at ?? []).filter((at) => Date.parse(at) > now.getTime() - milliseconds)

export type CodeRequestStatus = 'ALLOWED' | 'JUST_SENT' | 'LIMIT_REACHED'

/** Limits all addresses of an application together, so that it cannot be used to mail other people. */
export function codeRequestStatusOf({ data }: Case, email: string, now: Date): CodeRequestStatus {
  const { emailCode } = data
  if (codesWithin(emailCode, now, HOUR).length >= limits.codesPerHour) return 'LIMIT_REACHED'
  const isSame = emailCode?.email === email
  return isSame && codesWithin(emailCode, now, limits.codeSeconds * 1_000).length > 0
    ? 'JUST_SENT'
    : 'ALLOWED'
}

/** OPEN also before the mail is sent: the applicant can already enter what arrives. */
export type CodeState = 'OPEN' | 'EXPIRED' | 'USED_UP' | 'REFUSED'

export function codeStateOf(code: EmailCode, now: Date): CodeState {
  if (code.status === 'REFUSED') return 'REFUSED'
  if (code.wrongTries >= limits.codeTries) return 'USED_UP'
  return code.expiresAt !== null && Date.parse(code.expiresAt) <= now.getTime() ? 'EXPIRED' : 'OPEN'
}

export const requestCode =
  (email: string, language: LanguageCode): Move =>
  (current, now) => {
    assertEditable(current)
    if (codeRequestStatusOf(current, email, now) !== 'ALLOWED') return undefined
    const emailCode: EmailCode = {
      email,
      language,
      at: [...codesWithin(current.data.emailCode, now, HOUR), now.toISOString()],
      status: 'PENDING',
      hash: null,
      expiresAt: null,
      wrongTries: 0,
    }
    return changeCase(current, {
      now,
      action: 'email.code_requested',
      actor: applicant,
      data: { emailCode },
      tasks: [{ task: 'mailCode', runAt: null }],
    })
  }

/** Before the mail leaves, so that the code works when it arrives. Not audited: nothing is sent yet. */
export const setCode =
  (hash: string): Move =>
  (current, now) => {
    const { emailCode } = current.data
    if (emailCode?.status !== 'PENDING') return undefined
    const expiresAt = new Date(now.getTime() + limits.codeMinutes * 60_000).toISOString()
    const data = { emailCode: { ...emailCode, hash, expiresAt } }
    return {
      ...changeCase(current, { now, action: 'email.code_sent', actor: system('mail'), data }),
      audit: [],
    }
  }

export const completeCode =
  (hash: string, outcome: 'SENT' | 'REFUSED'): Move =>
  (current, now) => {
    const { emailCode } = current.data
    if (emailCode?.status !== 'PENDING' || emailCode.hash !== hash) return undefined
    return changeCase(current, {
      now,
      action: outcome === 'SENT' ? 'email.code_sent' : 'email.code_not_sent',
      actor: system('mail'),
      data: { emailCode: { ...emailCode, status: outcome } },
    })
  }

/** A right code confirms the address; a wrong one counts. */
export const enterCode =
  (hash: string): Move =>
  (current, now) => {
    assertEditable(current)
    const { emailCode } = current.data
    if (!emailCode || codeStateOf(emailCode, now) !== 'OPEN') return undefined
    if (emailCode.hash !== hash)
      return changeCase(current, {
        now,
        action: 'email.code_wrong',
        actor: applicant,
        data: { emailCode: { ...emailCode, wrongTries: emailCode.wrongTries + 1 } },
      })
    return changeCase(current, {
      now,
      action: 'email.confirmed',
      actor: applicant,
      data: {
        emailCode: { ...emailCode, hash: null },
        confirmedEmail: { email: emailCode.email, at: now.toISOString() },
      },
    })
  }
