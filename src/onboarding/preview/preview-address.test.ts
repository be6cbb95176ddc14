/** The addresses of the preview keep what is known, and correct what is not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageAfter, placeIn, previewUrl } from './preview-address.ts'

const workflow = { markets: ['SE', 'NO'], languages: ['en', 'sv'] }
const asked = {
  workflow: 'w',
  market: 'NO',
  language: 'sv',
  filling: 'FILLED',
  page: 'contact',
  stage: '',
} as const

test('an address contains every choice of the preview', () => {
  assert.equal(previewUrl('/onboarding', asked), '/onboarding/preview/w/NO/sv/filled/contact')
  assert.equal(previewUrl('', { ...asked, page: '' }), '/preview/w/NO/sv/filled')
  assert.equal(previewUrl('', { ...asked, stage: 'code' }), '/preview/w/NO/sv/filled/contact?stage=code')
  assert.deepEqual(placeIn(workflow, { ...asked, market: 'no', filling: 'filled' }), asked)
})

test('a choice that the workflow does not have becomes its first one', () => {
  const other = placeIn(workflow, { workflow: 'w', market: 'DE', language: 'xx', filling: 'x' })
  assert.deepEqual(other, {
    workflow: 'w',
    market: 'SE',
    language: 'en',
    filling: 'EMPTY',
    page: '',
    stage: '',
  })
})

test('every page leads to the next, and the last page to itself', () => {
  const pages = ['', 'contact', 'check']
  assert.deepEqual(
    pages.map((each) => pageAfter(pages, each)),
    ['contact', 'check', 'check'],
  )
  assert.equal(pageAfter(pages, 'unknown'), '')
})
