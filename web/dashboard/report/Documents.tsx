/** The documents of an application, with a preview beside the list. */

import { FileText, ImageIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { atStart, documentStatusWords } from '#kernel/schemas/status-words.ts'
import { sizeOf } from '../formats/numbers.ts'
import { momentOf } from '../formats/time.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { Icon } from '../pieces/Icon.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { Tag } from '../pieces/Tag.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Documents.module.css'
import { documentTypeWord, isImage, type Paper } from './document-words.ts'
import { Mark, ReportSection } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { useReport } from './use-report.ts'

const AddDocument = lazy(() => import('./AddDocument.tsx').then((file) => ({ default: file.AddDocument })))
const Preview = lazy(() => import('./Preview.tsx').then((file) => ({ default: file.Preview })))

const toneOf = ({ status }: Paper) => {
  if (status === 'ACCEPTED') return { meaning: 'good' as const }
  return status === 'REJECTED' ? { meaning: 'bad' as const } : {}
}

export function Documents() {
  const { report, mayReview } = useReport()
  // The photos of an identity document have a section of their own.
  const photos = report.identityDocument?.documentIds ?? []
  const papers = report.documents.filter(({ id }) => !photos.includes(id))
  const [chosen, setChosen] = useState(papers[0]?.id)
  const isNarrow = useIsNarrow()
  const preview = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const current = papers.find(({ id }) => id === chosen) ?? papers[0]
  const mayAdd = mayReview && !['FAILED', 'CANCELLED'].includes(report.application.status)
  return (
    <ReportSection
      id="documents"
      title="Documents"
      end={
        mayAdd && (
          <Suspense>
            <AddDocument />
          </Suspense>
        )
      }
    >
      {papers.length === 0 && (
        <p className={textStyles.quiet}>There are no {photos.length > 0 && 'other '}documents.</p>
      )}
      {papers.length > 0 && (
        <div className={isWide ? `${styles.papers} ${reportStyles.isWide}` : styles.papers}>
          <ul>
            {papers.map((paper) => (
              <PaperRow
                key={paper.id}
                paper={paper}
                on={paper.id === current?.id}
                onChoose={() => {
                  setChosen(paper.id)
                  // On a phone it is below the list.
                  if (isNarrow) preview.current?.scrollIntoView({ block: 'start' })
                }}
              />
            ))}
          </ul>
          <div ref={preview} className={styles.previewPlace}>
            {current && (
              <Suspense fallback={<Skeleton lines={6} />}>
                <Preview key={current.id} paper={current} isWide={isWide} onWide={() => setWide(!isWide)} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </ReportSection>
  )
}

function PaperRow({ paper, on, onChoose }: { paper: Paper; on: boolean; onChoose(): void }) {
  const { report } = useReport()
  const uuid = paper.id.slice(paper.id.lastIndexOf(':') + 1)
  const finding = report.reviewFindings.find(({ section, key }) => section === 'documents' && key === uuid)
  const by = paper.uploadedBy === 'APPLICANT' ? 'the applicant' : 'your team'
  return (
    <li data-part="paper-row" className={on ? `${styles.paperRow} ${styles.on}` : styles.paperRow}>
      <Mark number={finding?.number ?? null} />
      <Icon of={isImage(paper) ? ImageIcon : FileText} />
      <button type="button" className={styles.paperName} aria-pressed={on} onClick={onChoose}>
        {paper.name}
      </button>
      <Tag {...toneOf(paper)}>{atStart(documentStatusWords[paper.status])}</Tag>
      <span className={textStyles.hint}>
        {documentTypeWord(paper.type)}, {sizeOf(paper.sizeBytes)}, {by}, {momentOf(paper.uploadedAt)}
      </span>
      {paper.remarks.length > 0 && (
        <span className={`${textStyles.hint} ${reportStyles.attentionText}`}>
          Remarks: {paper.remarks.join(', ').replaceAll('_', ' ')}
        </span>
      )}
    </li>
  )
}
