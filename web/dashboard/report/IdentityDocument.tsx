/** A declared identity document: its facts, and its photos side by side for the comparison. */

import { useState } from 'react'
import { atStart, identityDocumentWords, machineReadableWords } from '#kernel/schemas/status-words.ts'
import { dateOf } from '../formats/time.ts'
import * as textStyles from '../pieces/text.module.css'
import * as documentsStyles from './Documents.module.css'
import { FaceComparison } from './FaceComparison.tsx'
import * as styles from './IdentityDocument.module.css'
import { Preview } from './Preview.tsx'
import * as reportSectionStyles from './ReportSection.module.css'
import { Mark, ReportSection } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { type Report, useReport } from './use-report.ts'
import { useRevealed } from './use-revealed.ts'

type Declared = NonNullable<Report['identityDocument']>

const doubtful: ReadonlyArray<Declared['machineReadable']> = ['DIFFERS', 'CHECK_DIGITS_WRONG']

const countries = new Intl.DisplayNames('en', { type: 'region' })

interface DocumentFact {
  name: string
  value: string
  /** What the photo says, where the applicant has corrected it. */
  read?: string | undefined
}

function factsOf(declared: Declared, numberOf: (id: string) => string): DocumentFact[] {
  const { type, number, readFromPhoto: read } = declared
  const nameOf = (country: string) => countries.of(country) ?? country
  const country = nameOf(number.issuingCountry)
  const said = (of: Pick<Declared, 'givenName' | 'familyName'>) => `${of.givenName} ${of.familyName}`
  const day = (date: string | null | undefined) => (date ? dateOf(date, 'UTC') : undefined)
  const unless = (value: string, other: string | undefined) => (value === other ? undefined : other)
  const fact = (name: string, value: string, other: string | undefined): DocumentFact => ({
    ...{ name, value },
    read: unless(value, other),
  })
  return [
    {
      name: 'Document',
      value: `${atStart(identityDocumentWords[type])}, ${country}`,
      read: read?.issuingCountry ? unless(nameOf(read.issuingCountry), country) : undefined,
    },
    fact('Number', numberOf(number.id), read ? numberOf(read.number.id) : undefined),
    fact('Name', said(declared), read ? said(read) : undefined),
    fact('Date of birth', dateOf(declared.dateOfBirth, 'UTC'), day(read?.dateOfBirth)),
    fact('Expires', dateOf(declared.expiresOn, 'UTC'), day(read?.expiresOn)),
  ]
}

/** In the order of the photos: a passport has everything on one page, and the face is asked for if wanted. */
function sidesOf({ type, documentIds }: Declared): string[] {
  const sides = type === 'PASSPORT' ? ['Page with the photo'] : ['Front', 'Back']
  return documentIds.map((_, at) => sides[at] ?? 'Face')
}

export function IdentityDocument() {
  const { report } = useReport()
  const { numberOf } = useRevealed()
  const [wide, setWide] = useState<string | null>(null)
  const declared = report.identityDocument
  if (!declared) return null
  const words = machineReadableWords[declared.machineReadable]
  const isDoubtful = doubtful.includes(declared.machineReadable)
  const finding = report.reviewFindings.find(({ code }) => code === 'identity_document_review')
  const name = `${declared.givenName} ${declared.familyName}`
  const sides = sidesOf(declared)
  const photos = declared.documentIds.flatMap((id, at) => {
    const paper = report.documents.find((each) => each.id === id)
    return paper ? [{ paper, side: sides[at] }] : []
  })
  return (
    <ReportSection
      id="identity-document"
      title="Identity document"
      hint="Declared, not proven. Compare the photos with these facts, and with the face."
    >
      <Mark number={finding?.number ?? null} className={reportSectionStyles.atHead} />
      <dl className={reportStyles.qa}>
        {factsOf(declared, (id) => numberOf(name, id)).map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd className={textStyles.tnum}>
              {fact.value}
              {fact.read && <p className={reportStyles.attentionText}>The photo says {fact.read}</p>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Machine-readable lines</dt>
          <dd className={isDoubtful ? reportStyles.attentionText : undefined}>
            {declared.readFromPhoto ? `Read from the photo: ${words}` : atStart(words)}
          </dd>
        </div>
      </dl>
      <div className={wide ? `${styles.idPhotos} ${reportStyles.isWide}` : styles.idPhotos}>
        {photos.map(({ paper, side }) => (
          <figure key={paper.id} className={wide === paper.id ? documentsStyles.on : undefined}>
            <figcaption>{side}</figcaption>
            <Preview
              paper={paper}
              isWide={wide === paper.id}
              onWide={() => setWide(wide === paper.id ? null : paper.id)}
            />
          </figure>
        ))}
      </div>
      {declared.faceComparison && <FaceComparison faces={declared.faceComparison} />}
      {photos.length < sides.length && <p className={textStyles.quiet}>A photo has been removed.</p>}
    </ReportSection>
  )
}
