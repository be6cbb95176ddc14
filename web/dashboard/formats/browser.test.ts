/** Browsers and systems by their User-Agent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from './browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: Array<[userAgent: string, words: string]> = [
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Mac',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.9.1', 'Browser'],
]
for (const [userAgent, words] of cases) test(words, () => assert.equal(browserOf(userAgent), words))
