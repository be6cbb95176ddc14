/** `foyer credential …` and `foyer apikey …`: the credentials of customers' systems. */

import type { Ids } from '../../ids.ts'
import {
  defaultPermissions,
  orderedPermissions,
  type Permission,
  permissions,
  permissionTexts,
} from '../../oauth/permissions.ts'
import type { CredentialRow } from '../../ports/operator.ts'
import { type Command, CommandError, type Flag, type FlagValues, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { credentialFlag, customerFlag, findCustomer, readCredential } from '../id-flags.ts'
import { readTextLine } from '../text-flags.ts'
import { withPorts } from '../with-ports.ts'

const descriptionFlag: Flag = { what: 'what it is for, in your words', value: '<text>' }
const MAX_DESCRIPTION = 200

const permissionFlag: Flag = {
  what: `what it may do (default: ${defaultPermissions.join(' and ')})`,
  value: '<permission>',
  members: permissions,
  many: true,
}
const permissionHelp = [
  'Permissions:',
  ...columns(permissions.map((each) => [each, permissionTexts[each]])),
].join('\n')

/** undefined without the flag. */
const readPermissions = (flags: FlagValues): Permission[] | undefined =>
  flags.has('permission') ? orderedPermissions(flags.all('permission')) : undefined

const readDescription = (flags: FlagValues): string => readTextLine(flags, 'description', MAX_DESCRIPTION)

export const credentialCreate: Command = {
  description: `The secret is shown once: Foyer only stores its hash.\n\n${permissionHelp}`,
  flags: {
    customer: customerFlag,
    description: descriptionFlag,
    permission: permissionFlag,
    scope: {
      what: 'the widest scope that it may request (default: application)',
      value: 'application|application.read',
      members: ['application', 'application.read'],
    },
  },
  examples: [
    'credential create --customer foyer:customer::0199… --description "Back office"',
    'credential create --customer foyer:customer::0199… --permission read --permission review',
    'credential create --customer foyer:customer::0199… --scope application.read',
  ],
  run: (flags, context) => {
    const description = readDescription(flags)
    const isReadOnly = flags.optional('scope') === 'application.read'
    const allowed = readPermissions(flags) ?? (isReadOnly ? ['read' as const] : defaultPermissions)
    return withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const request = {
        customerId: customer.id,
        mode: customer.mode,
        description,
        permissions: allowed,
        ...(isReadOnly ? { scopes: ['application.read' as const] } : {}),
      }
      const { credentialId, clientId, clientSecret } = await ports.administration.issueClient(request)
      const id = ports.ids.of('credential', credentialId)
      const scope = isReadOnly ? 'application.read' : 'application'
      return {
        json: {
          id,
          customerId: ports.ids.of('customer', customer.id),
          clientId,
          clientSecret,
          scope,
          permissions: allowed,
          description,
        },
        text: [
          ...columns(
            [
              ['Client id', clientId],
              ['Client secret', clientSecret],
              ['Credential', id],
              ['Permissions', allowed.join(', ')],
            ],
            '',
          ),
          '',
          'Store the secret now. Foyer cannot show it again.',
        ].join('\n'),
      }
    })
  },
}

export const apikeyCreate: Command = {
  description: [
    'API keys only work for the deprecated operations. Use foyer credential create for new systems. The',
    'key is shown once: Foyer only stores its hash.',
  ].join('\n'),
  flags: { customer: customerFlag, description: descriptionFlag },
  examples: ['apikey create --customer foyer:customer::0199…'],
  run: (flags, context) => {
    const description = readDescription(flags)
    return withPorts(context, async (ports) => {
      const { id: customerId, mode } = await findCustomer(flags, ports)
      const { credentialId, apiKey } = await ports.administration.issueApiKey({
        customerId,
        mode,
        description,
      })
      const id = ports.ids.of('credential', credentialId)
      return {
        json: { id, customerId: ports.ids.of('customer', customerId), apiKey, description },
        text: `${columns(
          [
            ['API key', apiKey],
            ['Credential', id],
          ],
          '',
        ).join('\n')}\n\nStore the key now. Foyer cannot show it again.`,
      }
    })
  },
}

const credentialViewOf = (row: CredentialRow, ids: Ids) => ({
  id: ids.of('credential', row.credentialId),
  kind: row.kind,
  clientId: row.clientId,
  scopes: row.scopes,
  permissions: row.permissions,
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

export const credentialList: Command = {
  flags: { customer: customerFlag },
  examples: ['credential list --customer foyer:customer::0199…'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const rows = await ports.administration.credentials(customer.id)
      const credentials = rows.map((row) => credentialViewOf(row, ports.ids))
      const lines = credentials.map((each) => [
        each.id,
        each.kind,
        each.clientId,
        each.permissions.join(','),
        each.deletedAt ? `deleted ${each.deletedAt.slice(0, 10)}` : `since ${each.createdAt.slice(0, 10)}`,
        each.description,
      ])
      return { json: { credentials }, text: columns(lines, '').join('\n') || 'There is no credential yet.' }
    }),
}

export const credentialUpdate: Command = {
  description: [
    'The permissions that you give replace all earlier ones. They apply within 5 seconds in every process,',
    `also to tokens that were issued before.\n\n${permissionHelp}`,
  ].join('\n'),
  flags: {
    customer: customerFlag,
    credential: credentialFlag,
    permission: { ...permissionFlag, what: 'what it may do; replaces the earlier permissions' },
    description: descriptionFlag,
  },
  examples: [
    'credential update --customer foyer:customer::0199… --credential foyer:credential::0199… ' +
      '--permission create --permission read --permission webhooks',
  ],
  run: (flags, context) => {
    if (!flags.has('permission') && !flags.has('description'))
      throw new UsageError('Give at least one change: --permission or --description.')
    const allowed = readPermissions(flags)
    const change = {
      ...(allowed ? { permissions: allowed } : {}),
      ...(flags.has('description') ? { description: readDescription(flags) } : {}),
    }
    return withPorts(context, async (ports) => {
      const { administration, ids } = ports
      const customer = await findCustomer(flags, ports)
      const credentialId = await readCredential(flags, ports, customer.id)
      await administration.updateCredential(customer.id, credentialId, change)
      const row = (await administration.credentials(customer.id)).find(
        (each) => each.credentialId === credentialId && !each.deletedAt,
      )
      const id = ids.of('credential', credentialId)
      if (!row)
        throw new CommandError(
          `${customer.name} has no credential ${id}, or it is deleted.`,
          'credential_not_found',
        )
      return {
        json: credentialViewOf(row, ids),
        text: `${id} may: ${row.permissions.join(', ')}. This applies within 5 seconds.`,
      }
    })
  },
}

export const credentialDelete: Command = {
  description:
    'The credential and its tokens stop working within 5 seconds in every process. You cannot undo this.',
  flags: { customer: customerFlag, credential: credentialFlag },
  examples: ['credential delete --customer foyer:customer::0199… --credential foyer:credential::0199…'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const credentialId = await readCredential(flags, ports, customer.id)
      const id = ports.ids.of('credential', credentialId)
      if (!(await ports.administration.deleteCredential(customer.id, credentialId)))
        throw new CommandError(
          `${customer.name} has no credential ${id}, or it is already deleted.`,
          'credential_not_found',
        )
      return {
        json: { id, customerId: ports.ids.of('customer', customer.id), deleted: true },
        text: `Deleted ${id}. The credential and its tokens stop working within 5 seconds.`,
      }
    }),
}
