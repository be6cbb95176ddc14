/**
 * Measures how many photographed documents are read, and how fast; writes its section into bench/report.md.
 */
import os from 'node:os'
import { type DocumentFigures, measureDocuments } from '@foyer/document-lines/bench/documents'
import { writeSection } from './report-sections.ts'

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 500)

const sectionOf = ({ documents, readWhole, misread, notRead, median, longest }: DocumentFigures): string =>
  `## Identity documents

${documents} photos of invented documents in three formats, drawn with an angle up to 14 degrees, a tilt,
blur, little light, shadows, noise and reflections; every tenth is turned. Read by one process of a machine
with ${os.availableParallelism()} cores, Node ${process.versions.node},
${new Date().toISOString().slice(0, 10)}. They are drawings: photos of real documents were not measured.

| | | aim |
|---|---|---|
| read whole | ${readWhole} (${((readWhole / documents) * 100).toFixed(1)} %) | 95 % |
| returned with a wrong character | ${misread} | 0 |
| not read | ${
    Object.entries(notRead)
      .map(([why, count]) => `${count} ${why}`)
      .join(', ') || '0'
  } | |
| time of one, median | ${(median / 1000).toFixed(2)} s | |
| time of one, longest | ${(longest / 1000).toFixed(2)} s | 3 s |
`

if (import.meta.main) {
  const figures = await measureDocuments(DOCUMENTS, (number) => {
    if (number % 25 === 0) process.stderr.write(`${number}/${DOCUMENTS}\n`)
  })
  const section = sectionOf(figures)
  await writeSection('## Identity documents', section)
  process.stdout.write(section)
}
