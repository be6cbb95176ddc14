/** The definition of one question, and what it needs beyond its schema. */

import { marketOf } from '@foyer/national-fields/markets'
import { type CountryCode, closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import { Condition, key, named, Text } from '../text-schemas.ts'
import { conditionProblems, type KnownFacts } from '../validity/conditions.ts'
import {
  duplicateKeyProblems,
  type Part,
  partsOf,
  problem,
  textProblems,
  textsProblems,
} from '../validity/part-checks.ts'

const questionKinds = [
  'SHORT_TEXT',
  'LONG_TEXT',
  'NUMBER',
  'AMOUNT',
  'DATE',
  'YES_NO',
  'ONE_OF',
  'MANY_OF',
  'COUNTRY',
] as const
/** For forms: the field is shown for these kinds of questions only. */
const onlyFor = (...kinds: Array<(typeof questionKinds)[number]>) => ({ 'x-only-for': { kind: kinds } })

/** A fact that the law requires about a customer (AMLR article 20(1)(c) and (e)), in words of your own. */
const meanings = ['PURPOSE', 'OCCUPATION'] as const
export type Meaning = (typeof meanings)[number]

export const Question = Type.Object(
  {
    key,
    kind: Type.Enum([...questionKinds], { title: 'Answer' }),
    label: named(Text, 'Question'),
    shortLabel: Type.Optional(
      named(Text, 'Short label', 'For Check your answers, such as: Turnover. Without one, the question.'),
    ),
    hint: Type.Optional(named(Text, 'Hint')),
    optional: Type.Optional(Type.Boolean({ title: 'Optional' })),
    required: Type.Optional(named(Text, 'When it is not answered', 'Such as: Enter your expected turnover.')),
    when: Type.Optional(named(Condition, 'Ask this question')),
    means: Type.Optional(
      Type.Enum([...meanings], {
        title: 'What the answer says',
        description:
          'PURPOSE: what the account is for. OCCUPATION: what the person does. An application for an ' +
          'account in which one of them is not known goes to a person.',
        ...onlyFor('SHORT_TEXT', 'LONG_TEXT', 'ONE_OF', 'MANY_OF'),
      }),
    ),
    choices: Type.Optional(
      Type.Array(Type.Object({ value: named(key, 'Value'), label: named(Text, 'Label') }, closed), {
        minItems: 2,
        maxItems: 40,
        title: 'Choices',
        ...onlyFor('ONE_OF', 'MANY_OF'),
      }),
    ),
    minimum: Type.Optional(Type.Number({ title: 'At least', ...onlyFor('NUMBER', 'AMOUNT') })),
    maximum: Type.Optional(Type.Number({ title: 'At most', ...onlyFor('NUMBER', 'AMOUNT') })),
    currency: Type.Optional(
      Type.String({
        pattern: '^(MARKET|[A-Z]{3})$',
        title: 'Currency',
        description: 'Three letters, such as EUR, or MARKET: the currency of the market of the application.',
        'x-input': 'CURRENCY',
        ...onlyFor('AMOUNT'),
      }),
    ),
  },
  closed,
)
export type Question = Static<typeof Question>

/** In a market without a currency of its own here, amounts are in euros. */
export function currencyOf({ currency }: Pick<Question, 'currency'>, market: CountryCode): string {
  const ofMarket = marketOf(market)?.currency ?? 'EUR'
  return currency === 'MARKET' ? ofMarket : (currency ?? 'EUR')
}

export function questionProblems(
  { value, at }: Part<Question>,
  languages: readonly string[],
  known: KnownFacts,
): FieldError[] {
  return [
    ...textsProblems(
      { value, at },
      [value.label, value.shortLabel, value.hint, value.required],
      ['label', 'shortLabel', 'hint', 'required'],
      languages,
    ),
    ...(value.when ? conditionProblems(value.when, `${at}/when`, known) : []),
    ...choiceProblems({ value, at }, languages),
    ...amountProblems({ value, at }),
    ...meaningProblems({ value, at }),
  ]
}

const wordedKinds: readonly Question['kind'][] = ['SHORT_TEXT', 'LONG_TEXT', 'ONE_OF', 'MANY_OF']

const meaningProblems = ({ value, at }: Part<Question>): FieldError[] =>
  value.means === undefined || wordedKinds.includes(value.kind)
    ? []
    : [
        problem(
          `${at}/means`,
          'means_unused',
          `An answer of the kind ${value.kind} does not say a purpose or an occupation.`,
        ),
      ]

function choiceProblems({ value, at }: Part<Question>, languages: readonly string[]): FieldError[] {
  const needsChoices = value.kind === 'ONE_OF' || value.kind === 'MANY_OF'
  if (!value.choices)
    return needsChoices
      ? [
          problem(
            `${at}/choices`,
            'choices_missing',
            `A question of the kind ${value.kind} needs at least two choices.`,
          ),
        ]
      : []
  if (!needsChoices)
    return [
      problem(
        `${at}/choices`,
        'choices_unused',
        'Only questions of the kinds ONE_OF and MANY_OF have choices.',
      ),
    ]
  const choices = partsOf(value.choices, `${at}/choices`)
  return [
    ...duplicateKeyProblems(choices, 'choices', 'value'),
    ...choices.flatMap((part) => textProblems(part.value.label, `${part.at}/label`, languages)),
  ]
}

function amountProblems({ value, at }: Part<Question>): FieldError[] {
  const { kind, currency, minimum, maximum } = value
  const found: FieldError[] = []
  if (kind === 'AMOUNT' && !currency)
    found.push(
      problem(
        `${at}/currency`,
        'currency_missing',
        'A question of the kind AMOUNT needs a currency, such as EUR, or MARKET.',
      ),
    )
  if (kind !== 'AMOUNT' && currency)
    found.push(
      problem(`${at}/currency`, 'currency_unused', 'Only questions of the kind AMOUNT have a currency.'),
    )
  if (kind !== 'AMOUNT' && kind !== 'NUMBER')
    for (const [name, bound] of Object.entries({ minimum, maximum }))
      if (bound !== undefined)
        found.push(
          problem(
            `${at}/${name}`,
            'bound_unused',
            'Only questions of the kinds NUMBER and AMOUNT have bounds.',
          ),
        )
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    found.push(problem(`${at}/minimum`, 'bounds_crossed', 'The minimum is greater than the maximum.'))
  return found
}
