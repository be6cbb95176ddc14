/** `foyer screening compare`: the score of two names, and why. */

import { compareTwo, hasLetter } from '../../../screening/compare-two.ts'
import { countryOf } from '../../../screening/lists/country-names.ts'
import { defaultThreshold } from '../../../screening/matching/factors.ts'
import type { NameKind } from '../../../screening/matching/prepared-name.ts'
import { type Command, type Flag, type FlagValues, UsageError } from '../../command.ts'
import { columns } from '../../help.ts'
import { plainText } from '../../plain-text.ts'

const kinds: Readonly<Record<string, NameKind>> = { person: 'PERSON', organization: 'ORGANIZATION' }

export const kindFlag: Flag = {
  what: 'whose names they are (default: organization if a legal form or a word of company names is in one)',
  value: 'person|organization',
  members: Object.keys(kinds),
}
export const readKind = (flags: FlagValues): NameKind | undefined => kinds[flags.optional('kind') ?? '']

export const screeningCompare: Command = {
  description: [
    'The first name is the screened one, the second that of a list: a list name of one word is weaker',
    'than a screened one. --born and --country count for both names if given once; given twice, they are',
    'those of the first and of the second name. Each factor has points: their sum is the logarithm of the',
    'odds, in which an equal name counts 1.00 = 4. It needs no database.',
  ].join('\n'),
  words: [
    { name: 'name', what: 'the screened name', required: true },
    { name: 'listed name', what: 'the name of a list', required: true },
  ],
  flags: {
    born: { what: 'date of birth', value: '<YYYY-MM-DD>', many: true },
    country: { what: 'nationality or country of registration', value: '<CC>', many: true },
    kind: kindFlag,
  },
  examples: [
    'screening compare "Jon Smith" "John Smith"',
    'screening compare "Jon Smith" "John Smith" --born 1970-03-14 --born 1971-01-01 --country SE',
    'screening compare "Example Trading Ltd" "Example Trade Limited" --kind organization --json',
  ],
  run: async (flags, context) => {
    const [name, listedName] = flags.words as [string, string]
    if (![name, listedName].every(hasLetter))
      throw new UsageError('A name has letters or digits: one of the two has none.')
    const [born, listedBorn] = both(
      flags,
      'born',
      (text) => isDate(text) && Date.parse(text) <= context.now().getTime(),
      'a date such as 1970-03-14, not in the future',
    )
    const [country, listedCountry] = both(flags, 'country', isCountry, 'a code of a country, such as SE')
    const { kind, match } = compareTwo(
      { name, born, country: country?.toUpperCase() },
      { name: listedName, born: listedBorn, country: listedCountry?.toUpperCase() },
      readKind(flags),
    )
    if (!match) throw new UsageError('Give two names.')
    const { score, algorithm, factors } = match
    const isHit = score >= defaultThreshold
    return {
      json: { kind, score, isHit, threshold: defaultThreshold, algorithm, factors },
      text: textOf({ kind, score, isHit, algorithm, factors }),
    }
  },
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
const isCountry = (text: string): boolean => /^[A-Za-z]{2}$/.test(text) && countryOf(text) !== null

/** Of the first and of the second name. */
function both(
  flags: FlagValues,
  flag: string,
  isValid: (text: string) => boolean,
  wanted: string,
): [string | undefined, string | undefined] {
  const given = flags.all(flag)
  if (given.length > 2) throw new UsageError(`--${flag} is given more than twice.`)
  if (!given.every(isValid)) throw new UsageError(`--${flag} takes ${wanted}.`)
  return [given[0], given[1] ?? given[0]]
}

interface Compared {
  kind: NameKind
  score: number
  isHit: boolean
  algorithm: string
  factors: ReadonlyArray<{ name: string; score: number; weight: number; detail: string | null }>
}

function textOf({ kind, score, isHit, algorithm, factors }: Compared): string {
  const rows = factors.map(({ name, score: units, weight, detail }) => [
    name,
    signed(units * weight),
    plainText(detail ?? ''),
  ])
  return [
    `${score.toFixed(3)}  ${isHit ? 'a hit' : 'no hit'} at the threshold of ${defaultThreshold} ` +
      `(${kind.toLowerCase()}, ${algorithm})`,
    '',
    ...columns(rows),
  ].join('\n')
}

const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(2)}`
