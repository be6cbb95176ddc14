/** A preference for light or dark is decided, and the rest of the media stays. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidedMedia } from './scheme.ts'

const rows: Array<[media: string, light: string | undefined, dark: string | undefined]> = [
  ['(prefers-color-scheme: dark)', 'not all', 'all'],
  ['screen and (prefers-color-scheme: dark)', 'not all', 'screen'],
  ['(prefers-color-scheme:dark) and (min-width: 40rem)', 'not all', '(min-width: 40rem)'],
  ['screen and (prefers-color-scheme: light)', 'screen', 'not all'],
  ['print', undefined, undefined],
  ['(min-width: 40rem)', undefined, undefined],
]
for (const [media, light, dark] of rows)
  test(media, () => {
    assert.equal(decidedMedia(media, 'LIGHT'), light)
    assert.equal(decidedMedia(media, 'DARK'), dark)
  })
