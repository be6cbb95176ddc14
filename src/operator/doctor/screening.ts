/**
 * Checks the screening lists: a sanctions list for live customers, no old list, no waiting version; and that
 * all monitored subjects were compared with them.
 */

import type { FormatKey } from '@foyer/name-matching/lists/format-table'
import { algorithm } from '@foyer/name-matching/matching/factors'
import type pg from 'pg'
import { coversMarket, missingLists } from '#screening/required-lists.ts'
import { isTooOld, parsers, type WaitReason, waitReasons } from '#screening/version-rules.ts'
import { type Finding, ok, warn } from './finding.ts'

interface Row {
  listId: string
  format: FormatKey
  kind: 'SANCTIONS' | 'PEP'
  markets: string[] | null
  maxAgeDays: number
  checkedAt: Date | null
  failure: string | null
  isActive: boolean
  hasSource: boolean
  /** The active version was read by parsers of an earlier Foyer. */
  isReadOtherwise: boolean
  waiting: number | null
  because: WaitReason | null
}

const CHECK = 'Screening lists'
const MONITORING = 'Monitoring'

export async function checkScreening(owner: pg.Client, now: () => Date): Promise<Finding[]> {
  const { rows: live } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from foyer.customer where mode = 'live' and suspended_at is null`,
  )
  const { rows } = await owner.query<Row>(
    `select l.list_id as "listId", l.format, l.kind, l.markets,
       l.max_age_days as "maxAgeDays", l.checked_at as "checkedAt",
       l.failure,
       a.version is not null as "isActive",
       l.sealed_source is not null as "hasSource",
       a.version is not null and a.parser is distinct from $1 as "isReadOtherwise",
       w.version as waiting, w.waits_because as because
     from foyer.screening_list l left join foyer.screening_version w
       on w.list_id = l.list_id and w.state = 'WAITING_APPROVAL'
     left join foyer.screening_version a on a.list_id = l.list_id and a.state = 'ACTIVE'
     order by l.list_id`,
    [parsers],
  )
  if (live[0]?.count === 0 && rows.length === 0) return [ok(CHECK, 'not needed: there is no live customer')]
  const markets = await liveMarkets(owner)
  const findings = [
    ...noSanctions(rows, live[0]?.count ?? 0),
    ...noPeps(rows, live[0]?.count ?? 0),
    ...notSetUp(rows, markets),
    ...notCovered(rows, markets),
    ...rows.flatMap((row) => [...notImported(row), ...findingsOf(row, now())]),
  ]
  const active = rows.filter(({ isActive }) => isActive)
  return findings.length > 0
    ? findings
    : [ok(CHECK, `${active.map(({ listId }) => listId).join(', ')}: current`)]
}

async function liveMarkets(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ market: string }>(
    `select distinct jsonb_array_elements_text(v.definition->'markets') as market
       from foyer.customer c join foyer.workflow w using (customer_id)
         join foyer.workflow_version v on v.customer_id = c.customer_id
           and v.workflow_id = w.workflow_id and v.version = w.published_version
       where c.mode = 'live' and c.suspended_at is null order by 1`,
  )
  return rows.map(({ market }) => market)
}

function notSetUp(rows: readonly Row[], markets: readonly string[]): Finding[] {
  const formats = rows.flatMap(({ kind, format }) => (kind === 'SANCTIONS' ? [format] : []))
  return missingLists(markets, formats).map((key) =>
    warn(
      CHECK,
      `the list ${key} is not set up, which the law requires in the markets of live customers ` +
        `(${markets.join(', ')}): nobody on it is found`,
      `Set its source and fetch it: npx foyer screening source ${key} --help`,
    ),
  )
}

/** A list of other countries is loaded, which is no check in these markets. */
function notCovered(rows: readonly Row[], markets: readonly string[]): Finding[] {
  const what = { SANCTIONS: 'official list of sanctions', PEP: 'list of public office (PEP)' } as const
  return (['SANCTIONS', 'PEP'] as const).flatMap((kind) => {
    const active = rows.filter((row) => row.kind === kind && row.isActive)
    const isNamed = (market: string) => kind === 'SANCTIONS' && notSetUp(rows, [market]).length > 0
    const bare = markets.filter(
      (market) => !active.some((list) => coversMarket(list, market)) && !isNamed(market),
    )
    if (active.length === 0 || bare.length === 0) return []
    return [
      warn(
        CHECK,
        `no active ${what[kind]} covers ${bare.join(', ')}: nothing of live customers is approved ` +
          'automatically there',
        `Load one, or say what a list covers: npx foyer screening source <list> --markets ${bare[0]}`,
      ),
    ]
  })
}

const notImported = ({ listId, isActive, hasSource, failure }: Row): Finding[] =>
  isActive
    ? []
    : [
        warn(
          CHECK,
          hasSource || failure !== null
            ? `${listId} is set up but was never imported: nothing is approved automatically for customers ` +
                'who have not chosen their lists'
            : `${listId} is set up but was never imported, and has no source: nobody on it is found`,
          `npx foyer screening ${hasSource ? 'update' : 'import'} ${listId}${hasSource ? '' : ' <file>'}. ` +
            `Or give it up: npx foyer screening source ${listId} --none`,
        ),
      ]

const noSanctions = (rows: readonly Row[], live: number): Finding[] =>
  live === 0 || rows.some(({ kind, isActive }) => kind === 'SANCTIONS' && isActive)
    ? []
    : [
        warn(
          CHECK,
          'no list of sanctions is active: nothing of live customers is approved automatically',
          'Set a source and fetch it: npx foyer screening source --help',
        ),
      ]

const noPeps = (rows: readonly Row[], live: number): Finding[] =>
  live === 0 || rows.some(({ kind, isActive }) => kind === 'PEP' && isActive)
    ? []
    : [
        warn(
          CHECK,
          'no list of public office (PEP) is active: nobody is recognised as a PEP, and nothing of live ' +
            'customers is approved automatically unless they have chosen lists without one',
          'Load one (npx foyer screening source --help), or choose the lists in the dashboard',
        ),
      ]

function findingsOf(
  { listId, isActive, isReadOtherwise, hasSource, checkedAt, maxAgeDays, failure, waiting, because }: Row,
  now: Date,
): Finding[] {
  return [
    ...(isActive && isTooOld(checkedAt, maxAgeDays, now)
      ? [
          warn(
            CHECK,
            `${listId} is older than ${maxAgeDays} days: nothing is approved automatically`,
            `npx foyer screening update ${listId}`,
          ),
        ]
      : []),
    ...(isReadOtherwise && !hasSource
      ? [
          warn(
            CHECK,
            `${listId} was read by an earlier Foyer, which may have read less of its file`,
            `npx foyer screening import ${listId} <file>`,
          ),
        ]
      : []),
    ...(waiting === null
      ? []
      : [
          warn(
            CHECK,
            `version ${waiting} of ${listId} waits for approval${because ? `: ${waitReasons[because]}` : ''}`,
            `npx foyer screening approve ${listId} ${waiting}, or reject`,
          ),
        ]),
    ...(failure === null
      ? []
      : [
          warn(
            CHECK,
            `the last update of ${listId} failed: ${failure}`,
            `npx foyer screening update ${listId}`,
          ),
        ]),
  ]
}

/** Whether the matcher of this version compared all monitored subjects. */
export async function checkMonitoring(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ monitored: number; waiting: number }>(
    `select count(*)::integer as monitored,
       (count(*) filter (where m.matcher is distinct from $1))::integer as waiting
     from foyer.monitored_application m join foyer.customer c using (customer_id)
     where m.is_active and not m.is_open and c.mode = 'live'`,
    [algorithm],
  )
  const { monitored = 0, waiting = 0 } = rows[0] ?? {}
  if (monitored === 0) return ok(MONITORING, 'no application of a live customer is monitored')
  if (waiting === 0)
    return ok(MONITORING, `${algorithm} compared all ${monitored} applications with all lists`)
  return warn(
    MONITORING,
    `${waiting} of ${monitored} applications were not compared with all lists by ${algorithm}`,
    'The service begins within an hour. Begin now: npx foyer monitoring run',
  )
}
