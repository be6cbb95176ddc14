/** The applicant's copy of their answers as a PDF, with the logo, name and colour of the customer. */
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import type { AnswersCopy, CopyPdf } from '../../onboarding/ports.ts'

export const copyPdf = ({ compress = true } = {}): CopyPdf => ({
  async render(copy) {
    // With the library, which the first PDF loads.
    const { openPaper } = await import('./paper.ts')
    const { language, title, customer, accent, at, head, groups, note, foot } = copy
    const logo = copy.logo && (await pictureOf(copy.logo))
    const paper = openPaper({
      ...{ title: `${customer}: ${title}`, at, language, compress },
      brand: { name: customer, accent, ...(logo && { logo }) },
    })
    paper.title(title)
    for (const { label, value } of head) paper.pair(label, value)
    for (const group of groups) {
      if (group.title) paper.heading(group.title)
      else paper.gap()
      for (const { label, value } of group.facts) paper.pair(label, value)
      for (const line of group.lines ?? []) paper.line(line || ' ')
      // Other requests are answered between the groups.
      await setImmediate()
    }
    paper.gap()
    paper.quiet(note)
    return paper.end((page, pages) => foot.replace('{page}', String(page)).replace('{pages}', String(pages)))
  },
})

/** PNG: a PDF holds no SVG. Three times the height on the paper. undefined: the name is shown instead. */
async function pictureOf({ bytes }: NonNullable<AnswersCopy['logo']>): Promise<Uint8Array | undefined> {
  try {
    const size = { height: 108, width: 720, fit: 'inside' } as const
    return await sharp(bytes, { density: 288, limitInputPixels: 4_000_000 }).resize(size).png().toBuffer()
  } catch {
    return undefined
  }
}
