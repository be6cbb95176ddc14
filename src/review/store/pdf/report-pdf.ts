/** The report of an application as a PDF: what an authority may ask for years later. */

import type { NameOf } from '#audit/action-row.ts'
import { detailOf, sentenceOf } from '#audit/entry-words.ts'
import { rowOf } from '#audit-actions.ts'
import {
  comparisonRateWords,
  faceOutcomeWords,
  livenessRateWords,
  livenessWords,
  similarityWords,
} from '#kernel/schemas/face-words.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import {
  applicationStatusWords,
  atStart,
  documentTypeWords,
  identityDocumentWords,
  machineReadableWords,
  riskWords,
  roleWords,
} from '#kernel/schemas/status-words.ts'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import type { PdfReport } from '../../ports.ts'
import { decision, findings } from './decision-part.ts'
import type { DrawnBrand, NamesById } from './messages.ts'
import { owners } from './owners-part.ts'
import { openPaper } from './paper.ts'
import { type Names, type Part, when } from './part.ts'
import { screening } from './screening-part.ts'

export function layReport(
  report: PdfReport,
  names: NamesById,
  { compress = true, brand }: { compress?: boolean; brand?: DrawnBrand } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  // The log refers to a person by the last part of their id.
  const byUuid = new Map([...names].map(([id, each]) => [uuidOf(id), each]))
  const nameOf: Names = (id) => (id === null ? 'the operator' : (byUuid.get(uuidOf(id)) ?? id))
  const name = subjectOf(report)
  const paper = openPaper({
    ...{ title: `Report: ${name}`, at: new Date(report.generatedAt), compress },
    ...(brand && { brand }),
  })
  paper.title(name, `Report of the application, ${when(report.generatedAt)}`)
  for (const part of parts) part(paper, report, nameOf)
  const { hash, number } = report.auditHead
  const made = `${report.application.id}, made ${when(report.generatedAt)}`
  return paper.end(
    (page, pages) => `Page ${page} of ${pages}. ${made}\nAudit log up to entry ${number}: ${hash}`,
  )
}

const uuidOf = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

const subjectOf = ({ organization, person, application }: PdfReport): string =>
  organization?.organizationName ||
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') ||
  application.id

const summary: Part = (paper, { application, organization, person }) => {
  paper.pair('Status', atStart(applicationStatusWords[application.status]))
  const number = organization?.organizationNumber?.display
  if (number) paper.pair('Organization number', number)
  if (person?.personalIdentityNumber)
    paper.pair(number ? 'Number of the applicant' : 'Identity number', person.personalIdentityNumber.id)
  paper.pair('Market', nameOfCountry(application.countryCode))
  if (application.submittedAt) paper.pair('Submitted', when(application.submittedAt))
  if (application.externalReference) paper.pair('Reference', application.externalReference)
  const { risk } = application
  if (risk) paper.pair('Risk', `${atStart(riskWords[risk.level])}, ${risk.score} points`)
}

const comparisons: Part = (paper, report) => {
  for (const { section, source, retrievedAt, rows } of report.comparisons) {
    paper.heading(section === 'company' ? 'Company' : 'Applicant')
    const from = section === 'company' ? source : `eID ${source}`
    if (retrievedAt) paper.quiet(`${from}, ${when(retrievedAt)}`)
    for (const { field, declared, registered, state } of rows)
      paper.pair(
        field,
        state === 'DIFFERS'
          ? `Declared: ${declared}\nRegistered: ${registered}`
          : `${registered ?? declared}${state === 'SAME' ? ' (declared and registered)' : ''}`,
      )
  }
}

const registryNow: Part = (paper, { registryNow: now }) => {
  if (!now) return
  paper.heading('The register now')
  paper.quiet(`${now.source}, ${when(now.retrievedAt)}`)
  if (!now.approvedOn) paper.quiet('It had not answered at the decision.')
  else if (now.changes.length === 0) paper.quiet(`It says again what it said at ${when(now.approvedOn)}.`)
  for (const { label, before, now: after } of now.changes)
    paper.pair(label, `At the decision: ${before ?? 'nothing'}\nNow: ${after ?? 'nothing'}`)
}

const people: Part = (paper, { boardMembers }) => {
  const members = boardMembers.flat()
  if (members.length === 0) return
  paper.heading('People')
  for (const { party, roles } of members) {
    const isPerson = party.kind === 'PERSON'
    const number = isPerson ? party.personalIdentityNumber?.id : party.organizationNumber?.display
    const role = atStart(roles.map(({ code }) => roleWords[code]).join(', '))
    paper.pair(isPerson ? party.name.fullName : party.name, `${role}${number ? `, ${number}` : ''}`)
  }
}

/** Declared with photos, which the report does not repeat: they are in the list of documents. */
const identityDocument: Part = (paper, { identityDocument: declared }) => {
  if (!declared) return
  const {
    type,
    number,
    givenName,
    familyName,
    dateOfBirth,
    expiresOn,
    machineReadable,
    faceComparison: faces,
  } = declared
  paper.heading('Identity document')
  paper.pair(atStart(identityDocumentWords[type]), `${nameOfCountry(number.issuingCountry)}, ${number.id}`)
  paper.pair('Name', `${givenName} ${familyName}, born ${dateOfBirth}`)
  paper.pair('Expires', expiresOn)
  paper.pair('Machine-readable lines', atStart(machineReadableWords[machineReadable]))
  if (faces) paper.pair('Faces, as advice', faceLines(faces).join(' '))
  const corrected = correctedFacts(declared)
  if (corrected.length > 0)
    paper.pair('Corrected by the applicant', `The photo says: ${corrected.join(', ')}`)
}

