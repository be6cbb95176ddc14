/** Checks the European wallets of customers: certificates, registration, and the list of PID providers. */

import { queryOn } from '#audit/store/append.ts'
import { idsOf } from '#kernel/ids.ts'
import { DecryptionError } from '#platform/crypto/aead.ts'
import { derivedKeys } from '#platform/postgres/master-keys/derived-keys.ts'
import { MasterKeyError } from '#platform/postgres/master-keys.ts'
import { type ReadinessLine, walletReadiness } from '#providers/store/from-settings/wallet-readiness.ts'
import { seenListOf } from '#providers/store/list-sequences.ts'
import { type ProviderSealing, providerSealingWith } from '#providers/store/provider-secrets.ts'
import { knownRows, LIST_PROVIDERS, type ProviderSettingRow } from '#providers/store/provider-store.ts'
import { unsealed } from '#providers/store/settings/customer-providers.ts'
import { type CommandDatabase, keySourceOf } from '../database.ts'
import type { OperatorAdministration } from '../ports.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const CHECK = 'Wallets'

type Installation = Pick<CommandDatabase, 'config' | 'owner' | 'now'>

/** Finds nothing when no customer has a wallet with a trusted list of its own. */
export async function checkWallets(
  installation: Installation,
  administration: Pick<OperatorAdministration, 'customers'>,
): Promise<Finding[]> {
  const query = queryOn(installation.owner)
  const found = await Promise.all(
    (await administration.customers()).map(async ({ id }) => {
      const rows = knownRows(await query<ProviderSettingRow>(LIST_PROVIDERS, [id]))
      return rows.filter(isListed).map((row) => ({ id, row }))
    }),
  ).then((all) => all.flat())
  if (found.length === 0) return []
  const sealing = await sealingOf(installation)
  // The check of the master key reports the fault.
  if (!sealing) return []
  const findings = await Promise.all(
    found.map(async ({ id, row }) => {
      const { config } = installation
      const lines = await linesOf(installation, sealing, id, row)
      return findingsOf(`${idsOf(config.idNamespace).of('customer', id)}: `, lines)
    }),
  )
  return findings.flat()
}

const isListed = ({ provider, enabled, settings }: ProviderSettingRow): boolean =>
  provider === 'wallet' && enabled && Boolean(settings.listUrl)

async function sealingOf(installation: Installation): Promise<ProviderSealing | undefined> {
  try {
    const keys = await derivedKeys(keySourceOf(installation))
    return keys && providerSealingWith(keys.derived('provider-settings'))
  } catch (error) {
    if (error instanceof MasterKeyError || error instanceof DecryptionError) return undefined
    throw error
  }
}

async function linesOf(
  { config, owner, now }: Installation,
  sealing: ProviderSealing,
  customerId: string,
  row: ProviderSettingRow,
): Promise<ReadinessLine[]> {
  try {
    const settings = unsealed(sealing, customerId, row)
    const list = await seenListOf(queryOn(owner), customerId, settings.listUrl ?? '')
    return walletReadiness(settings, { host: new URL(config.baseUrl).hostname, now: now(), list })
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return [{ result: 'WRONG', text: 'A secret cannot be decrypted. Set it again.' }]
  }
}

/** One finding per result, so that correct parts do not hide wrong ones. */
function findingsOf(customer: string, lines: readonly ReadinessLine[]): Finding[] {
  const textOf = (result: ReadinessLine['result']) =>
    lines.flatMap((each) => (each.result === result ? [each.text] : [])).join(' ')
  const [good, soon, bad] = [textOf('OK'), textOf('WARN'), textOf('WRONG')]
  return [
    ...(bad
      ? [wrong(CHECK, customer + bad, 'Set what it names: npx foyer call providers.set --provider wallet')]
      : []),
    ...(soon ? [warn(CHECK, customer + soon, 'Do it in time: without it no wallet can answer.')] : []),
    ...(good ? [ok(CHECK, customer + good)] : []),
  ]
}
