/** POST /v1/providers.gaps.list: the missing providers of the published workflows. */

import { CountryCode, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { neededKinds } from '#providers/catalogue/provider-row.ts'
import { chooseLists } from '#screening/choose-lists.ts'
import { type ProviderSetup, providerGapsOf } from '../create/provider-gaps.ts'

const closed = { additionalProperties: false } as const

const Gap = Type.Object(
  {
    workflowId: Type.String(),
    workflow: Type.String({ description: 'Its name.' }),
    step: orNull(Type.String({ description: 'The key of the step; null for screening.' })),
    market: CountryCode,
    needs: Type.Enum([...neededKinds]),
    options: Type.Array(Type.String(), { description: 'Keys of providers that can be set.' }),
    blocks: Type.Boolean({
      description: 'applications.create is refused. false: a person does what the provider would do.',
    }),
  },
  closed,
)

export default operation({
  who: 'application.read',
  permission: 'providers',
  staff: 'DEVELOP',
  summary: 'List what is missing of the providers',
  description:
    'For each published workflow and market. Empty for sandbox customers, who have simulators. For people ' +
    'in the dashboard only.',
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(Gap) }, closed),
  async run(
    _body,
    context: Needs<
      'customerScreening' | 'ids' | 'now' | 'providers' | 'screeningLists' | 'workflowEditing' | 'workflows'
    >,
  ) {
    const { caller, ids, providers, workflowEditing, workflows } = context
    const { customerId, mode } = caller
    if (mode === 'sandbox') return { data: [] }
    const { setup } = await providers.of({ customerId, mode })
    const hasLists = await listsOf(context)
    const setupIn = (market: string): ProviderSetup => {
      const { SCREENING, ...others } = setup(market)
      return { ...others, SCREENING: { ...SCREENING, configured: hasLists(market) } }
    }
    const named = new Map(
      (await workflowEditing.summaries(customerId, new Date(0))).map((of) => [of.id, of.name]),
    )
    const data = (await workflows.list(customerId)).flatMap((workflow) =>
      workflow.markets.flatMap((market) =>
        providerGapsOf(workflow, market, setupIn(market)).map(({ options, ...gap }) => ({
          ...gap,
          workflowId: ids.of('workflow', workflow.id),
          workflow: named.get(workflow.id) ?? '',
          options: [...options],
        })),
      ),
    )
    return { data }
  },
})

/** The customer's chosen lists, by market. A list itself reports that it is too old. */
async function listsOf({
  caller,
  customerScreening,
  now,
  screeningLists,
}: Needs<'customerScreening' | 'now' | 'screeningLists'>): Promise<(market: string) => boolean> {
  const [all, settings] = [await screeningLists.all(), await customerScreening.settings(caller.customerId)]
  return (market) => {
    const chosen = chooseLists(all, settings, now(), market)
    if (chosen.kind !== 'READY') return chosen.kind !== 'NOT_CONFIGURED'
    return chosen.peps !== 'MISSING' && !chosen.lacksOfficial
  }
}
