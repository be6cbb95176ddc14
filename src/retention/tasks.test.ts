/** The sweep, with cases and deletions in memory. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#kernel/api-error.ts'
import type { TaskPorts } from '#task-ports.ts'
import { now } from '#test/fixtures/case.ts'
import { retentionTasks } from './tasks.ts'

describe('the sweep', () => {
  it('expires due cases, continues after an erased or failing case, and deletes expired rows', async () => {
    const calls: unknown[] = []
    const due = ['gone', 'stuck', 'good'].map((applicationId) => ({ customerId: 'c', applicationId }))
    const ports = {
      now: () => now,
      applications: {
        async change(_customer: string, id: string) {
          calls.push(id)
          if (id === 'gone') throw new ApiError('application_not_found')
          if (id === 'stuck') throw new Error('stuck')
        },
      },
      retention: {
        dueForExpiry: async () => due,
        deleteIdempotencyKeys: async (at: Date) => void calls.push(['keys', at.toISOString().slice(0, 10)]),
        deleteBrowserSessions: async (at: Date) =>
          void calls.push(['sessions', at.toISOString().slice(0, 10)]),
        deleteLinks: async (at: Date) => void calls.push(['links', at.toISOString().slice(0, 10)]),
        deleteIdentityTransactions: async (at: Date) =>
          void calls.push(['identifications', at.toISOString().slice(0, 10)]),
        deleteRevocations: async (at: Date) =>
          void calls.push(['revocations', at.toISOString().slice(0, 10)]),
      },
    } as unknown as TaskPorts
    await assert.rejects(retentionTasks.sweep({}, ports), /stuck/)
    assert.deepEqual(calls, [
      'gone',
      'stuck',
      'good',
      ['keys', '2026-11-19'],
      ['sessions', '2026-11-19'],
      ['links', '2026-10-21'],
      ['identifications', '2026-11-20'],
      ['revocations', '2026-11-20'],
    ])
  })
})
