/** The times of an imported application: which its status needs, which it excludes, and their order. */
import type { FieldError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import type { ImportLine } from './line-schema.ts'

/** In the order in which they happen. */
const names = ['createdAt', 'startedAt', 'submittedAt', 'decidedAt', 'updatedAt'] as const
type TimeName = (typeof names)[number]

export type ImportTimes = { [name in TimeName]: Date | null } & { createdAt: Date; updatedAt: Date }

interface NeededTimes {
  needs: readonly TimeName[]
  excludes: readonly TimeName[]
}

const byStatus: Record<ApplicationStatus, NeededTimes> = {
  NOT_STARTED: { needs: [], excludes: ['startedAt', 'submittedAt', 'decidedAt'] },
  IN_PROGRESS: { needs: ['startedAt'], excludes: ['submittedAt', 'decidedAt'] },
  MANUAL_REVIEW: { needs: ['submittedAt'], excludes: ['decidedAt'] },
  APPROVED: { needs: ['decidedAt'], excludes: [] },
  DECLINED: { needs: ['decidedAt'], excludes: [] },
  FAILED: { needs: ['updatedAt'], excludes: ['decidedAt'] },
  CANCELLED: { needs: ['updatedAt'], excludes: ['decidedAt'] },
}

export function importTimesOf(
  line: ImportLine,
  now: Date,
): { times: ImportTimes } | { problems: FieldError[] } {
  const { needs, excludes } = byStatus[line.status]
  const problems: FieldError[] = []
  const problem = (name: TimeName, code: string, message: string) =>
    void problems.push({ path: `/${name}`, code, message })
  const read: Partial<Record<TimeName, Date>> = {}
  let latest: Date | undefined
  for (const name of names) {
    const given = line[name] ?? undefined
    if (given === undefined) {
      if (needs.includes(name)) problem(name, 'required', `An application in ${line.status} needs this time.`)
      continue
    }
    if (excludes.includes(name)) problem(name, 'not_expected', `Not possible for ${line.status}.`)
    const at = parseTimestamp(given)
    if (!at) problem(name, 'invalid_timestamp', 'This time does not exist.')
    else if (at > now) problem(name, 'in_future', 'This time is in the future.')
    else if (latest && at < latest) problem(name, 'wrong_order', 'This time is before an earlier step.')
    else {
      read[name] = at
      latest = at
    }
  }
  if (problems.length > 0 || !read.createdAt || !latest) return { problems }
  const { createdAt, startedAt = null, submittedAt = null, decidedAt = null, updatedAt = latest } = read
  return { times: { createdAt, startedAt, submittedAt, decidedAt, updatedAt } }
}
