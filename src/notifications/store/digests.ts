/** The mails of the morning: planned once a day for each customer, whichever process comes first. */

import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { Team } from '#staff/ports.ts'
import { DIGEST_COUNTS, DIGEST_NAMES } from '../digest.ts'
import { channelOf } from '../kinds.ts'
import type { Digests, DigestToMail, NotificationChoices } from '../ports.ts'

/** The row is locked until the mails are added: a second process waits, and then changes nothing. */
const CLAIM: Statement = {
  name: 'digest-claim',
  text: `insert into foyer.notification_digest (customer_id, day) values ($1, $2)
    on conflict (customer_id) do update set day = $2 where notification_digest.day < $2 returning day`,
}
const MAIL: Statement = {
  name: 'digest-mail',
  text: `select ${addTask('mailDigest', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}
/** They are not assigned. Counting stops, however many there are. */
const forPerson = `customer_id = $1 and status = 'MANUAL_REVIEW' and waiting_since is not null
    and (assignee_id is null or assignee_id = $2 or not exists (
      select from foyer.member m where m.customer_id = $1 and m.user_id = assignee_id))`
const WAITING: Statement = {
  name: 'digest-waiting',
  text: `select (select count(*)::int from (select from foyer.application where ${forPerson}
      limit ${DIGEST_COUNTS + 1}) counted) as count,
    application_id as "applicationId", waiting_since as "waitingSince" from foyer.application
    where ${forPerson} order by waiting_since, application_id limit ${DIGEST_NAMES}`,
}
/** The market of the first version that was ever published stands for the place of the customer. */
export const customerDay = (customer: string): string => `${customer}.time_zone as "timeZone",
  (select v.definition #>> '{markets,0}' from foyer.workflow_version v
    where v.customer_id = ${customer}.customer_id order by v.published_at limit 1) as market`
const DAY: Statement = {
  name: 'digest-day',
  text: `select ${customerDay('c')} from foyer.customer c where c.customer_id = $1`,
}

interface Parts {
  database: Database
  members: Team['members']
  choices: Pick<NotificationChoices, 'of'>
}

export function digestsIn({ database, members, choices }: Parts): Digests {
  const readers = async (customerId: string, only?: string) => {
    const team = (await members(customerId)).filter(({ userId }) => only === undefined || userId === only)
    const chosen = await choices.of(
      customerId,
      team.map(({ userId }) => userId),
    )
    return team.filter((member) => channelOf(member, 'WAITING', chosen) === 'DAILY')
  }
  return {
    async plan(customerId, day) {
      const people = await readers(customerId)
      await database.transaction(customerId, async (query) => {
        const claimed = await query(CLAIM, [customerId, day])
        if (claimed.length === 0) return
        for (const { userId } of people) {
          // After several mornings without a mail server, only the last mail is sent.
          const payload = JSON.stringify({ customerId, userId, day })
          await query(MAIL, [payload, jobKeyOf('mailDigest', customerId, userId)])
        }
      })
    },
    async forMail(customerId, userId) {
      const [person] = await readers(customerId, userId)
      if (!person) return undefined
      type Row = { count: number } & DigestToMail['oldest'][number]
      const rows = await database.read<Row>(customerId, WAITING, [customerId, userId])
      const [first] = rows
      if (!first) return undefined
      const [day] = await database.read<Pick<DigestToMail, 'timeZone' | 'market'>>(customerId, DAY, [
        customerId,
      ])
      const oldest = rows.map(({ applicationId, waitingSince }) => ({ applicationId, waitingSince }))
      return { timeZone: null, market: null, ...day, email: person.email, count: first.count, oldest }
    },
  }
}
