/** Checks that the workflows of live customers have the providers that they need, and that these work. */
import { gapsByStep, gapsText } from '#applications/create/provider-gaps.ts'
import type { Ids } from '#kernel/ids.ts'
import { providerRow } from '#providers/catalogue.ts'
import type { StoredProvider } from '#providers/ports.ts'
import type { OperatorAdministration, ProviderSetups } from '../ports.ts'
import { gapsIn } from '../provider-gaps.ts'
import { type Finding, ok, warn } from './finding.ts'

const MAX_NAMED = 10
const EXPIRES_SOON_DAYS = 30

/** A blocking gap is a warning: creates are refused. Other gaps lead to manual review, as built. */
export async function checkProviders(
  administration: Pick<OperatorAdministration, 'customers' | 'workflows'>,
  providers: ProviderSetups,
  ids: Ids,
  now: Date,
): Promise<Finding[]> {
  const check = 'Providers'
  const live = (await administration.customers()).filter(({ mode }) => mode === 'live')
  const configuredOf = async (customer: (typeof live)[number]) => ({
    customer,
    configured: await providers.of({ customerId: customer.id, mode: customer.mode }),
  })
  const all = await Promise.all(live.map(configuredOf))
  const expiring = all.flatMap(({ customer, configured }) =>
    configured.stored.flatMap((each) =>
      expiringSecrets(each, now).map((text) => `${ids.of('customer', customer.id)}: ${text}`),
    ),
  )
  const gaps = await Promise.all(
    all.map(async ({ customer, configured }) => {
      const workflows = await administration.workflows(customer.id)
      return workflows.flatMap(({ workflowId, definition }) =>
        definition
          ? gapsByStep(gapsIn(definition, 'live', configured)).map((gaps) => ({
              blocks: gaps[0].blocks,
              text: `${ids.of('workflow', workflowId)}: ${gapsText(gaps)}`,
            }))
          : [],
      )
    }),
  ).then((found) => found.flat())
  const others = [
    ...(expiring.length === 0 ? [] : [warn(check, named(expiring), 'Set a new certificate before.')]),
    ...all.flatMap(({ customer, configured }) =>
      configured.stored.flatMap((each) => failedTest(check, ids.of('customer', customer.id), each)),
    ),
  ]
  if (gaps.length === 0) return [ok(check, 'every step of live customers has its provider'), ...others]
  const textsOf = (isBlocking: boolean) =>
    gaps.filter(({ blocks }) => blocks === isBlocking).map(({ text }) => text)
  const [blocking, manual] = [textsOf(true), textsOf(false)]
  return [
    ...(blocking.length > 0
      ? [
          warn(
            check,
            `applications.create is refused: ${named(blocking)}`,
            'Set one: npx foyer call providers.list --customer <id> names those of each market. Or import ' +
              'a version of the workflow without these markets, or whose step is optional or absent.',
          ),
        ]
      : []),
    ...(manual.length > 0 ? [ok(check, `left to a person: ${named(manual)}`)] : []),
    ...others,
  ]
}

const named = (texts: string[]): string =>
  texts.length > MAX_NAMED
    ? [...texts.slice(0, MAX_NAMED), `and ${texts.length - MAX_NAMED} more`].join(' ')
    : texts.join(' ')

function expiringSecrets({ provider, market, enabled, secrets }: StoredProvider, now: Date): string[] {
  if (!enabled) return []
  const soon = now.getTime() + EXPIRES_SOON_DAYS * 86_400_000
  return secrets.flatMap(({ name, expiresAt }) =>
    expiresAt && expiresAt.getTime() < soon
      ? [`${name} of ${provider} (${market}) expires on ${expiresAt.toISOString().slice(0, 10)}.`]
      : [],
  )
}

/** Its settings are in use nevertheless, so that only applicants would meet the failure. */
function failedTest(
  check: string,
  customer: string,
  { provider, market, enabled, lastTest }: StoredProvider,
): Finding[] {
  if (!enabled || lastTest === null || lastTest.outcome === 'WORKS') return []
  const { name } = providerRow(provider)
  const at = lastTest.at.toISOString().slice(0, 16).replace('T', ' ')
  const found = `${lastTest.outcome}${lastTest.text === null ? '' : `. ${lastTest.text}`}`
  return [
    warn(
      check,
      `${customer}: the last test of ${name} (${provider}, ${market}), at ${at} UTC, found ${found}`,
      'Correct its settings if they are the cause (npx foyer call providers.set), and try it again: ' +
        `npx foyer call providers.test --customer ${customer} --provider ${provider} --market '${market}'`,
    ),
  ]
}
