/** Sends a letter to an applicant or a co-signer from a task, in the customer's name and look. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import { type Customer, isActive } from '#customers/customer.ts'
import { customerNameOf, defaultStyle, logoPath } from '#customers/look.ts'
import type { Ports } from '#ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type LetterKind, type LetterLook, letterOf } from './letter.ts'

/** REFUSED: the mail server rejects it permanently. The others: it can no longer be sent. */
export type NotSent = 'REFUSED' | 'NO_ADDRESS' | 'NO_MAIL' | 'SUSPENDED'

export interface LetterRequest {
  kind: LetterKind
  /** The language of the receiver. */
  language: LanguageCode
  to: string | undefined
  workflow: PublishedWorkflow
  customer: Customer | undefined
  /** The values in the texts of this kind, computed when it is certain that the letter is sent. */
  values: () => Promise<Record<string, string>>
  /** The same in every retry. */
  id: string
}

export type LetterPorts = Pick<Ports, 'mail' | 'nocodeUrl'>

/** null: it was sent. Throws when a retry may succeed. */
export async function sendLetter(
  of: Case,
  request: LetterRequest,
  { mail, nocodeUrl }: LetterPorts,
): Promise<NotSent | null> {
  const { kind, language, to, workflow, customer, values, id } = request
  if (!isActive(customer)) return 'SUSPENDED'
  if (to === undefined) return 'NO_ADDRESS'
  if (!mail.reaches(of.mode)) return 'NO_MAIL'
  const look = letterLookOf(customer, workflow, nocodeUrl)
  const letter = letterOf(kind, language, look, await values())
  const outcome = await mail.send({ ...letter, to, fromName: look.name, id, applicationId: of.id })
  return outcome === 'SENT' ? null : outcome
}

function letterLookOf(customer: Customer, workflow: PublishedWorkflow, nocodeUrl: string): LetterLook {
  const { look: own, logos } = customer
  return {
    name: customerNameOf(customer, workflow.look),
    accent: own?.accent ?? workflow.look?.accent ?? null,
    radius: own?.radius ?? workflow.look?.radius ?? defaultStyle.radius,
    support: own?.supportAddress ?? workflow.look?.supportAddress ?? null,
    // Where it is not loaded, its text says the name.
    logoUrl: logos?.LIGHT ? new URL(logoPath(customer.id, logos.LIGHT), nocodeUrl).href : null,
  }
}
