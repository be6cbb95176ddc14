/**
 * Terms as blocks: headings (#, ##), lists (-, *, 1.) and paragraphs, a small part of Markdown. Nothing else
 * is markup, so that no text can bring HTML, links or pictures onto the page.
 */
export type TermsBlock =
  | { kind: 'HEADING'; level: 1 | 2; text: string }
  | { kind: 'PARAGRAPH'; lines: string[] }
  | { kind: 'LIST'; ordered: boolean; start: number; items: string[] }

const headingPattern = /^(#{1,6})\s+(.*?)\s*#*$/
const bulletPattern = /^[-*•]\s+(.+)$/
const numberPattern = /^(\d{1,3})[.)]\s+(.+)$/

export function blocksOf(text: string): TermsBlock[] {
  const blocks: TermsBlock[] = []
  /** A line that starts nothing belongs to the block above, unless a blank line is between them. */
  let open: TermsBlock | undefined
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') {
      open = open?.kind === 'LIST' ? open : undefined
      continue
    }
    const block = startOf(line)
    if (block.kind === 'LIST' && open?.kind === 'LIST' && open.ordered === block.ordered)
      open.items.push(...block.items)
    else if (block.kind === 'PARAGRAPH' && open?.kind === 'PARAGRAPH') open.lines.push(line)
    else {
      blocks.push(block)
      open = block.kind === 'HEADING' ? undefined : block
    }
  }
  return blocks
}

function startOf(line: string): TermsBlock {
  const [, hashes, heading] = headingPattern.exec(line) ?? []
  if (hashes && heading) return { kind: 'HEADING', level: hashes.length === 1 ? 1 : 2, text: heading }
  const [, bullet] = bulletPattern.exec(line) ?? []
  if (bullet) return { kind: 'LIST', ordered: false, start: 1, items: [bullet] }
  const [, number, item] = numberPattern.exec(line) ?? []
  if (number && item) return { kind: 'LIST', ordered: true, start: Number(number), items: [item] }
  return { kind: 'PARAGRAPH', lines: [line] }
}

/** Adults read about 230 words a minute (Brysbaert 2019), legal texts more slowly. */
const WORDS_A_MINUTE = 200

/** At least one. */
export const minutesToRead = (text: string): number =>
  Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / WORDS_A_MINUTE))
