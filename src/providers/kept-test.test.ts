/** The stored result of a provider test. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keptTest } from './kept-test.ts'

type Case = [what: string, Parameters<typeof keptTest>, ReturnType<typeof keptTest>]

describe('the stored result of a test', () => {
  const refused = { outcome: 'UNAUTHORIZED' as const, text: 'It answered 401.' }
  const cases: Case[] = [
    ['says why it failed', [refused, undefined], { outcome: 'UNAUTHORIZED', text: 'It answered 401.' }],
    ['says so for a given number too', [refused, '5560160680'], { ...refused }],
    [
      'names no company that works',
      [{ outcome: 'WORKS', text: '5560160680 is Testbolaget AB.' }, '5560160680'],
      { outcome: 'WORKS', text: null },
    ],
    [
      'names no company that is known in part',
      [{ outcome: 'PARTLY', text: '5560160680 is Testbolaget AB. Without an answer: officers.' }, undefined],
      { outcome: 'PARTLY', text: null },
    ],
    [
      'fails where its own number is not known',
      [{ outcome: 'NOT_FOUND', text: 'Check the address.' }, undefined],
      { outcome: 'NOT_FOUND', text: 'Check the address.' },
    ],
    [
      'is nothing for a number that is not known',
      [{ outcome: 'NOT_FOUND', text: 'It does not know 1.' }, '1'],
      undefined,
    ],
    [
      'is nothing where nothing was tried',
      [{ outcome: 'NOT_TRIED', text: 'Nothing.' }, undefined],
      undefined,
    ],
    [
      'is cut where the column ends',
      [{ outcome: 'UNUSABLE', text: 'x'.repeat(1_500) }, undefined],
      { outcome: 'UNUSABLE', text: 'x'.repeat(1_000) },
    ],
  ]
  for (const [what, given, kept] of cases) test(what, () => assert.deepEqual(keptTest(...given), kept))
})
