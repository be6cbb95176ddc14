/**
 * The text that a person signs, in their language: the applicant the answers, a co-signer what they
 * can know.
 */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { reference } from '#applications/create/reference-number.ts'
import { answersHash, sha256Of } from '#applications/signing/fingerprint.ts'
import { answerOf } from '#applications/views.ts'
import { namedInAnswers } from '#checks/named-in-answers.ts'
import { signingStepOf } from '#checks/signatories/situation.ts'
import { neededSteps } from '#workflows/path.ts'
import { type PublishedWorkflow, textIn } from '#workflows/workflow.ts'
import { filled, translate } from '../texts.ts'

export interface Statement {
  text: string
  /** The fingerprint of the answers. */
  fingerprint: string
}

interface StatementOptions {
  /** The name that the applicant sees. */
  customer: string
  language: LanguageCode
  isCoSigner?: boolean
  /** The answers that a co-signer sees, as text. Absent: none. */
  part?: string
}

/** An eID signs at most 30 kB; this is the limit of the company's part. */
const MOST_BYTES_OF_PART = 20_000

export function statementOf(
  of: Case,
  workflow: PublishedWorkflow,
  { customer, language, isCoSigner = false, part }: StatementOptions,
): Statement {
  const fingerprint = answersHash(of.data)
  const own = signingStepOf(of, workflow)?.statement
  const company = companyOf(of, workflow)
  const applicant = applicantNameOf(of, workflow)
  const values = { customer, company, applicant, reference: reference(of.id) }
  const terms = acceptedTermsOf(of, workflow, language)
  const paragraphs = [
    ...(isCoSigner
      ? [
          filled(language, 'statement.coSigner', values),
          filled(language, part === undefined ? 'statement.unseen' : 'statement.seen', values),
        ]
      : [
          filled(language, of.kind === 'KYB' ? 'statement.company' : 'statement.person', values),
          filled(language, of.kind === 'KYB' ? 'statement.rightForCompany' : 'statement.right', values),
        ]),
    // It may vouch for answers, which this co-signer has not seen.
    ...(own && !(isCoSigner && part === undefined) ? [textIn(own, language)] : []),
    ...(terms.length > 0
      ? [
          [filled(language, isCoSigner ? 'statement.theirTerms' : 'statement.terms', values), ...terms].join(
            '\n',
          ),
        ]
      : []),
    ...(part === undefined ? [] : partParagraphs(part, language)),
    `${translate(language, 'statement.answers')}\n${fingerprint}`,
  ]
  return { text: paragraphs.join('\n\n'), fingerprint }
}

/** In full, so that the evidence needs nothing else; by its SHA-256 where it is too long for an eID. */
const partParagraphs = (part: string, language: LanguageCode): string[] =>
  new TextEncoder().encode(part).length > MOST_BYTES_OF_PART
    ? [`${translate(language, 'statement.partHash')}\n${sha256Of(part)}`]
    : [translate(language, 'statement.part'), part]

/** The name and number as registered, else as declared. */
export function companyOf(of: Case, workflow: PublishedWorkflow): string {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  if (!answer) return ''
  const registered = answer.source === 'REGISTRY' ? of.data.registry?.organization : undefined
  const name = registered?.organizationName ?? answer.name
  const number = answer.organizationNumber?.display
  return number ? `${name} (${number})` : name
}

/** Each accepted text with its version. */
export const acceptedTermsOf = (of: Case, workflow: PublishedWorkflow, language: LanguageCode): string[] =>
  neededSteps(pathOfCase(of, workflow)).flatMap(({ step }) => {
    const answer = of.data.answers[step.key]
    if (step.kind !== 'TERMS' || answer?.kind !== 'TERMS') return []
    const isAccepted = (key: string) => answer.accepted.some((each) => each.key === key)
    return step.terms
      .filter(({ key }) => isAccepted(key))
      .map(({ title, version }) => `– ${textIn(title, language)}, ${version}`)
  })

/** The applicant, who asks for the signatures. */
export function applicantNameOf(of: Case, workflow: PublishedWorkflow): string {
  const { identity, prefill } = of.data
  if (identity) return nameOf(identity.givenName, identity.familyName).fullName
  const [declared] = namedInAnswers(of, workflow).applicant
  return declared
    ? nameOf(declared.givenName, declared.familyName).fullName
    : nameOf(prefill.firstName ?? '', prefill.lastName ?? '').fullName
}
