/** Building blocks of workflow definitions: keys, texts in several languages, conditions, fields of steps. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'

/** JSON Logic over { answers, market, organization, person, risk }: jsonlogic.com. */
export const Condition = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  'x-input': 'CONDITION',
  description: 'A JSON Logic expression.',
})
export type Condition = Static<typeof Condition>

export const key = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  'x-input': 'KEY',
  title: 'Key',
  description: 'Lower-case letters, digits and hyphens; unique among its siblings.',
})

/** A text in the languages of the workflow. `en` is the fallback for a missing language. */
export const Text = Type.Record(
  Type.String({ pattern: '^[a-z]{2}$' }),
  Type.String({ minLength: 1, maxLength: 2000 }),
  { 'x-input': 'TEXT' },
)
export type Text = Record<LanguageCode, string>

/** The same schema with the words of a form. */
export const named = <T extends TSchema>(schema: T, title: string, description?: string): T => ({
  ...schema,
  title,
  ...(description === undefined ? {} : { description }),
})
/** The terms of a bank have about 40,000 characters. */
export const MAX_LONG_TEXT = 60_000
export const LongText = Type.Record(
  Type.String({ pattern: '^[a-z]{2}$' }),
  Type.String({ minLength: 1, maxLength: MAX_LONG_TEXT }),
  { 'x-input': 'LONG_TEXT' },
)

/** The fields of every kind of step besides `kind`. */
export const stepFields = {
  key,
  title: Type.Optional(named(Text, 'Title', 'The heading of the page. Without it, the usual one.')),
  when: Type.Optional(named(Condition, 'Show this step')),
  optional: Type.Optional(
    Type.Boolean({ title: 'Optional', description: 'The applicant can skip this step.' }),
  ),
}

/** For a step that can be about the company or about the applicant. */
export const isHiddenFromCoSigners = Type.Optional(
  Type.Boolean({
    title: 'Hidden from co-signers',
    description:
      'For answers about the applicant. Co-signers who see the part of the company do not see this step.',
  }),
)

/** The text in this language, otherwise in English, otherwise in any language. */
export const textIn = (text: Text, language: LanguageCode): string =>
  text[textLanguage(text, language) ?? ''] ?? ''

/** The language of the text shown in place of this one. undefined: no text. */
export const textLanguage = (text: Text, language: LanguageCode): LanguageCode | undefined =>
  [language, 'en'].find((each) => text[each] !== undefined) ?? Object.keys(text)[0]
