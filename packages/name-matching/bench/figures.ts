/** A figure of the report, and whether it reaches its target. */

export interface Figure {
  what: string
  measured: string
  target: string
  isReached: boolean | null
}

export const figure = (what: string, measured: string): Figure => ({
  ...{ what, measured, target: '' },
  isReached: null,
})
export const atLeast = (what: string, value: number, least: number, digits: number): Figure => ({
  what,
  measured: value.toFixed(digits),
  target: `≥ ${least}`,
  isReached: value >= least,
})
export const atMost = (what: string, value: number, most: number, digits: number): Figure => ({
  what,
  measured: value.toFixed(digits),
  target: `≤ ${most}`,
  isReached: value <= most,
})
export const absent = (what: string): Figure => figure(what, 'not measured: data absent')

export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| | measured | target | |',
    '|---|---|---|---|',
    ...figures.map(({ what, measured, target, isReached }) => {
      const verdict = isReached === null ? '' : isReached ? 'reached' : 'below'
      return `| ${what} | ${measured} | ${target} | ${verdict} |`
    }),
  ].join('\n')
