import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherTones } from './tones.ts'

for (const [one, other, words] of [
  ['Trần Bình', 'Trần Bính', ['binh']],
  ['Phạm Minh Tú', 'PHẠM MINH TƯ', ['tu']],
  ['Nguyễn Thị Hoà', 'Nguyễn Thị Hòa', []],
  ['Trần Bình', 'Tran Binh', []],
  ['Đặng Quốc Bảo', 'Đặng Quốc Bao', []],
  ['René Müller', 'Renè Müller', []],
] as const)
  test(`the tone marks of ${one} and ${other} differ in: ${words.join() || 'no word'}`, () => {
    assert.deepEqual(otherTones(one, other), words)
    assert.deepEqual(otherTones(other, one), words)
  })
