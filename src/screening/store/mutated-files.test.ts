/** A file of a list that is changed in any way is read or refused: never half understood, never a crash. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatKeys, type KnownList } from '@foyer/name-matching/lists/format-table'
import { ListFileProblem, MAIN_FILE } from '@foyer/name-matching/lists/list-file'
import {
  euText,
  manyPersons,
  ofacTexts,
  read,
  simpleText,
  ukText,
  unText,
} from '@foyer/name-matching/test/screening-files'
import fc from 'fast-check'

const named = {
  'Unique ID': 'A1',
  'Name 6': 'ORSINOV',
  'Name type': 'Primary Name',
  'Regime Name': 'Norrvik',
}
const person = { id: 'Q1', schema: 'Person', name: 'Valdemar Orsinov', aliases: 'a;"b;c"', countries: 'ru' }
const whole: Record<KnownList['format'], Record<string, string>> = {
  'ofac-sdn': ofacTexts,
  'ofac-consolidated': {
    ...{ 'cons_prim.csv': ofacTexts['sdn.csv'], 'cons_alt.csv': ofacTexts['alt.csv'] },
    ...{ 'cons_add.csv': ofacTexts['add.csv'], 'cons_comments.csv': ofacTexts['sdn_comments.csv'] },
  },
  'un-xml': { [MAIN_FILE]: unText },
  'eu-csv': {
    [MAIN_FILE]: euText([
      { fileGenerationDate: '17/11/2026', Entity_LogicalId: '13', NameAlias_WholeName: 'Valdemar Orsinov' },
      { Entity_LogicalId: '13', BirthDate_BirthDate: '1969-03-18', Identification_Number: 'A1' },
    ]),
  },
  'uk-csv': { [MAIN_FILE]: ukText([named, { ...named, 'Name 6': 'Orsinoff', 'Name type': 'Alias' }]) },
  'opensanctions-simple': { [MAIN_FILE]: simpleText([person, { ...person, id: 'Q2' }]) },
  'opensanctions-ftm': {
    [MAIN_FILE]: JSON.stringify({
      id: 'p1',
      schema: 'Person',
      caption: 'A',
      target: true,
      properties: { name: ['A'] },
    }),
  },
  'pep-positions': { [MAIN_FILE]: manyPersons(3) },
}

/** Cuts, repeats and overwrites bytes, also with what has a meaning in one of the formats. */
const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(40),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom(
          '"',
          ';',
          ',',
          '\n',
          '\r',
          '<',
          '&',
          '</',
          '\u001a',
          '\u0000',
          '{',
          '[',
          'null',
          '-0- ',
          '\ud800',
          '\ufeff',
        )
        .map((text) => Buffer.from(text)),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

function mutated(
  text: string,
  changes: ReadonlyArray<{ at: number; length: number; insert: Uint8Array }>,
): Buffer {
  return changes.reduce<Buffer>((bytes, { at, length, insert }) => {
    const from = Math.floor(at * bytes.length)
    return Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + length)])
  }, Buffer.from(text))
}

describe('a list file with random changes', () => {
  for (const format of formatKeys)
    test(`is read or refused, and gives only entities that can be stored: ${format}`, async () => {
      const texts = whole[format]
      assert.ok((await read(format, texts)).entities.length > 0, 'the whole file is read')
      const property = fc.asyncProperty(
        fc.constantFrom(...Object.keys(texts)),
        mutations,
        async (file, changes) => {
          const bytes = mutated(texts[file] ?? '', changes)
          try {
            const { entities } = await read(format, { ...texts, [file]: bytes })
            for (const entity of entities) {
              assert.ok(entity.id.trim() !== '')
              assert.ok(entity.names.length > 0)
              for (const { text } of entity.names) assert.match(text, /[\p{L}\p{N}]/u)
              // It can be stored: no NUL, no half of a surrogate pair.
              const json = JSON.stringify(entity)
              assert.ok(!/\\u0000|\\ud[89a-f]/i.test(json), json)
            }
          } catch (error) {
            if (!(error instanceof ListFileProblem)) throw error
          }
        },
      )
      await fc.assert(property, { numRuns: 150 })
    })
})
