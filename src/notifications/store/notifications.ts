/** Notifications in PostgreSQL. The adapter of the team reads the recipients. */

import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type { Team, TeamMember } from '#staff/ports.ts'
import { channelOf, type NotificationKind, recipientsOf, type Told } from '../kinds.ts'
import type {
  NotificationChoices,
  Notifications,
  NotificationToMail,
  TellRef,
  WaitingNotification,
} from '../ports.ts'

const TELL: Statement = {
  name: 'notification-tell',
  text: `insert into foyer.notification (customer_id, user_id, subject_id, kind, caused_by, created_at)
    select $1, user_id, $3, $4, $5, $6 from unnest($2::uuid[]) as told (user_id)
    on conflict (customer_id, user_id, subject_id, kind) do update
      set caused_by = $5, created_at = $6, seen_at = null`,
}
const MAIL: Statement = {
  name: 'notification-mail',
  text: `select ${addTask('mailNotification', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}
/** The application still waits, and no other person works on it. */
const inReviewOf = (user: string, application: string) => `select from foyer.application a
      where a.customer_id = $1 and a.application_id = ${application} and a.status = 'MANUAL_REVIEW'
        and (a.assignee_id is null or a.assignee_id = ${user} or not exists (select from foyer.member m
          where m.customer_id = $1 and m.user_id = a.assignee_id))`
/** A finished matter is no news: a webhook that works again, a colleague who took the application or left. */
const stillTrue = `case n.kind
    when 'WEBHOOK_FAILING' then exists (select from foyer.webhook w where w.customer_id = $1
      and w.webhook_id = n.subject_id and w.enabled and w.failing_since is not null and w.deleted_at is null)
    when 'WEBHOOK_DISABLED' then exists (select from foyer.webhook w where w.customer_id = $1
      and w.webhook_id = n.subject_id and not w.enabled and w.switched_off <> 'OWNER'
      and w.deleted_at is null)
    when 'ASSIGNED' then exists (select from foyer.application a where a.customer_id = $1
      and a.application_id = n.subject_id and a.assignee_id = n.user_id)
    when 'PROPOSED' then exists (select from foyer.application a where a.customer_id = $1
      and a.application_id = n.subject_id and a.has_proposal)
    when 'NEW_HIT' then exists (${inReviewOf('n.user_id', 'n.subject_id')})
    when 'ESCALATED' then exists (select from foyer.application a where a.customer_id = $1
      and a.application_id = n.subject_id and a.is_escalated)
    when 'OVERDUE' then exists (select from foyer.application a where a.customer_id = $1
      and a.application_id = n.subject_id and a.status = 'MANUAL_REVIEW' and a.overdue_at is not null)
    when 'SNOOZE_OVER' then exists (select from foyer.application a where a.customer_id = $1
      and a.application_id = n.subject_id and a.status = 'MANUAL_REVIEW' and a.snoozed_until is null)
    when 'JOINED' then exists (select from foyer.member m where m.customer_id = $1
      and m.user_id = n.subject_id)
    else true end`
const WAITING: Statement = {
  name: 'notification-waiting',
  text: `select subject_id as "subjectId", kind, caused_by as "causedBy", created_at as "createdAt"
    from foyer.notification n where customer_id = $1 and user_id = $2 and kind = any($3::text[])
      and seen_at is null and ${stillTrue}
    order by created_at desc limit $4`,
}
const UNSEEN: Statement = {
  name: 'notification-unseen',
  text: `select caused_by as "causedBy" from foyer.notification n
    where customer_id = $1 and user_id = $2 and subject_id = $3 and kind = $4 and seen_at is null
      and ${stillTrue}`,
}
const IN_REVIEW: Statement = {
  name: 'notification-in-review',
  text: `select null::uuid as "causedBy" where exists (${inReviewOf('$3', '$2')})`,
}
const HOSTS: Statement = {
  name: 'notification-webhooks',
  text: `select w.webhook_id as id, w.url, c.notify_email as "notifyEmail"
    from foyer.webhook w join foyer.customer c using (customer_id)
    where w.customer_id = $1 and w.webhook_id = any($2::uuid[])`,
}
// A proposed decision waits until a person confirms or returns it.
const ACKNOWLEDGE: Statement = {
  name: 'notification-acknowledge',
  text: `update foyer.notification set seen_at = $4
    where customer_id = $1 and user_id = $2 and subject_id = $3 and kind <> 'PROPOSED'
      and seen_at is null`,
}
const CLAIM_FAILING: Statement = {
  name: 'notification-claim-failing',
  text: `update foyer.webhook set failing_told = failing_since where customer_id = $1
      and failing_since <= $2 and enabled and deleted_at is null
      and failing_told is distinct from failing_since
    returning webhook_id as id`,
}

interface Parts {
  database: Database
  members: Team['members']
  choices: Pick<NotificationChoices, 'of'>
  now(): Date
}

export function notificationsIn(parts: Parts): Notifications {
  const { database, now } = parts
  const hosts = (customerId: string, ids: readonly string[]) =>
    database.read<{ id: string; url: string; notifyEmail: string | null }>(customerId, HOSTS, [
      customerId,
      ids,
    ])
  return {
    async tell(customerId, subjectId, told) {
      const people = await listeners(parts, customerId, told)
      if (people.length > 0)
        await database.transaction(customerId, (query) =>
          storeTold(query, { customerId, subjectId, told, people }, now()),
        )
    },
    async tellFailing(customerId, since) {
      const told = { kind: 'WEBHOOK_FAILING', to: null, by: null } as const
      const people = await listeners(parts, customerId, told)
      await database.transaction(customerId, async (query) => {
        for (const { id } of await query<{ id: string }>(CLAIM_FAILING, [customerId, since]))
          await storeTold(query, { customerId, subjectId: id, told, people }, now())
      })
    },
    waiting: (customerId, userId, kinds, limit) =>
      database.read<WaitingNotification & Record<string, unknown>>(customerId, WAITING, [
        customerId,
        userId,
        kinds,
        limit,
      ]),
    async webhookHosts(customerId, ids) {
      if (ids.length === 0) return new Map()
      return new Map((await hosts(customerId, ids)).map(({ id, url }) => [id, new URL(url).host]))
    },
    async forMail(customerId, ref) {
      const team = await parts.members(customerId)
      const person = team.find(({ userId }) => userId === ref.userId)
      const choices = await parts.choices.of(customerId, [ref.userId])
      if (!person || channelOf(person, ref.kind, choices) !== 'MAIL') return undefined
      const [news] = await newsOf(database, customerId, ref)
      if (!news) return undefined
      return toMail(person, team, ref, news, await webhookOf(hosts, customerId, ref))
    },
    async acknowledge(customerId, userId, subjectId) {
      await database.write(customerId, ACKNOWLEDGE, [customerId, userId, subjectId, now()])
    },
  }
}

interface Listener {
  userId: string
  isMailed: boolean
}

/** The people that it concerns and who want to know. */
async function listeners({ members, choices }: Parts, customerId: string, told: Told): Promise<Listener[]> {
  const team = await members(customerId)
  const concerned = recipientsOf(told, team)
  if (concerned.length === 0) return []
  const chosen = await choices.of(customerId, concerned)
  return team
    .filter(({ userId }) => concerned.includes(userId))
    .map((member) => ({ userId: member.userId, channel: channelOf(member, told.kind, chosen) }))
    .filter(({ channel }) => channel === 'MAIL' || channel === 'HOME')
    .map(({ userId, channel }) => ({ userId, isMailed: channel === 'MAIL' }))
}

interface Stored {
  customerId: string
  subjectId: string
  told: Told
  people: readonly Listener[]
}

async function storeTold(
  query: Query,
  { customerId, subjectId, told: { kind, by }, people }: Stored,
  at: Date,
): Promise<void> {
  // The list of applications shows what waits for review: a row for each person would say the same.
  if (kind !== 'WAITING')
    await query(TELL, [customerId, people.map(({ userId }) => userId), subjectId, kind, by, at])
  for (const { userId } of people.filter(({ isMailed }) => isMailed)) {
    const payload = JSON.stringify({ customerId, subjectId, userId, kind })
    await query(MAIL, [payload, jobKeyOf('mailNotification', customerId, subjectId, userId, kind)])
  }
}

const newsOf = (database: Database, customerId: string, { userId, subjectId, kind }: TellRef) =>
  kind === 'WAITING'
    ? database.read<{ causedBy: string | null }>(customerId, IN_REVIEW, [customerId, subjectId, userId])
    : database.read<{ causedBy: string | null }>(customerId, UNSEEN, [customerId, userId, subjectId, kind])

interface FoundWebhook {
  url: string
  notifyEmail: string | null
}

const isOfWebhook = (kind: NotificationKind): boolean =>
  kind === 'WEBHOOK_DISABLED' || kind === 'WEBHOOK_FAILING'

const webhookOf = async (
  hosts: (customerId: string, ids: readonly string[]) => Promise<FoundWebhook[]>,
  customerId: string,
  { kind, subjectId }: TellRef,
): Promise<FoundWebhook | undefined> =>
  isOfWebhook(kind) ? (await hosts(customerId, [subjectId]))[0] : undefined

function toMail(
  { email }: TeamMember,
  team: readonly TeamMember[],
  { kind, subjectId }: TellRef,
  { causedBy }: { causedBy: string | null },
  webhook: FoundWebhook | undefined,
): NotificationToMail | undefined {
  // The address of the customer got a mail of its own about it.
  if (kind === 'WEBHOOK_DISABLED' && webhook?.notifyEmail?.toLowerCase() === email.toLowerCase())
    return undefined
  const joined = kind === 'JOINED' ? team.find(({ userId }) => userId === subjectId) : undefined
  if (kind === 'JOINED' && !joined) return undefined
  return {
    email,
    by: team.find(({ userId }) => userId === causedBy)?.name ?? null,
    host: webhook ? new URL(webhook.url).host : null,
    role: joined?.role ?? null,
  }
}
