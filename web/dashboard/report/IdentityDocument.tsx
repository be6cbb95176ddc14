/** A declared identity document: what was typed of it, and its photos side by side for the comparison. */

import { useState } from 'react'
import { atStart, identityDocumentWords, machineReadableWords } from '#kernel/schemas/status-words.ts'
import { dateOf } from '../formats/time.ts'
import * as textStyles from '../pieces/text.module.css'
import * as documentsStyles from './Documents.module.css'
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

function factsOf(declared: Declared, number: string): Array<[name: string, value: string]> {
  const { type, givenName, familyName, dateOfBirth, expiresOn } = declared
  return [
    ['Document', `${atStart(identityDocumentWords[type])}, ${countries.of(declared.number.issuingCountry)}`],
    ['Number', number],
    ['Name', `${givenName} ${familyName}`],
    ['Date of birth', dateOf(dateOfBirth, 'UTC')],
    ['Expires', dateOf(expiresOn, 'UTC')],
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
  const words = atStart(machineReadableWords[declared.machineReadable])
  const isDoubtful = doubtful.includes(declared.machineReadable)
  const finding = report.reviewFindings.find(({ code }) => code === 'identity_document_review')
  const number = numberOf(`${declared.givenName} ${declared.familyName}`, declared.number.id)
  const sides = sidesOf(declared)
  const photos = declared.documentIds.flatMap((id, at) => {
    const paper = report.documents.find((each) => each.id === id)
    return paper ? [{ paper, side: sides[at] }] : []
  })
  return (
    <ReportSection
      id="identity-document"
      title="Identity document"
      hint="Declared, not proven. Compare the photos with what was typed, and with the face."
    >
      <Mark number={finding?.number ?? null} className={reportSectionStyles.atHead} />
      <dl className={reportStyles.qa}>
        {factsOf(declared, number).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={textStyles.tnum}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Machine-readable lines</dt>
          <dd className={isDoubtful ? reportStyles.attentionText : undefined}>{words}</dd>
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
      {photos.length < sides.length && <p className={textStyles.quiet}>A photo has been removed.</p>}
    </ReportSection>
  )
}
