/** The table of all commands. A new command is a row here. */

import type { CommandRow } from './command.ts'

export const commands: Readonly<Record<string, CommandRow>> = {
  'customer create': {
    summary: 'Create a customer',
    load: async () => (await import('./commands/customers.ts')).customerCreate,
  },
  'customer list': {
    summary: 'List the customers',
    load: async () => (await import('./commands/customers.ts')).customerList,
  },
  'customer update': {
    summary: "Change a customer's redirect origins, rate limit, quotas or notification address",
    load: async () => (await import('./commands/customers.ts')).customerUpdate,
  },
  'customer usage': {
    summary: 'Show the usage and the quotas of a customer',
    load: async () => (await import('./commands/usage.ts')).customerUsage,
  },
  'customer suspend': {
    summary: 'Suspend a customer',
    load: async () => (await import('./commands/suspend.ts')).customerSuspend,
  },
  'customer resume': {
    summary: 'End the suspension of a customer',
    load: async () => (await import('./commands/suspend.ts')).customerResume,
  },
  'user invite': {
    summary: 'Invite a person to the dashboard',
    load: async () => (await import('./commands/users/users.ts')).userInvite,
  },
  'user list': {
    summary: 'List the people of a customer, and open invitations',
    load: async () => (await import('./commands/users/users.ts')).userList,
  },
  'user remove': {
    summary: 'Remove a person from a customer',
    load: async () => (await import('./commands/users/users.ts')).userRemove,
  },
  'credential create': {
    summary: 'Create a client id and secret (OAuth 2.0 client credentials)',
    load: async () => (await import('./commands/credentials.ts')).credentialCreate,
  },
  'credential list': {
    summary: "List a customer's credentials and API keys",
    load: async () => (await import('./commands/credentials.ts')).credentialList,
  },
  'credential update': {
    summary: 'Change the permissions or the description of a credential or an API key',
    load: async () => (await import('./commands/credentials.ts')).credentialUpdate,
  },
  'credential delete': {
    summary: 'Delete a credential or an API key',
    load: async () => (await import('./commands/credentials.ts')).credentialDelete,
  },
  'apikey create': {
    summary: 'Create an API key for the deprecated API',
    load: async () => (await import('./commands/credentials.ts')).apikeyCreate,
  },
  'workflow list': {
    summary: "List a customer's workflows",
    load: async () => (await import('./commands/workflows.ts')).workflowList,
  },
  'workflow import': {
    summary: 'Publish a workflow from a file, or propose it',
    load: async () => (await import('./commands/workflows.ts')).workflowImport,
  },
  'workflow export': {
    summary: 'Write a workflow to stdout, as foyer workflow import reads it',
    load: async () => (await import('./commands/workflows.ts')).workflowExport,
  },
  'application list': {
    summary: "List a customer's applications",
    load: async () => (await import('./commands/applications/list.ts')).applicationList,
  },
  'application show': {
    summary: 'Show an application: status, findings, checks, hits, and its report',
    load: async () => (await import('./commands/applications/show.ts')).applicationShow,
  },
  'application resolve': {
    summary: 'Resolve a screening hit',
    load: async () => (await import('./commands/applications/resolve.ts')).applicationResolve,
  },
  'application ask': {
    summary: 'Ask the applicant for more information',
    load: async () => (await import('./commands/applications/ask.ts')).applicationAsk,
  },
  'application decide': {
    summary: 'Approve or decline an application in manual review',
    load: async () => (await import('./commands/applications/decide.ts')).applicationDecide,
  },
  'application import': {
    summary: 'Import applications of another service from a JSON Lines file',
    load: async () => (await import('./commands/applications/import.ts')).applicationImport,
  },
  'provider list': {
    summary: 'List the providers of a customer, and those that can be set',
    load: async () => (await import('./commands/providers/providers.ts')).providerList,
  },
  'provider set': {
    summary: 'Set a registry, an eID or a list of a customer for a market',
    load: async () => (await import('./commands/providers/providers.ts')).providerSet,
  },
  'provider remove': {
    summary: 'Remove a provider of a customer, with its secrets',
    load: async () => (await import('./commands/providers/providers.ts')).providerRemove,
  },
  'provider test': {
    summary: 'Try a provider of a customer with a real call',
    load: async () => (await import('./commands/providers/providers.ts')).providerTest,
  },
  'provider accept': {
    summary: 'Accept a list of PID providers whose publisher has begun to number again',
    load: async () => (await import('./commands/providers/accept.ts')).providerAcceptList,
  },
  'webhook create': {
    summary: 'Create a webhook',
    load: async () => (await import('./commands/webhooks.ts')).webhookCreate,
  },
  'webhook list': {
    summary: "List a customer's webhooks",
    load: async () => (await import('./commands/webhooks.ts')).webhookList,
  },
  'webhook update': {
    summary: 'Change a webhook: address, kinds of event, on or off, new secret',
    load: async () => (await import('./commands/webhooks.ts')).webhookUpdate,
  },
  'webhook delete': {
    summary: 'Delete a webhook',
    load: async () => (await import('./commands/webhooks.ts')).webhookDelete,
  },
  'webhook test': {
    summary: 'Send a signed test event now',
    load: async () => (await import('./commands/webhooks.ts')).webhookTest,
  },
  'webhook deliveries': {
    summary: 'List deliveries and the responses of receivers',
    load: async () => (await import('./commands/deliveries.ts')).webhookDeliveries,
  },
  'webhook replay': {
    summary: 'Send a delivery again, or all events of a period',
    load: async () => (await import('./commands/replay.ts')).webhookReplay,
  },
  'screening compare': {
    summary: 'Compare two names as screening does, and show why they match or not',
    load: async () => (await import('./commands/screening/compare.ts')).screeningCompare,
  },
  'screening evaluate': {
    summary: 'Measure precision, recall and F1 on your own labelled pairs of names',
    load: async () => (await import('./commands/screening/evaluate.ts')).screeningEvaluate,
  },
  'screening lists': {
    summary: 'List the screening lists of the installation, with their versions',
    load: async () => (await import('./commands/screening/lists.ts')).screeningLists,
  },
  'screening source': {
    summary: 'Set where a screening list is fetched from, and how old it may become',
    load: async () => (await import('./commands/screening/lists.ts')).screeningSource,
  },
  'screening update': {
    summary: 'Fetch and import the screening lists, or one of them',
    load: async () => (await import('./commands/screening/update.ts')).screeningUpdate,
  },
  'screening import': {
    summary: 'Import a screening list from files',
    load: async () => (await import('./commands/screening/update.ts')).screeningImport,
  },
  'screening approve': {
    summary: 'Approve a version of a screening list that waits, because it lost or changed over 10 %',
    load: async () => (await import('./commands/screening/approve.ts')).screeningApprove,
  },
  'screening reject': {
    summary: 'Reject a version of a screening list that waits; the active one stays',
    load: async () => (await import('./commands/screening/approve.ts')).screeningReject,
  },
  'screening approval': {
    summary: 'Show or set who may approve screening lists in the dashboard',
    load: async () => (await import('./commands/screening/approve.ts')).screeningApproval,
  },
  'monitoring status': {
    summary: 'Show who is monitored, what is due, and how far comparisons with changed lists are',
    load: async () => (await import('./commands/monitoring/status.ts')).monitoringStatus,
  },
  'monitoring run': {
    summary: 'Start what the monitoring has to do now, and show its progress',
    load: async () => (await import('./commands/monitoring/run.ts')).monitoringRun,
  },
  import: {
    summary: 'Import an export of everything',
    load: async () => (await import('./commands/import/import.ts')).importArchive,
  },
  listen: {
    summary: 'Forward events to a receiver on your machine',
    load: async () => (await import('./commands/listen.ts')).listen,
  },
  'hold set': {
    summary: 'Keep an application from being erased (legal hold)',
    load: async () => (await import('./commands/holds.ts')).holdSet,
  },
  'hold release': {
    summary: 'Release a legal hold',
    load: async () => (await import('./commands/holds.ts')).holdRelease,
  },
  'hold list': {
    summary: "List a customer's legal holds",
    load: async () => (await import('./commands/holds.ts')).holdList,
  },
  migrate: {
    summary: 'Run the database migrations',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  doctor: {
    summary: 'Find problems of this installation, and how to fix them',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  'key rotate': {
    summary: 'Replace the master key, or with --signing the key that signs tokens',
    load: async () => (await import('./commands/keys.ts')).keyRotate,
  },
  'key drop': {
    summary: 'Delete master key versions that are no longer used',
    load: async () => (await import('./commands/keys.ts')).keyDrop,
  },
  'audit verify': {
    summary: 'Verify that nobody changed the audit log',
    load: async () => (await import('./commands/audit.ts')).auditVerify,
  },
  'audit key': {
    summary: 'Show the public key that verifies the signed audit heads',
    load: async () => (await import('./commands/audit.ts')).auditKey,
  },
  'access list': {
    summary: 'List who has read an application',
    load: async () => (await import('./commands/access.ts')).accessList,
  },
}
