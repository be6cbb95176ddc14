/**
 * Documents with a preview. Images are read by the page and shown from memory (blob:), which the policy of
 * the page allows. A PDF opens in a tab of its own, in the viewer of the browser: no frame is needed.
 */
import { Download, ExternalLink, FileText, ImageIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { momentOf } from '../../formats/time.ts'
import { Button, ButtonLink } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { Tag } from '../../pieces/Tag.tsx'
import { Mark, ReportSection } from './ReportSection.tsx'
import { type Report, useReport } from './use-report.ts'

type Paper = Report['documents'][number]

const isImage = ({ mimeType }: Paper): boolean => /^image\/(png|jpeg|webp)$/.test(mimeType)
const typeWord = (type: string): string => {
  const words = type.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
const toneOf = ({ status }: Paper) => {
  if (status === 'ACCEPTED') return { meaning: 'good' as const }
  return status === 'REJECTED' ? { meaning: 'bad' as const } : {}
}

export function Documents() {
  const { report } = useReport()
  const [chosen, setChosen] = useState(report.documents[0]?.id)
  const current = report.documents.find(({ id }) => id === chosen)
  return (
    <ReportSection id="documents" title="Documents">
      {report.documents.length === 0 && <p className="quiet">There are no documents.</p>}
      {report.documents.length > 0 && (
        <div className="papers">
          <ul>
            {report.documents.map((paper) => (
              <PaperRow
                key={paper.id}
                paper={paper}
                on={paper.id === chosen}
                onChoose={() => setChosen(paper.id)}
              />
            ))}
          </ul>
          {current && <Preview key={current.id} paper={current} />}
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
    <li className={on ? 'paper-row on' : 'paper-row'}>
      <Mark number={finding?.number ?? null} />
      <Icon of={isImage(paper) ? ImageIcon : FileText} />
      <button type="button" className="paper-name" aria-pressed={on} onClick={onChoose}>
        {paper.name}
      </button>
      <Tag {...toneOf(paper)}>{typeWord(paper.status)}</Tag>
      <span className="hint">
        {typeWord(paper.type)}, {sizeOf(paper.sizeBytes)}, {by}, {momentOf(paper.uploadedAt)}
      </span>
      {paper.remarks.length > 0 && (
        <span className="hint attention-text">Remarks: {paper.remarks.join(', ').replaceAll('_', ' ')}</span>
      )}
    </li>
  )
}

/** Reads the file once, into the memory of this page. */
function useFile(paper: Paper, when: boolean) {
  const [file, setFile] = useState<{ url?: string; error?: Error }>({})
  const { downloadURL, mimeType } = paper
  useEffect(() => {
    if (!when || downloadURL === null) return
    let url: string | undefined
    const ending = new AbortController()
    fetch(new URL(downloadURL).pathname, { signal: ending.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error('The link to this document has expired. Load the page again.')
        url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: mimeType }))
        setFile({ url })
      })
      .catch((error: Error) => !ending.signal.aborted && setFile({ error }))
    return () => {
      ending.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [downloadURL, mimeType, when])
  return file
}

function Preview({ paper }: { paper: Paper }) {
  const isPdf = paper.mimeType === 'application/pdf'
  const { url, error } = useFile(paper, isImage(paper))
  if (paper.downloadURL === null)
    return (
      <div className="preview">
        <p className="preview-empty">Your role opens no documents: they may show identity numbers.</p>
      </div>
    )
  return (
    <div className="preview">
      <div className="preview-bar">
        <span>{paper.name}</span>
        <ButtonLink to={paper.downloadURL} kind="bare" icon={Download} download={paper.name}>
          Download
        </ButtonLink>
      </div>
      <ProblemNotice error={error} />
      {url && <img src={url} alt={`Preview of ${paper.name}`} />}
      {isPdf && <OpenPdf paper={paper} />}
      {!isPdf && !isImage(paper) && (
        <p className="preview-empty">This kind of file has no preview. Download it.</p>
      )}
    </div>
  )
}

/** The bytes are given to the viewer of the browser as a PDF, whatever the name of the file says. */
function OpenPdf({ paper }: { paper: Paper }) {
  const [wanted, setWanted] = useState(false)
  const { url, error } = useFile(paper, wanted)
  return (
    <div className="preview-empty">
      {paper.remarks.length > 0 && (
        <Notice meaning="attention">
          This file has active or hidden content. Your browser does not run it.
        </Notice>
      )}
      <ProblemNotice error={error} />
      {url ? (
        <ButtonLink to={url} icon={ExternalLink} target="_blank">
          Open {paper.name}
        </ButtonLink>
      ) : (
        <Button icon={FileText} busy={wanted && !error && 'Reading'} onPress={() => setWanted(true)}>
          Show the PDF
        </Button>
      )}
    </div>
  )
}
