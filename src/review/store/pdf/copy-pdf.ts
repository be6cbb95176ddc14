/** The applicant's copy of their answers as a PDF, with the logo, name and colour of the customer. */
import type { DrawnCopy } from './messages.ts'
import { openPaper } from './paper.ts'

export function layCopy(copy: DrawnCopy, { compress = true } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { language, title, customer, accent, logo, at, head, groups, note, foot } = copy
  const paper = openPaper({
    ...{ title: `${customer}: ${title}`, at, language, compress },
    brand: { name: customer, accent, ...(logo && { logo }) },
  })
  paper.title(title)
  const pair = ({ label, value, lines = [value] }: DrawnCopy['head'][number]) => {
    const isProof = (line: string) => /^(?:SHA-256 )?[0-9a-f]{64}$/.test(line)
    paper.pair(label, lines.filter((line) => !isProof(line)).join('\n'), lines.filter(isProof))
  }
  for (const fact of head) pair(fact)
  for (const group of groups) {
    if (group.title) paper.heading(group.title)
    else paper.gap()
    for (const fact of group.facts) pair(fact)
    for (const line of group.lines ?? []) paper.line(line || ' ')
  }
  paper.gap()
  paper.quiet(note)
  return paper.end((page, pages) => foot.replace('{page}', String(page)).replace('{pages}', String(pages)))
}
