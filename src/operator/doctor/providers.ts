/** Checks that the workflows of live customers have the providers that their steps need. */
import { gapText } from '../../applications/create/provider-gaps.ts'
import type { Ids } from '../../ids.ts'
import type { OperatorAdministration, ProviderSetups } from '../../ports/operator.ts'
import { gapsIn } from '../provider-gaps.ts'
import { type Finding, ok, warn } from './finding.ts'

const MAX_NAMED = 10

/** A blocking gap is a warning: creates are refused. Other gaps lead to manual review, as built. */
export async function checkProviders(
  administration: Pick<OperatorAdministration, 'customers' | 'workflows'>,
  providers: ProviderSetups,
  ids: Ids,
): Promise<Finding[]> {
  const check = 'Providers'
  const live = (await administration.customers()).filter(({ mode }) => mode === 'live')
  const gaps = await Promise.all(
    live.map(async (customer) => {
      const workflows = await administration.workflows(customer.id)
      const configured = await providers.of({ customerId: customer.id, mode: customer.mode })
      return workflows.flatMap(({ workflowId, definition }) =>
        definition
          ? gapsIn(definition, 'live', configured).map((gap) => ({
              blocks: gap.blocks,
              text: `${ids.of('workflow', workflowId)}: ${gapText(gap)}`,
            }))
          : [],
      )
    }),
  ).then((all) => all.flat())
  if (gaps.length === 0) return [ok(check, 'every step of live customers has its provider')]
  const named = (texts: string[]) =>
    texts.length > MAX_NAMED
      ? [...texts.slice(0, MAX_NAMED), `and ${texts.length - MAX_NAMED} more`].join(' ')
      : texts.join(' ')
  const textsOf = (isBlocking: boolean) =>
    gaps.filter(({ blocks }) => blocks === isBlocking).map(({ text }) => text)
  const [blocking, manual] = [textsOf(true), textsOf(false)]
  return [
    ...(blocking.length > 0
      ? [
          warn(
            check,
            `applications.create is refused: ${named(blocking)}`,
            'Configure the provider, or import a version of the workflow whose step is optional or absent.',
          ),
        ]
      : []),
    ...(manual.length > 0 ? [ok(check, `left to a person: ${named(manual)}`)] : []),
  ]
}
