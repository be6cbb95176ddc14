/** Every letter to applicants and co-signers with sample values. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Letter, type LetterKind, type LetterLook, letterOf } from '#onboarding/mail/letter.ts'
import { anna, company as applyingCompany, bjorn } from '../samples/world.ts'

const link = 'https://foyer.example/onboarding/l/0123456789abcdefghjkmnpqrs'
const until = '28 November 2026 at 10:00 CET'
const reference = 'F7K2-9QMX-41'
const [signer, applicant, company] = [bjorn.name, anna.name, applyingCompany.name]

const valuesOf: Record<LetterKind, Record<string, string>> = {
  newLink: { link, until },
  informationRequest: { link, until },
  received: { reference, time: '21 November 2026 at 10:00 CET' },
  reminder: { link, until, steps: '2' },
  requestReminder: { link, until },
  emailCode: { code: '428913' },
  'decision.APPROVED': { reference },
  'decision.DECLINED': { reference },
  'owner.ASKED': { link, owner: signer, applicant, company },
  'owner.REMINDER': { link, owner: signer, applicant, company },
  'signing.INVITED': { link, signer, applicant, company },
  'signing.REMINDER': { link, signer, applicant, company },
  'signing.VOID': { signer, applicant, company },
  'signing.SIGNED': { link, signer, until },
  'signing.AWAITED': { signer },
  'signing.COMPLETE': { signer },
  'signing.DECLINED': { link, signer, until, reason: 'I have sold my shares.' },
}

export const sampleLetters = (look: LetterLook, language: LanguageCode): Array<Letter & { name: string }> =>
  Object.entries(valuesOf).map(([kind, values]) => ({
    ...letterOf(kind as LetterKind, language, look, values),
    name: `letter ${kind} (${language})`,
  }))
