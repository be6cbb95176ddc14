/** The holdings of an owner: direct, through other companies, or control by other means. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import { countryCode } from '@foyer/national-fields/contact/address'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { type FieldResult, optional, type Problem, problemOf } from '@foyer/national-fields/problem'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { manyOf, oneOf } from '../fields/choice.ts'
import { readFields } from '../fields/read-fields.ts'
import { organizationName, shortText } from '../fields/text.ts'
import { type Form, field, fields, type Values } from '../steps/step-kind.ts'
import {
  type ChainCompany,
  type CompanyForm,
  type ControlMeans,
  companyForms,
  controlMeans,
  type Holdings,
  type OwnershipWay,
} from './declared.ts'
import type { OwnerFormContext } from './person-form.ts'
import { bandOf, bands, readShare, type ShareMode, shareOfBand, shownShare } from './read-share.ts'
import type { Threshold } from './threshold.ts'

export const waysToHold = ['DIRECT', 'INDIRECT', 'CONTROL'] as const
type Hold = (typeof waysToHold)[number]

export interface HoldingsContext extends OwnerFormContext {
  shares: ShareMode
  threshold: Threshold
}

/** The chain is asked for on a page of its own. */
export interface HoldingsReading {
  direct: Share | null
  isIndirect: boolean
  control: ControlMeans[]
  controlText: string | null
}
type Read<T> = { value: T } | { problems: Problem[] }

export function readHoldings(form: Form, context: HoldingsContext): Read<HoldingsReading> {
  const hold = manyOf<Hold>(fields(form, 'how'), { options: waysToHold })
  const chosen = (way: Hold) => 'value' in hold && hold.value.includes(way)
  const direct = chosen('DIRECT') ? readDirect(form, context) : { value: null }
  const control = chosen('CONTROL')
    ? manyOf<ControlMeans>(fields(form, 'control'), { options: controlMeans })
    : { value: [] }
  const text = optional(field(form, 'controlText'), (typed) => shortText(typed, { max: 300 }))
  const problems = [
    ...('problem' in hold ? [problemOf('how', hold)] : []),
    ...('problems' in direct ? direct.problems : []),
    ...('problem' in control ? [problemOf('control', control)] : []),
    ...('problem' in text ? [problemOf('controlText', text)] : []),
  ]
  if (problems.length > 0 || 'problems' in direct || 'problem' in control || 'problem' in text)
    return { problems }
  return {
    value: {
      direct: direct.value,
      isIndirect: chosen('INDIRECT'),
      control: control.value,
      controlText: control.value.length > 0 ? text.value : null,
    },
  }
}

function readDirect(form: Form, { shares, threshold }: HoldingsContext): Read<Share> {
  const typed = field(form, 'share')
  const band = (): FieldResult<Share> => {
    const chosen = oneOf(field(form, 'band'), { options: bands })
    return 'problem' in chosen ? chosen : { value: shareOfBand(chosen.value, threshold) }
  }
  // A number says more than a band.
  const isByBand =
    shares === 'BAND' || (shares === 'EITHER' && typed.trim() === '' && field(form, 'band') !== '')
  const read = isByBand ? band() : readShare(typed, shares)
  return 'problem' in read ? { problems: [problemOf(isByBand ? 'band' : 'share', read)] } : read
}

/** Longer chains are rare, and a drawing in Documents shows more of them. */
export const MAX_CHAIN = 4

/** How many companies the page shows: at least one. */
export const chainLengthOf = (form: Form): number =>
  Math.min(MAX_CHAIN, Math.max(1, Math.trunc(Number(field(form, 'companies'))) || 1))

/** Reads the companies from the owner down to the applicant's, and what each holds of the next. */
export function readChain(form: Form, context: HoldingsContext): Read<OwnershipWay> {
  const indexes = Array.from({ length: chainLengthOf(form) }, (_, index) => index + 1)
  const results = Object.assign(
    {},
    ...indexes.map((index) => companyReadings(form, index, context)),
  ) as ReturnType<typeof companyReadings>
  const read = readFields({ ...results, lastShare: readLink(form, 'lastShare', context) })
  if ('problems' in read) return read
  const values = read.values as Record<string, unknown>
  const shareInto = (index: number) => (values[`chainShare.${index}`] ?? values.lastShare) as Share
  const through = indexes.map(
    (index): ChainCompany => ({
      name: values[`chainName.${index}`] as string,
      organizationNumber: values[`chainNumber.${index}`] as ChainCompany['organizationNumber'],
      country: values[`chainCountry.${index}`] as CountryCode,
      form: values[`chainForm.${index}`] as CompanyForm,
      share: shareInto(index + 1),
    }),
  )
  return { value: { share: shareInto(1), through } }
}

/** Between companies an interval may be written, but no band is chosen. */
const readLink = (form: Form, name: string, { shares }: Pick<HoldingsContext, 'shares'>) =>
  readShare(field(form, name), shares === 'NUMBER' ? 'NUMBER' : 'EITHER')

function companyReadings(form: Form, index: number, { market, mode, shares }: HoldingsContext) {
  const country = countryCode(field(form, `chainCountry.${index}`))
  const issuing = 'value' in country ? country.value : market
  return {
    [`chainName.${index}`]: organizationName(field(form, `chainName.${index}`)),
    [`chainCountry.${index}`]: country,
    [`chainForm.${index}`]: oneOf(field(form, `chainForm.${index}`), { options: companyForms }),
    [`chainNumber.${index}`]: optional(field(form, `chainNumber.${index}`), (typed) =>
      organizationNumber(typed, { country: issuing, mode }),
    ),
    [`chainShare.${index}`]: readLink(form, `chainShare.${index}`, { shares }),
  } as Record<string, FieldResult<unknown>>
}

export const directShareOf = ({ ways }: Holdings): Share | null =>
  ways.find(({ through }) => through.length === 0)?.share ?? null
export const chainsOf = ({ ways }: Holdings): OwnershipWay[] =>
  ways.filter(({ through }) => through.length > 0)

/** The fields of the holdings page. */
export function holdingsValues(
  entry: Holdings & { awaitsChain: boolean },
  { shares, threshold }: Pick<HoldingsContext, 'shares' | 'threshold'>,
): Values {
  const direct = directShareOf(entry)
  const band = direct && shares !== 'NUMBER' ? bandOf(direct, threshold) : undefined
  return {
    how: [
      ...(direct ? ['DIRECT'] : []),
      ...(entry.awaitsChain || chainsOf(entry).length > 0 ? ['INDIRECT'] : []),
      ...(entry.control.length > 0 ? ['CONTROL'] : []),
    ],
    share: direct && !band && shares !== 'BAND' ? shownShare(direct) : '',
    band: band ?? '',
    control: entry.control,
    controlText: entry.controlText ?? '',
  }
}

/** The fields of the page of the companies in between. */
export function chainValues(entry: Holdings): Values {
  const chain = chainsOf(entry)[0]
  if (!chain) return { companies: '1' }
  const { share, through } = chain
  const into = [share, ...through.map((company) => company.share)]
  const values = through.map((company, at): Values => {
    const index = at + 1
    return {
      [`chainName.${index}`]: company.name,
      [`chainNumber.${index}`]: company.organizationNumber?.display ?? '',
      [`chainCountry.${index}`]: company.country ?? '',
      [`chainForm.${index}`]: company.form ?? '',
      [`chainShare.${index}`]: shownShare(into[at] ?? share),
    }
  })
  const last = into.at(-1) ?? share
  return Object.assign(
    { companies: String(through.length), lastShare: shownShare(last) },
    ...values,
  ) as Values
}
