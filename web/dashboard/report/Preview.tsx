/**
 * A document on the page itself: a PDF page by page, an image with zoom and rotation. The bytes are read once
 * into the memory of the page when the preview is seen first, which is what the access log names.
 */

import {
  ChevronLeft,
  ChevronRight,
  Download,
  Maximize2,
  Minimize2,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ButtonLink, IconButton } from '../pieces/Button.tsx'
import { Notice } from '../pieces/Notice.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { isImage, type Paper } from './document-words.ts'
import * as styles from './Preview.module.css'
import { useLooks } from './use-looks.ts'

const PdfPage = lazy(() => import('./PdfPage.tsx').then((file) => ({ default: file.PdfPage })))

const isPdf = ({ mimeType }: Paper): boolean => mimeType === 'application/pdf'

interface PreviewProps {
  paper: Paper
  isWide: boolean
  onWide(): void
}

export function Preview(props: PreviewProps) {
  const { paper } = props
  if (paper.downloadURL === null)
    return (
      <div className={styles.preview} data-part="preview">
        <p className={styles.previewEmpty}>Your role opens no documents: they may show identity numbers.</p>
      </div>
    )
  return <Opened {...props} />
}

function Opened({ paper, isWide, onWide }: PreviewProps) {
  const [pages, setPages] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const seen = useSeen(stage)
  const width = useWidth(stage)
  const isShown = isImage(paper) || isPdf(paper)
  const onProblem = useCallback((words: string) => setProblem(words), [])
  const bytes = useBytes(paper, seen && isShown, onProblem)
  const { looks, change, onKeyDown } = useLooks(pages)
  const isReady = bytes !== null && problem === null
  return (
    <div className={styles.preview} data-part="preview">
      <div className={styles.previewBar}>
        <span className={styles.previewName}>{paper.name}</span>
        {isReady && pages > 1 && (
          <span className={styles.previewPages}>
            <IconButton
              icon={ChevronLeft}
              title="Previous page"
              onPress={() => change.goTo(looks.page - 1)}
            />
            <span className={textStyles.tnum} aria-live="polite">
              {looks.page} of {pages}
            </span>
            <IconButton icon={ChevronRight} title="Next page" onPress={() => change.goTo(looks.page + 1)} />
          </span>
        )}
      </div>
      {paper.remarks.length > 0 && isPdf(paper) && (
        <Notice meaning="attention">This file has active or hidden content. It is not run here.</Notice>
      )}
      <section
        ref={stage}
        className={styles.previewStage}
        aria-label={`Preview of ${paper.name}`}
        aria-busy={seen && isShown && !isReady && problem === null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its keys turn the pages
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {!isShown && <p className={styles.previewEmpty}>This kind of file has no preview. Download it.</p>}
        {problem && <p className={styles.previewEmpty}>{problem}</p>}
        {isShown && !isReady && !problem && <Skeleton lines={6} />}
        {isReady && isImage(paper) && <Picture bytes={bytes} paper={paper} {...looks} width={width} />}
        {isReady && isPdf(paper) && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <PdfPage {...{ bytes, looks, width, onProblem }} name={paper.name} onPages={setPages} />
          </Suspense>
        )}
      </section>
      <div className={styles.previewTools}>
        {isReady && (
          <>
            <IconButton icon={ZoomOut} title="Smaller" onPress={change.smaller} />
            <IconButton icon={ZoomIn} title="Larger" onPress={change.larger} />
            <IconButton icon={RotateCw} title="Rotate" onPress={change.turn} />
            <IconButton
              icon={isWide ? Minimize2 : Maximize2}
              title={isWide ? 'Beside the list' : 'Over the whole width'}
              className={textStyles.wideOnly}
              onPress={onWide}
            />
          </>
        )}
        <ButtonLink to={paper.downloadURL ?? ''} kind="bare" icon={Download} download={paper.name}>
          Download
        </ButtonLink>
      </div>
    </div>
  )
}

/** Reads the file once, also when the report is read again and has a new link to it. */
function useBytes(paper: Paper, when: boolean, onProblem: (words: string) => void): ArrayBuffer | null {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null)
  const link = useRef(paper.downloadURL)
  link.current = paper.downloadURL
  useEffect(() => {
    if (!when || link.current === null) return
    const ending = new AbortController()
    fetch(new URL(link.current).pathname, { signal: ending.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        setBytes(await response.arrayBuffer())
      })
      .catch(() => {
        if (!ending.signal.aborted)
          onProblem('The link to this document has expired. Load the page again to see it.')
      })
    return () => ending.abort()
  }, [when, onProblem])
  return bytes
}

/** True from when the element first came into view. */
function useSeen(of: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!of.current || seen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    )
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of, seen])
  return seen
}

function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!of.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return width
}

interface PictureProps {
  bytes: ArrayBuffer
  paper: Paper
  zoom: number
  turn: number
  width: number
}

/** The bytes are shown as the image that the upload found them to be, whatever the name of the file says. */
function Picture({ bytes, paper, zoom, turn, width }: PictureProps) {
  const [url, setUrl] = useState<string>()
  const [size, setSize] = useState({ width: 1, height: 1 })
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: paper.mimeType }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, paper.mimeType])
  if (!url) return null
  const isTurned = turn % 180 !== 0
  const [wide, high] = isTurned ? [size.height, size.width] : [size.width, size.height]
  const scale = (width * zoom) / wide
  return (
    <div
      className={styles.picture}
      data-part="picture"
      style={{ inlineSize: wide * scale, blockSize: high * scale }}
    >
      <img
        src={url}
        alt={`Preview of ${paper.name}`}
        style={{ inlineSize: size.width * scale, rotate: `${turn}deg` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
    </div>
  )
}
