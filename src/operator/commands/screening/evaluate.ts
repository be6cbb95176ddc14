/** `foyer screening evaluate`: how well the matcher judges labelled pairs of names. */
import { compareNames } from '@foyer/name-matching/matching/compare'
import {
  bestThreshold,
  type CrossValidation,
  crossValidate,
  type Quality,
  qualityAt,
} from '@foyer/name-matching/matching/evaluate'
import { algorithm, defaultThreshold } from '@foyer/name-matching/matching/factors'
import { guessKind } from '@foyer/name-matching/matching/guess-kind'
import { prepareName } from '@foyer/name-matching/matching/prepare'
import type { NameKind } from '@foyer/name-matching/matching/prepared-name'
import { type Command, type CommandContext, type Flag, type FlagValues, UsageError } from '../../command.ts'
import { columns } from '../../help.ts'
import { plainText } from '../../plain-text.ts'
import { type LabelledPair, readLabelledPairs } from './labelled-pairs.ts'

interface JudgedPair extends LabelledPair {
  kind: NameKind
  score: number
}

const kinds: Readonly<Record<string, NameKind>> = { person: 'PERSON', organization: 'ORGANIZATION' }
const kindFlag: Flag = {
  what: 'whose names they are (default: organization if a legal form or a word of company names is in one)',
  value: 'person|organization',
  members: Object.keys(kinds),
}

const REPEATS = 20
const thresholds = [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

export const screeningEvaluate: Command = {
  description: [
    'The file is a CSV in UTF-8 with the columns name1, name2 and is_match (true or false), and schema',
    '(Person, Organization or Company) if you have it. The columns may also be called name_a, query or',
    'screened; name_b, candidate or listed; match, label or expected; kind or type. Comma, semicolon or tab.',
    `--cross-validate 5 chooses the threshold on four fifths and judges the fifth, ${REPEATS} times.`,
    'It needs no database.',
  ].join('\n'),
  words: [{ name: 'pairs.csv', what: 'the labelled pairs', required: true }],
  flags: {
    'cross-validate': { what: 'the number of folds, from 2 to 20', value: '<folds>' },
    wrong: { what: `list the pairs that are judged wrongly at ${defaultThreshold}` },
    kind: kindFlag,
  },
  examples: ['screening evaluate pairs.csv', 'screening evaluate pairs.csv --cross-validate 5 --json'],
  run: async (flags, context) => {
    const folds = readFolds(flags)
    const pairs = judge(
      readLabelledPairs(flags.words[0] as string),
      kinds[flags.optional('kind') ?? ''],
      context,
    )
    if (folds !== undefined && pairs.length < folds)
      throw new UsageError(
        `--cross-validate ${folds} needs ${folds} pairs at least: the file has ${pairs.length}.`,
      )
    const report = reportOf(pairs, folds, context)
    const wrong = pairs.filter(({ score, isMatch }) => score >= defaultThreshold !== isMatch)
    return {
      json: { ...report, ...(flags.has('wrong') && { wrong }) },
      text: [...textOf(report), ...(flags.has('wrong') ? ['', ...wrong.map(lineOf)] : [])].join('\n'),
    }
  },
}

function readFolds(flags: FlagValues): number | undefined {
  const text = flags.optional('cross-validate')
  if (text === undefined) return undefined
  const folds = Number(text)
  if (!/^\d{1,2}$/.test(text) || folds < 2 || folds > 20)
    throw new UsageError('--cross-validate takes a number of folds from 2 to 20.')
  return folds
}

/** How many pairs are compared between two updates of the progress. */
const STEP = 200

function judge(pairs: LabelledPair[], kind: NameKind | undefined, context: CommandContext): JudgedPair[] {
  const progress = context.progress(pairs.length)
  const judged = pairs.map((pair, index) => {
    const used = kind ?? pair.kind ?? guessKind([pair.name, pair.listedName])
    const { score } = compareNames(prepareName(pair.name, used), prepareName(pair.listedName, used))
    if ((index + 1) % STEP === 0 || index === pairs.length - 1) progress.at(index + 1)
    return { ...pair, kind: used, score }
  })
  progress.end()
  return judged
}

interface Report {
  algorithm: string
  pairs: number
  matches: number
  atDefault: Quality & { threshold: number }
  best: Quality & { threshold: number }
  thresholds: Array<Quality & { threshold: number }>
  byKind: Partial<Record<NameKind, Quality & { pairs: number }>>
  crossValidation: CrossValidation | null
}

function reportOf(pairs: readonly JudgedPair[], folds: number | undefined, context: CommandContext): Report {
  const at = (threshold: number) => ({ threshold, ...qualityAt(pairs, threshold) })
  const ofKind = (kind: NameKind) => {
    const own = pairs.filter((pair) => pair.kind === kind)
    return own.length === 0 ? {} : { [kind]: { pairs: own.length, ...qualityAt(own, defaultThreshold) } }
  }
  return {
    algorithm,
    pairs: pairs.length,
    matches: pairs.filter(({ isMatch }) => isMatch).length,
    atDefault: at(defaultThreshold),
    best: at(bestThreshold(pairs)),
    thresholds: thresholds.map(at),
    byKind: { ...ofKind('PERSON'), ...ofKind('ORGANIZATION') },
    crossValidation: folds === undefined ? null : validated(pairs, folds, context),
  }
}

function validated(pairs: readonly JudgedPair[], folds: number, context: CommandContext): CrossValidation {
  const progress = context.progress(REPEATS)
  const result = crossValidate(pairs, { folds, repeats: REPEATS, onRepeat: (done) => progress.at(done) })
  progress.end()
  return result
}

const share = (value: number): string => value.toFixed(3)

function textOf({
  pairs,
  matches,
  thresholds: rows,
  byKind,
  best,
  crossValidation,
  ...report
}: Report): string[] {
  const row = (name: string, { precision, recall, f1, falsePositives, falseNegatives }: Quality) => [
    name,
    share(f1),
    share(precision),
    share(recall),
    String(falsePositives),
    String(falseNegatives),
  ]
  return [
    `${pairs} pair${pairs === 1 ? '' : 's'}, ${matches} of them ${matches === 1 ? 'a match' : 'matches'} ` +
      `(${report.algorithm})`,
    '',
    ...columns([
      ['threshold', 'F1', 'precision', 'recall', 'false hits', 'missed'],
      ...rows.map((each) => row(each.threshold.toFixed(2), each)),
      row(`best: ${best.threshold.toFixed(2)}`, best),
      ...Object.entries(byKind).map(([kind, each]) =>
        row(`${kind.toLowerCase()}, ${defaultThreshold}`, each),
      ),
    ]),
    ...(crossValidation ? ['', validationText(crossValidation)] : []),
  ]
}

const validationText = ({
  folds,
  repeats,
  f1,
  precision,
  recall,
  standardDeviation,
  thresholds: chosen,
}: CrossValidation) =>
  `Cross-validated, ${folds} folds, ${repeats} times: F1 ${share(f1)} ± ${share(standardDeviation)}, ` +
  `precision ${share(precision)}, recall ${share(recall)}; ` +
  `thresholds from ${chosen.lowest} to ${chosen.highest}`

const lineOf = ({ line, name, listedName, isMatch, score }: JudgedPair): string =>
  `line ${line}: ${isMatch ? 'missed' : 'false hit'}, ${share(score)}: ` +
  `${plainText(name)} / ${plainText(listedName)}`
