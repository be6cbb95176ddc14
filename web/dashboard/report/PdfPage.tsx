/** One page of a PDF, drawn on a canvas, with its text for screen readers. */
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { openPdf, type PdfFile, pdfProblem } from './pdf-reader.ts'
import type { Looks } from './use-looks.ts'

interface PdfPageProps {
  bytes: ArrayBuffer
  name: string
  looks: Looks
  /** The available size, in pixels. */
  width: number
  onPages(pages: number): void
  onProblem(words: string): void
}

export function PdfPage({ bytes, name, looks, width, onPages, onProblem }: PdfPageProps) {
  const file = useOpened(bytes, onPages, onProblem)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string | null>(null)
  const { page, zoom, turn } = looks
  useEffect(() => {
    if (!file || !canvas.current || width === 0) return
    const drawing = draw(file, canvas.current, { page, turn, width: width * zoom })
    drawing.text.then(setText, (error) => !isStopped(error) && onProblem(pdfProblem(error)))
    return drawing.stop
  }, [file, page, turn, zoom, width, onProblem])
  return (
    <>
      {text === null && <Skeleton lines={6} />}
      <canvas ref={canvas} role="img" aria-label={`Page ${page} of ${name}`} hidden={text === null} />
      {text !== null && <p className="visually-hidden">{text}</p>}
    </>
  )
}

function useOpened(
  bytes: ArrayBuffer,
  onPages: PdfPageProps['onPages'],
  onProblem: PdfPageProps['onProblem'],
): PdfFile | undefined {
  const [file, setFile] = useState<PdfFile>()
  useEffect(() => {
    // The worker takes the bytes that it gets; the next opening needs them again.
    const opened = openPdf(bytes.slice(0))
    let isOver = false
    opened.file.then(
      (found) => {
        if (isOver) return
        onPages(found.numPages)
        setFile(found)
      },
      (error) => !isOver && onProblem(pdfProblem(error)),
    )
    return () => {
      isOver = true
      opened.close()
    }
  }, [bytes, onPages, onProblem])
  return file
}

const isStopped = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCancelledException'

/** Browsers draw nothing on a larger canvas. */
const MOST_PIXELS = 16_000_000

interface Wanted {
  page: number
  turn: number
  width: number
}

/** Draws on a canvas of its own, and shows it when it is whole, so that nothing flickers. */
function draw(file: PdfFile, canvas: HTMLCanvasElement, { page, turn, width }: Wanted) {
  let stop = () => {}
  let isOver = false
  const text = (async () => {
    const shown = await file.getPage(page)
    const rotation = (shown.rotate + turn) % 360
    const plain = shown.getViewport({ scale: 1, rotation })
    const fits = width / plain.width
    const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height))
    const viewport = shown.getViewport({ scale: Math.min(fits * devicePixelRatio, most), rotation })
    const hidden = document.createElement('canvas')
    hidden.width = Math.floor(viewport.width)
    hidden.height = Math.floor(viewport.height)
    if (!isOver) {
      const task = shown.render({ canvas: hidden, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    const { items } = await shown.getTextContent()
    if (!isOver) {
      canvas.width = hidden.width
      canvas.height = hidden.height
      canvas.style.inlineSize = `${Math.floor(plain.width * fits)}px`
      canvas.getContext('2d')?.drawImage(hidden, 0, 0)
    }
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })()
  return {
    text,
    stop() {
      isOver = true
      stop()
    },
  }
}
