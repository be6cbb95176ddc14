/** A declared identity document: what was typed of it, and its photos side by side for the comparison. */
import { useState } from 'react'
import { dateOf } from '../../formats/time.ts'
import { Preview } from './Preview.tsx'
import { Mark, ReportSection } from './ReportSection.tsx'
import { type Report, useReport } from './use-report.ts'
import { useRevealed } from './use-revealed.ts'

type Declared = NonNullable<Report['identityDocument']>

const typeWords: Record<Declared['type'], string> = {
  PASSPORT: 'Passport',
  ID_CARD: 'National identity card',
  DRIVING_LICENCE: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
}

/** What the machine-readable lines are worth. They were typed, not read from the photo. */
const lineWords: Record<Declared['machineReadable'], { words: string; isDoubtful: boolean }> = {
  VALID: { words: 'Say the same, and their check digits hold', isDoubtful: false },
  DIFFERS: { words: 'Say something else than what was typed', isDoubtful: true },
  CHECK_DIGITS_WRONG: { words: 'Their check digits are wrong', isDoubtful: true },
  NOT_GIVEN: { words: 'Were not given', isDoubtful: false },
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function factsOf(declared: Declared, number: string): Array<[name: string, value: string]> {
  const { type, givenName, familyName, dateOfBirth, expiresOn } = declared
  return [
    ['Document', `${typeWords[type]}, ${countries.of(declared.number.issuingCountry)}`],
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
  const { words, isDoubtful } = lineWords[declared.machineReadable]
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
      <Mark number={finding?.number ?? null} className="at-head" />
      <dl className="qa">
        {factsOf(declared, number).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
        <div>
          <dt>Machine-readable lines</dt>
          <dd className={isDoubtful ? 'attention-text' : undefined}>{words}</dd>
        </div>
      </dl>
      <div className={wide ? 'id-photos is-wide' : 'id-photos'}>
        {photos.map(({ paper, side }) => (
          <figure key={paper.id} className={wide === paper.id ? 'on' : undefined}>
            <figcaption>{side}</figcaption>
            <Preview
              paper={paper}
              isWide={wide === paper.id}
              onWide={() => setWide(wide === paper.id ? null : paper.id)}
            />
          </figure>
        ))}
      </div>
      {photos.length < sides.length && <p className="quiet">A photo has been removed.</p>}
    </ReportSection>
  )
}
