/** The section of report.md with the scores of Lighthouse. Everything else in the report stays as it is. */

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

/** The required scores of a page. */
export const least = {
  ONBOARDING: { performance: 95, accessibility: 100, 'best-practices': 100 },
  DASHBOARD: { performance: 95, accessibility: 95, 'best-practices': 95 },
} satisfies Record<string, Record<Category, number>>

export interface Scored {
  page: string
  of: keyof typeof least
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Milliseconds. */
  largestPaint: number
  blocked: number
  /** The audits that cost points of accessibility and best practices. */
  failed: string[]
}

export const tooLow = (pages: readonly Scored[]): string[] =>
  pages.flatMap(({ page, of, scores, failed }) =>
    categories
      .filter((each) => scores[each] < least[of][each])
      .map((each) => `${page}: ${[each, scores[each], ...failed.map((audit) => `(${audit})`)].join(' ')}`),
  )

const HEAD = '## Lighthouse'

export function lighthouseSection(pages: readonly Scored[], version: string, load: string): string {
  const rows = pages.map(({ page, of, scores, largestPaint, blocked }) => {
    const figures = [...categories.map((each) => scores[each]), Math.round(largestPaint), Math.round(blocked)]
    return `| ${page} | ${of === 'ONBOARDING' ? 'phone' : 'desktop'} | ${figures.join(' | ')} |`
  })
  const { performance, accessibility } = least.ONBOARDING
  return [
    HEAD,
    '',
    `\`npm run lighthouse\` with Lighthouse ${version} and the service on the same machine; ${load}.`,
    'The pages of the hosted onboarding with its settings for a phone on slow 4G, before they are answered;',
    `those of the dashboard with its settings for a desktop. Performance must reach ${performance}, and`,
    `accessibility and best practices ${accessibility} for the hosted onboarding and`,
    `${least.DASHBOARD.accessibility} for the dashboard.`,
    '',
    '| page | as | performance | accessibility | best practices | largest paint ms | blocked ms |',
    '|---|---|---|---|---|---|---|',
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
