/** Photos of invented documents: what is read, and what is refused rather than guessed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { type DocumentLines, readDocumentLines } from './read-document-lines.ts'
import { type Circumstances, photographed } from './test/draw-document.ts'
import { inventedLines, randomOf, type ZoneFormatName, zoneFormats } from './test/invented-lines.ts'
import { sampledDocument } from './test/sampled-documents.ts'

const WIDTH = 1_200
const linesFor = (format: ZoneFormatName, seed = 7): string[] => inventedLines(format, randomOf(seed))
const readFrom = async (format: ZoneFormatName, lines: string[], circumstances: Circumstances = {}) =>
  readDocumentLines(await photographed(format, lines, 5, { width: WIDTH, ...circumstances }))
const notRead = (why: Extract<DocumentLines, { kind: 'NOT_READ' }>['why']): DocumentLines => ({
  kind: 'NOT_READ',
  why,
})

describe('the lines of a document in a photo', () => {
  for (const format of zoneFormats)
    test(`${format} is read, character for character`, async () => {
      const lines = linesFor(format)
      assert.deepEqual(await readFrom(format, lines), { kind: 'READ', format, lines })
    })

  const hard: Array<[what: string, circumstances: Circumstances]> = [
    ['at an angle of 14 degrees', { angle: 14 }],
    ['tilted away from the camera', { angle: -6, tilt: 0.12 }],
    ['on its side', { turns: 1 }],
    ['upside down', { turns: 2, angle: 5 }],
    ['blurred', { blur: 1.7 }],
    ['in little light, with a shadow and noise', { light: 0.4, shadow: 0.5, noise: 12 }],
    ['with a reflection beside its lines', { glare: { x: 0.5, y: 0.3, radius: 0.12, strength: 240 } }],
    ['printed boldly', { weight: 45 }],
  ]
  for (const [what, circumstances] of hard)
    test(`a passport is read ${what}`, async () => {
      const lines = linesFor('TD3')
      assert.deepEqual(await readFrom('TD3', lines, circumstances), { kind: 'READ', format: 'TD3', lines })
    })

  test('are not read when a reflection covers some characters', async () => {
    const glare = { x: 0.6, y: 0.83, radius: 0.12, strength: 255 }
    assert.deepEqual(await readFrom('TD3', linesFor('TD3'), { glare }), notRead('UNCLEAR'))
  })

  test('are not read when they are cut off', async () => {
    const whole = await photographed('TD3', linesFor('TD3'), 5, { width: WIDTH })
    const cut = await sharp(whole).extract({ left: 0, top: 0, width: 900, height: 900 }).jpeg().toBuffer()
    assert.equal((await readDocumentLines(cut)).kind, 'NOT_READ')
  })

  test('do not exist in a photo of something else', async () => {
    const create = { width: 1_000, height: 700, channels: 3 as const, background: '#8aa' }
    assert.deepEqual(await readDocumentLines(await sharp({ create }).png().toBuffer()), notRead('NO_LINES'))
    assert.deepEqual(await readFrom('TD3', ['', '']), notRead('NO_LINES'))
  })

  test('are given up when they take too long', async () => {
    const photo = await photographed('TD3', linesFor('TD3'), 5, { width: WIDTH })
    assert.deepEqual(await readDocumentLines(photo, { mostSeconds: 0 }), notRead('NO_LINES'))
  })

  test('of bytes that are no photo are an error', async () => {
    await assert.rejects(readDocumentLines(new TextEncoder().encode('no photo')))
  })
})

describe('a wrong digit that is printed clearly', () => {
  const [first = '', second = ''] = linesFor('TD3')
  for (const at of [9, 14, 22, 43])
    test(`at place ${at + 1} of the second line is never accepted`, async () => {
      const wrong = String((Number(second[at]) + 4) % 10)
      const lines = [first, second.slice(0, at) + wrong + second.slice(at + 1)]
      assert.deepEqual(await readFrom('TD3', lines, { width: 1_000 }), notRead('CHECK_DIGITS'))
    })
})

test('six documents in the circumstances of phones are read or refused, never read wrongly', async () => {
  let read = 0
  for (let number = 1; number <= 6; number += 1) {
    const { photo, format, lines } = await sampledDocument(number)
    const found = await readDocumentLines(photo)
    if (found.kind !== 'READ') continue
    assert.deepEqual(found, { kind: 'READ', format, lines })
    read += 1
  }
  assert.ok(read >= 5, `${read} of 6`)
})
