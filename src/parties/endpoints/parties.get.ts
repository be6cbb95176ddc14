/** POST /v1/parties.get: everything about one person or organization, over all applications. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { partiesOf } from '../case-parties.ts'
import { NamedParty, namedPartyOf, PartyApplication, PartyFacts, partyApplicationOf } from '../party-view.ts'
import { MOST_COUNTED, type PartyFile, type PartyInCase } from '../ports.ts'

/** A person reads no longer list; the number of all is told. */
const MOST_APPLICATIONS = 50
const closed = { additionalProperties: false } as const

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  hidesFromStaff: 'IN_PART',
  summary: 'Read everything about a person or organization',
  description:
    'The applications that name it, what it is in each, the possible matches on lists, the decisions, and ' +
    'parties that may be the same. Each application in the reply is written to the access log.',
  cost: () => 3,
  body: Type.Object(
    { partyId: Type.String({ minLength: 1, maxLength: 200, description: 'Of parties.search.' }) },
    closed,
  ),
  reply: Type.Object(
    {
      id: Type.String({ description: 'Of the newest application that names it.' }),
      ...PartyFacts,
      applicationCount: orNull(
        Type.Integer({ description: `Applications that name it. null: more than ${MOST_COUNTED}.` }),
      ),
      applications: Type.Array(PartyApplication, { description: `The newest ${MOST_APPLICATIONS}.` }),
      possiblySame: Type.Array(NamedParty, {
        description:
          'Other parties with the same name and date of birth, or organizations with the same name. A ' +
          'proposal: a person decides with parties.resolve.',
      }),
      verdicts: Type.Array(
        Type.Object(
          {
            partyId: Type.String({ description: 'The party of this page that the verdict is about.' }),
            other: NamedParty,
            verdict: Type.Enum(['SAME', 'DIFFERENT']),
            resolvedBy: orNull(Type.String({ description: 'The user; null: a credential or the operator.' })),
            resolvedAt: Timestamp,
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  examples: { body: { partyId: 'foyer:party::01990000-0000-7000-8000-00000000000b' } },
  async run({ partyId }, context: Needs<'accessLog' | 'applications' | 'ids' | 'parties' | 'workflows'>) {
    const { parties, caller, ids } = context
    const id = ids.read('party', partyId, '/partyId')
    const file = await parties.find(caller.customerId, id, MOST_APPLICATIONS)
    const newest = file?.rows[0]
    if (!file || !newest) throw new ApiError('party_not_found')
    const applications = await Promise.all(file.rows.map((row) => applicationOf(row, context)))
    noteReads(file, context)
    const { roles: _roles, otherNames: _names, ...facts } = newest.party
    return {
      id: ids.of('party', newest.id),
      ...facts,
      otherNames: otherNamesOf(file.rows),
      applicationCount: file.applications > MOST_COUNTED ? null : file.applications,
      applications: applications.filter((each) => each !== null),
      possiblySame: file.possiblySame.map((row) => namedPartyOf(row, ids)),
      verdicts: file.verdicts.map(({ one, other, verdict, by, at }) => ({
        partyId: ids.of('party', one.id),
        other: namedPartyOf(other, ids),
        verdict,
        resolvedBy: by && ids.of('user', by),
        resolvedAt: at.toISOString(),
      })),
    }
  },
})

/** null: the application was erased since the row was read. */
async function applicationOf(
  row: PartyInCase,
  { applications, workflows, caller, ids }: Needs<'applications' | 'ids' | 'workflows'>,
) {
  const found = await applications.find(caller.customerId, row.applicationId)
  if (!found) return null
  const workflow = await workflows.version(found.customerId, found.workflowId, found.workflowVersion)
  return partyApplicationOf(row, found, { workflowName: workflow.name, all: partiesOf(found, workflow), ids })
}

const otherNamesOf = (rows: readonly PartyInCase[]): string[] => {
  const [newest] = rows
  const names = new Set(rows.flatMap(({ party }) => [party.name, ...party.otherNames]))
  if (newest) names.delete(newest.party.name)
  return [...names]
}

function noteReads(
  { rows, possiblySame, verdicts }: PartyFile,
  { accessLog, caller }: Needs<'accessLog'>,
): void {
  const shown = [...rows, ...possiblySame, ...verdicts.map(({ other }) => other)]
  for (const applicationId of new Set(shown.map((row) => row.applicationId)))
    accessLog.noteRead({
      ...{ customerId: caller.customerId, applicationId },
      ...{ readerId: caller.id, operation: 'parties.get' },
    })
}
