/** How long a decision waits for the scanner. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredDocument } from '#applications/stored-document.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { MOST_WAIT_MS, waitsForScan } from './scan-wait.ts'

const withScan = (...scans: Array<StoredDocument['scan']>) => {
  const of = clearCase('KYC')
  const documents = scans.map((scan) => ({ ...(scan && { scan }) })) as StoredDocument[]
  return { ...of, submittedAt: now, data: { ...of.data, documents } }
}
const rows: Array<[scans: Array<StoredDocument['scan']>, afterMs: number, waits: boolean]> = [
  [[], 0, false],
  [[undefined], 0, false],
  [['CLEAN'], 0, false],
  [['CLEAN', 'WAITING'], 0, true],
  [['WAITING'], MOST_WAIT_MS - 1, true],
  [['WAITING'], MOST_WAIT_MS, false],
]
for (const [scans, after, waits] of rows)
  test(`${scans.map(String).join(', ') || 'no file'}, ${after} ms after it was sent: ${waits}`, () =>
    assert.equal(waitsForScan(withScan(...scans), new Date(now.getTime() + after)), waits))
