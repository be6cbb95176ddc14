/** The sections of report.md: each benchmark writes its own and keeps the others. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'report.md')

/** The beginnings of the headings, in the order of the report. */
const order = [
  '# The last run',
  '## Pages of',
  '## A slow typist',
  '## Webhooks',
  '## From Send',
  '## Name matching',
  '## Identity documents',
  '## Monitored',
  '## The queue',
  '## The dashboard',
  '## People and companies',
  '## Installed',
] as const
export type SectionHeading = (typeof order)[number]

/** The report with this section instead of the one with the same heading. Unknown sections come last. */
export function withSection(report: string, heading: SectionHeading, section: string): string {
  const sections = report.split(/^(?=#{1,2} )/m).filter((each) => each.trim() !== '')
  const all = [...sections.filter((each) => !each.startsWith(heading)), section].map((each) => each.trim())
  const known = order.flatMap((each) => all.filter((text) => text.startsWith(each)))
  return `${[...known, ...all.filter((text) => !known.includes(text))].join('\n\n')}\n`
}

export async function writeSection(heading: SectionHeading, section: string): Promise<void> {
  const report = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, withSection(report, heading, section))
}
