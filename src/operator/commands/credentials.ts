/** `foyer credential …` and `foyer apikey …`: what customers' systems call with. */
import { issueApiKey, issueClient } from '../../adapters/issue-credentials.ts'
import type { CredentialRow } from '../../adapters/postgres/customers/administration.ts'
import type { Ids } from '../../ids.ts'
import { type Command, CommandError, type Flag, type Given } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, customerIn, idIn } from '../id-flags.ts'
import { withInstallation } from '../installation.ts'
import { lineIn } from '../text-flags.ts'

const descriptionFlag: Flag = { what: 'what it is for, in your words', value: '<text>' }
const MOST_DESCRIPTION = 200

const descriptionIn = (given: Given): string => lineIn(given, 'description', MOST_DESCRIPTION)

export const credentialCreate: Command = {
  summary: 'Make a client id and secret (OAuth 2.0 client credentials)',
  description: 'The secret is shown once and never again: only its hash is kept.',
  flags: {
    customer: customerFlag,
    description: descriptionFlag,
    scope: {
      what: 'the widest scope that it may ask for (default: application)',
      value: 'application|application.read',
      members: ['application', 'application.read'],
    },
  },
  examples: [
    'credential create --customer foyer:customer::0199… --description "Back office"',
    'credential create --customer foyer:customer::0199… --scope application.read',
  ],
  run: (given, stage) => {
    const description = descriptionIn(given)
    const reads = given.maybe('scope') === 'application.read'
    return withInstallation(stage, async (it) => {
      const customer = await customerIn(given, it)
      const ask = {
        customerId: customer.id,
        mode: customer.mode,
        description,
        ...(reads ? { scopes: ['application.read' as const] } : {}),
      }
      const { credentialId, clientId, clientSecret } = await issueClient(it.administration, ask, it.now())
      const id = it.ids.of('credential', credentialId)
      const scope = reads ? 'application.read' : 'application'
      return {
        json: {
          id,
          customerId: it.ids.of('customer', customer.id),
          clientId,
          clientSecret,
          scope,
          description,
        },
        text: [
          ...columns(
            [
              ['Client id', clientId],
              ['Client secret', clientSecret],
              ['Credential', id],
            ],
            '',
          ),
          '',
          'Keep the secret now: it is shown this once, and Foyer does not know it afterwards.',
        ].join('\n'),
      }
    })
  },
}

export const apikeyCreate: Command = {
  summary: 'Make an API key, for the deprecated interface',
  description:
    'API keys open the deprecated operations only; new systems use foyer credential create.\nThe key is shown once and never again: only its hash is kept.',
  flags: { customer: customerFlag, description: descriptionFlag },
  examples: ['apikey create --customer foyer:customer::0199…'],
  run: (given, stage) => {
    const description = descriptionIn(given)
    return withInstallation(stage, async (it) => {
      const { id: customerId, mode } = await customerIn(given, it)
      const { credentialId, apiKey } = await issueApiKey(
        it.administration,
        { customerId, mode, description },
        it.now(),
      )
      const id = it.ids.of('credential', credentialId)
      return {
        json: { id, customerId: it.ids.of('customer', customerId), apiKey, description },
        text: `${columns(
          [
            ['API key', apiKey],
            ['Credential', id],
          ],
          '',
        ).join('\n')}\n\nKeep the key now: it is shown this once, and Foyer does not know it afterwards.`,
      }
    })
  },
}

const shownOf = (row: CredentialRow, ids: Ids) => ({
  id: ids.of('credential', row.credentialId),
  kind: row.kind,
  clientId: row.clientId,
  scopes: row.scopes,
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

export const credentialList: Command = {
  summary: "List a customer's credentials and API keys",
  flags: { customer: customerFlag },
  examples: ['credential list --customer foyer:customer::0199…'],
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const customer = await customerIn(given, it)
      const rows = await it.administration.credentials(customer.id)
      const credentials = rows.map((row) => shownOf(row, it.ids))
      const lines = credentials.map((each) => [
        each.id,
        each.kind,
        each.clientId,
        each.deletedAt ? `deleted ${each.deletedAt.slice(0, 10)}` : `since ${each.createdAt.slice(0, 10)}`,
        each.description,
      ])
      return { json: { credentials }, text: columns(lines, '').join('\n') || 'There is no credential yet.' }
    }),
}

export const credentialDelete: Command = {
  summary: 'Delete a credential or an API key',
  description: 'It and its tokens stop working within 5 seconds on every node. That can not be undone.',
  flags: {
    customer: customerFlag,
    credential: { what: 'the credential', value: '<id>', required: true },
  },
  examples: ['credential delete --customer foyer:customer::0199… --credential foyer:credential::0199…'],
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const customer = await customerIn(given, it)
      const credentialId = idIn(given, 'credential', 'credential', it.ids)
      const id = it.ids.of('credential', credentialId)
      if (!(await it.administration.deleteCredential(customer.id, credentialId)))
        throw new CommandError(`${customer.name} has no credential ${id}, or it was deleted before.`)
      return {
        json: { id, customerId: it.ids.of('customer', customer.id), deleted: true },
        text: `Deleted ${id}. It and its tokens stop working within 5 seconds.`,
      }
    }),
}
