/** Deletes what sign-ins left behind: tries, browsers, used codes, and links that have ended. */
import type { Staff } from '../../staff/ports.ts'
import type { Statement } from '../postgres/connections.ts'
import type { StaffParts } from './staff-parts.ts'

/** One statement, so that a part of the work is never left to the next day. */
const DELETE_OLD: Statement = {
  name: 'staff-delete-old',
  text: `with throttles as (delete from foyer.staff_throttle where since < $1 returning 1),
      devices as (delete from foyer.staff_device where seen_at < $2 returning 1),
      codes as (delete from foyer.staff_used_code where used_at < $3 returning 1),
      links as (delete from foyer.staff_verification where expires_at < $4 returning 1),
      sessions as (delete from foyer.staff_session where expires_at < $4 returning 1)
    select (select count(*) from throttles)::int + (select count(*) from devices)::int
      + (select count(*) from codes)::int + (select count(*) from links)::int
      + (select count(*) from sessions)::int as deleted`,
}

export const deleteOldOf = ({ query }: StaffParts): Pick<Staff, 'deleteOld'> => ({
  async deleteOld({ throttlesBefore, devicesBefore, usedCodesBefore, endedBefore }) {
    const before = [throttlesBefore, devicesBefore, usedCodesBefore, endedBefore]
    const [row] = await query<{ deleted: number }>(DELETE_OLD, before)
    return row?.deleted ?? 0
  },
})
