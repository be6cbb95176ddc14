/** Divides the text of a listed name at its brackets, and where one name ends and the next begins. */

export interface Segment {
  /** Without the brackets around it. */
  text: string
  isBracket: boolean
}

const opening = new Set(['(', '（', '['])
const closing = new Set([')', '）', ']'])

/** Below 0 where a bracket is closed that was not opened. */
function depthAfter(depth: number, sign: string): number {
  if (opening.has(sign)) return depth + 1
  return closing.has(sign) ? depth - 1 : depth
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    depth = depthAfter(depth, sign)
    if (depth < 0) return false
  }
  return depth === 0
}

/** The outer brackets, and the text between them. One segment where brackets are not closed. */
export function segmentsOf(text: string): Segment[] {
  if (!isBalanced(text)) return [{ text, isBracket: false }]
  const segments: Segment[] = []
  let depth = 0
  let current = ''
  const end = (isBracket: boolean) => {
    if (current.trim() !== '') segments.push({ text: current.trim(), isBracket })
    current = ''
  }
  for (const sign of text) {
    const after = depthAfter(depth, sign)
    if (depth === 0 && after === 1) end(false)
    else if (depth === 1 && after === 0) end(true)
    else current += sign
    depth = after
  }
  end(false)
  return segments
}

/** The texts between semicolons that are not in a bracket. */
export function separated(text: string): string[] {
  const isWhole = isBalanced(text)
  const texts: string[] = []
  let depth = 0
  let current = ''
  for (const sign of text) {
    depth = isWhole ? depthAfter(depth, sign) : 0
    if (depth === 0 && (sign === ';' || sign === '；')) {
      texts.push(current)
      current = ''
    } else current += sign
  }
  return [...texts, current].map((each) => each.trim()).filter((each) => each !== '')
}

/** "a) … b) …" and "(a) … (b) …", with semicolons instead of the letters. */
export function withoutLetters(text: string): string {
  if (!/(?:^|[\s;(])b\)\s/.test(text)) return text
  const withBrackets = text.replace(/(^|[\s;])\(?[a-h]\)\s+/g, '$1; ')
  if (isBalanced(withBrackets)) return withBrackets
  const withoutBrackets = text.replace(/(^|[\s;(])[a-h]\)\s+/g, '$1; ')
  return isBalanced(withoutBrackets) ? withoutBrackets : text
}
