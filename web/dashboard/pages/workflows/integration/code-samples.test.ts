/** The samples hold the real ids, in every language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleIn, sampleLanguages, wordsIn } from './code-samples.ts'

const values = {
  apiUrl: 'https://foyer.example',
  onboardingUrl: 'https://foyer.example/onboarding',
  clientId: 'live_cli_1',
  workflowId: 'foyer:workflow::0199',
  market: 'NO',
  redirectUrl: 'https://shop.example/welcome',
}
for (const language of sampleLanguages)
  test(`${language} names every value`, () => {
    const code = sampleIn(language, values)
    for (const value of Object.values(values)) assert.ok(code.includes(value), value)
  })

test('a line keeps its text', () => {
  for (const line of sampleIn('TypeScript', values).split('\n'))
    assert.equal(
      wordsIn(line)
        .map(({ text }) => text)
        .join(''),
      line,
    )
  assert.equal(wordsIn('# a comment')[0]?.kind, 'comment')
  assert.deepEqual(
    wordsIn("const a = 'b'").map(({ kind }) => kind),
    ['keyword', 'plain', 'plain', 'plain', 'text'],
  )
})
