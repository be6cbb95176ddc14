/** The samples hold the real ids, in every language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embedSample, sampleIn, sampleLanguages } from './code-samples.ts'

const values = {
  apiUrl: 'https://foyer.example',
  clientId: 'live_cli_1',
  workflowId: 'foyer:workflow::0199',
  market: 'NO',
  redirectUrl: 'https://shop.example/welcome',
}
for (const language of sampleLanguages)
  test(`the sample in ${language} contains every value`, () => {
    const code = sampleIn(language, values)
    for (const value of Object.values(values)) assert.ok(code.includes(value), value)
  })

for (const component of [true, false])
  test(`the sample for a page loads embed.js from the host of the onboarding, ${component}`, () => {
    const code = embedSample({ onboardingUrl: 'https://apply.example/onboarding', component })
    assert.ok(code.includes('https://apply.example/embed.js'), code)
  })
