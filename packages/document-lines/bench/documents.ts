/** Reads a series of drawn documents and counts what was read, refused and misread. */
import { readDocumentLines } from '../read-document-lines.ts'
import { sampledDocument } from '../test/sampled-documents.ts'

export interface DocumentFigures {
  documents: number
  /** Every character of every line. */
  readWhole: number
  /** Returned with at least one wrong character. */
  misread: number
  /** By the reason. */
  notRead: Record<string, number>
  /** Milliseconds of one document. */
  median: number
  longest: number
}

/** `onEach` is told of every document, because a whole series takes minutes. */
export async function measureDocuments(
  documents: number,
  onEach: (number: number) => void = () => undefined,
): Promise<DocumentFigures> {
  const times: number[] = []
  const notRead: Record<string, number> = {}
  let [readWhole, misread] = [0, 0]
  for (let number = 1; number <= documents; number += 1) {
    const { photo, lines } = await sampledDocument(number)
    const began = performance.now()
    const found = await readDocumentLines(photo)
    times.push(performance.now() - began)
    if (found.kind === 'NOT_READ') notRead[found.why] = (notRead[found.why] ?? 0) + 1
    else if (found.lines.join() === lines.join()) readWhole += 1
    else misread += 1
    onEach(number)
  }
  times.sort((a, b) => a - b)
  const [median = 0, longest = 0] = [times[documents >> 1], times.at(-1)]
  return { documents, readWhole, misread, notRead, median, longest }
}
