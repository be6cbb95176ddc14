/** The section of report.md with the scores of Lighthouse. Everything else in the report stays as it is. */

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

export interface Scored {
  page: string
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Milliseconds. */
  largestPaint: number
  blocked: number
}

/** What every score must reach. */
export const LEAST = 95

export const tooLow = (pages: readonly Scored[]): string[] =>
  pages.flatMap(({ page, scores }) =>
    categories.filter((each) => scores[each] < LEAST).map((each) => `${page}: ${each} ${scores[each]}`),
  )

const HEAD = '## Lighthouse'

export function lighthouseSection(pages: readonly Scored[], version: string): string {
  const rows = pages.map(({ page, scores, largestPaint, blocked }) => {
    const figures = [...categories.map((each) => scores[each]), Math.round(largestPaint), Math.round(blocked)]
    return `| ${page} | ${figures.join(' | ')} |`
  })
  return [
    HEAD,
    '',
    `\`node bench/lighthouse.ts\` with Lighthouse ${version}, its settings for a desktop, and the service on`,
    `the same machine. Each score must reach ${LEAST}.`,
    '',
    '| page | performance | accessibility | best practices | largest paint ms | blocked ms |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** In the place of the earlier section, or at the end. */
export function withSection(report: string, section: string): string {
  const start = report.indexOf(`${HEAD}\n`)
  if (start === -1) return `${report.trimEnd()}\n\n${section}`
  const next = report.indexOf('\n## ', start + HEAD.length)
  return `${report.slice(0, start)}${section}${next === -1 ? '' : report.slice(next)}`
}
