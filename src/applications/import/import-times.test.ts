import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importTimesOf } from './import-times.ts'
import type { ImportLine } from './line-schema.ts'

const now = new Date('2026-11-20T10:00:00Z')
const day = (of: number) => `2026-11-${String(of).padStart(2, '0')}T00:00:00Z`
const base = { id: 'a', workflowId: 'w', countryCode: 'SE', redirectUrl: 'https://a.example' }

type Given = Partial<ImportLine> & Pick<ImportLine, 'status'>
const accepted: Array<[given: Given, updatedAt: string]> = [
  [{ status: 'NOT_STARTED' }, day(1)],
  [{ status: 'IN_PROGRESS', startedAt: day(2) }, day(2)],
  [{ status: 'MANUAL_REVIEW', submittedAt: day(3) }, day(3)],
  [{ status: 'APPROVED', decidedAt: day(4) }, day(4)],
  [{ status: 'DECLINED', startedAt: day(1), decidedAt: day(4), updatedAt: day(5) }, day(5)],
  [{ status: 'FAILED', updatedAt: day(5) }, day(5)],
  [{ status: 'CANCELLED', submittedAt: null, updatedAt: day(5) }, day(5)],
]
for (const [given, updatedAt] of accepted)
  test(`${JSON.stringify(given)} was last changed ${updatedAt}`, () => {
    const read = importTimesOf({ ...base, createdAt: day(1), ...given } as ImportLine, now)
    assert.ok('times' in read, JSON.stringify(read))
    assert.deepEqual(read.times.updatedAt, new Date(updatedAt))
    assert.deepEqual(read.times.createdAt, new Date(day(1)))
  })

const rejected: Array<[given: Given, expected: string[]]> = [
  [{ status: 'IN_PROGRESS' }, ['/startedAt required']],
  [{ status: 'NOT_STARTED', startedAt: day(2) }, ['/startedAt not_expected']],
  [{ status: 'IN_PROGRESS', startedAt: day(2), submittedAt: day(3) }, ['/submittedAt not_expected']],
  [{ status: 'MANUAL_REVIEW' }, ['/submittedAt required']],
  [{ status: 'DECLINED' }, ['/decidedAt required']],
  [{ status: 'CANCELLED' }, ['/updatedAt required']],
  [{ status: 'FAILED', updatedAt: day(5), decidedAt: day(4) }, ['/decidedAt not_expected']],
  [{ status: 'APPROVED', startedAt: day(5), decidedAt: day(4) }, ['/decidedAt wrong_order']],
  [{ status: 'APPROVED', decidedAt: day(21) }, ['/decidedAt in_future']],
]
for (const [given, expected] of rejected)
  test(`${JSON.stringify(given)}: ${expected}`, () => {
    const read = importTimesOf({ ...base, createdAt: day(1), ...given } as ImportLine, now)
    assert.ok('problems' in read)
    assert.deepEqual(
      read.problems.map(({ path, code }) => `${path} ${code}`),
      expected,
    )
  })