/** Never without its error rates. */
function faceLines(
  faces: NonNullable<NonNullable<PdfReport['identityDocument']>['faceComparison']>,
): string[] {
  const { similarity, liveness, errorRates } = faces
  return [
    `${faceOutcomeWords(faces)}.`,
    ...(similarity
      ? [`Similarity: ${similarityWords(similarity)}.`, ...comparisonRateWords(errorRates)]
      : []),
    ...(liveness.outcome === 'NOT_MEASURED'
      ? []
      : [`${livenessWords[liveness.outcome]}.`, ...livenessRateWords(liveness)]),
  ]
}

/** What the photo says, where the applicant has said something else. */
function correctedFacts({
  readFromPhoto: read,
  ...said
}: NonNullable<PdfReport['identityDocument']>): string[] {
  if (!read) return []
  const name = ({ givenName, familyName }: Pick<typeof said, 'givenName' | 'familyName'>) =>
    `${givenName} ${familyName}`
  return [
    ...(read.issuingCountry === null || read.issuingCountry === said.number.issuingCountry
      ? []
      : [nameOfCountry(read.issuingCountry)]),
    ...(read.number.id === said.number.id ? [] : [read.number.id]),
    ...(name(read) === name(said) ? [] : [name(read)]),
    ...(read.dateOfBirth === null || read.dateOfBirth === said.dateOfBirth
      ? []
      : [`born ${read.dateOfBirth}`]),
    ...(read.expiresOn === null || read.expiresOn === said.expiresOn ? [] : [`expires ${read.expiresOn}`]),
  ]
}

const signing: Part = (paper, { signingWords, signingCombinations, signedBy }) => {
  if (!signingWords && signedBy.length === 0) return
  paper.heading('Signing')
  if (signingWords) paper.line(signingWords)
  for (const text of signingCombinations?.basis?.ruleText ?? []) paper.quiet(text)
  for (const { party, provider, signedAt } of signedBy)
    paper.pair(party.name.fullName, `${providerNameOf(provider)}, ${when(signedAt)}`)
}

type AnswerValue = PdfReport['questionnaires'][number]['answers'][number]['value']

function valueWords(value: AnswerValue, kind: string): string {
  if (value === null || value === '') return 'Not answered'
  if (kind === 'COUNTRY' && typeof value === 'string') return nameOfCountry(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object')
    return `${value.currency} ${Number(value.amount).toLocaleString('en-GB', { maximumFractionDigits: 2 })}`
  return String(value)
}

const answers: Part = (paper, { contactDetails, questionnaires, terms, bankAccounts, documents }) => {
  paper.heading('Answers')
  if (contactDetails?.email) paper.pair('Email', contactDetails.email)
  if (contactDetails?.phoneNumber) paper.pair('Phone', contactDetails.phoneNumber)
  for (const account of bankAccounts)
    paper.pair('Bank account', account.type === 'IBAN' ? account.iban : account.accountNumber)
  for (const { question, kind, value, labels } of questionnaires.flatMap((each) => each.answers))
    paper.pair(question, labels.length > 0 ? labels.join(', ') : valueWords(value, kind))
  for (const { title, version, acceptedAt, hash, language, pdf } of terms) {
    paper.pair(`${title}, ${version}`, acceptedAt ? `Accepted ${when(acceptedAt)}` : 'Not accepted', [
      ...(pdf ? [`${pdf.name}, ${language}`] : []),
      ...(hash ? [`SHA-256 ${hash}`] : []),
    ])
  }
  if (documents.length > 0) paper.heading('Documents')
  for (const { name, type, sha256, uploadedAt } of documents) {
    paper.pair(atStart(documentTypeWords[type]), `${name}, ${when(uploadedAt)}`, [`SHA-256 ${sha256}`])
  }
}

const notes: Part = (paper, report, nameOf) => {
  if (report.notes.length > 0) paper.heading('Notes')
  for (const { by, at, text } of report.notes) {
    paper.byline(`${nameOf(by)}, ${when(at)}`)
    paper.line(text)
  }
}

const timeline: Part = (paper, report, nameOf) => {
  const named: NameOf = (object, id) => (object === 'credential' ? 'Your system' : nameOf(id))
  paper.heading('Timeline')
  paper.table(
    [3, 6, 1],
    [
      ['When', 'What', 'Entry'],
      ...report.timeline.map(({ at, action, actor, detail, hash }) => {
        const entry = { action, actor, detail: detailOf(detail) }
        return [when(at), sentenceOf(rowOf(action), entry, named), `…${hash.slice(-4)}`]
      }),
    ],
  )
}

const parts: readonly Part[] = [
  ...[decision, summary, findings, comparisons, registryNow, owners, people, identityDocument],
  ...[signing, screening, answers, notes, timeline],
]
