/** Shares, sources and public offices of owners in words, in the applicant's language. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { ControlMeans, Holdings, PublicOffice } from '#workflows/ownership/declared.ts'
import type { Threshold } from '#workflows/ownership/threshold.ts'
import { totalShareOf } from '#workflows/ownership/totals.ts'
import { filled, translate } from '../texts.ts'

const formats = new Map<LanguageCode, Intl.NumberFormat>()
function percentFormat(language: LanguageCode): Intl.NumberFormat {
  const known = formats.get(language)
  if (known) return known
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  formats.set(language, format)
  return format
}

export const percentWords = (language: LanguageCode, percent: number): string =>
  percentFormat(language).format(percent / 100)

/** "60%" or "25–50%"; null where nothing is stated. */
export function shareIn(language: LanguageCode, { minimum, maximum }: Share): string | null {
  if (minimum === maximum) return percentWords(language, minimum)
  if (minimum === 0 && maximum === 100) return null
  // Intl repeats the sign: "25% – 50%".
  const from = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(minimum)
  return `${from}–${percentWords(language, maximum)}`
}

export const thresholdIn = (language: LanguageCode, { operator, percent }: Threshold): string =>
  filled(language, `owner.threshold.${operator}`, { share: percentWords(language, percent) })
/** "25% or less". */
export const belowIn = (language: LanguageCode, { operator, percent }: Threshold): string =>
  filled(language, `owner.below.${operator}`, { share: percentWords(language, percent) })

const controlIn = (language: LanguageCode, means: ControlMeans): string =>
  translate(language, `owner.control.${means}`)

/** "55% through Annas Invest AB, 5%, controls by votes". */
export function holdingsIn(language: LanguageCode, holdings: Holdings): string {
  const { ways, control } = holdings
  const companies = [...new Set(ways.flatMap(({ through }) => through.map(({ name }) => name)))]
  const total = shareIn(language, totalShareOf(holdings)) ?? translate(language, 'owner.shareNotStated')
  const share =
    companies.length > 0
      ? filled(language, 'owner.through', { share: total, companies: companies.join(', ') })
      : total
  return [...(ways.length > 0 ? [share] : []), ...control.map((means) => controlIn(language, means))].join(
    ', ',
  )
}

/** "Councillor until 2022"; of a relative: "Family: councillor since 2019". */
export function officeIn(language: LanguageCode, office: PublicOffice | null): string {
  if (!office) return translate(language, 'owner.noOffice')
  const { position, relation, since, until } = office
  const key =
    since !== null && until !== null ? 'owner.officeFromTo' : since !== null ? 'owner.officeSince' : null
  const timed = key ?? (until !== null ? 'owner.officeUntil' : null)
  const words = timed
    ? filled(language, timed, { position, since: since ?? '', until: until ?? '' })
    : position
  return relation === 'SELF' ? words : filled(language, `owner.relation.${relation}`, { office: words })
}
