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
    load: async () => (await import('./commands/users.ts')).userInvite,
  },
  'workflow import': {
    summary: 'Publish a workflow from a file, or propose it',
    load: async () => (await import('./commands/workflows.ts')).workflowImport,
  },
  'workflow export': {
    summary: 'Write a workflow to stdout, as foyer workflow import reads it',
    load: async () => (await import('./commands/workflows.ts')).workflowExport,
  },
  'application import': {
    summary: 'Import applications of another service from a JSON Lines file',
    load: async () => (await import('./commands/applications/import.ts')).applicationImport,
  },
  'provider accept': {
    summary: 'Accept a list of PID providers whose publisher has begun to number again',
    load: async () => (await import('./commands/accept-list.ts')).providerAcceptList,
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
  call: {
    summary: 'Call an operation of the API for a customer, such as webhooks.create',
    isNamed: true,
    load: async (name) => {
      const { callList, commandFor } = await import('./commands/call.ts')
      return name === undefined ? callList : commandFor(name)
    },
  },
  import: {
    summary: 'Import an export of everything',
    load: async () => (await import('./commands/import/import.ts')).importArchive,
  },
  listen: {
    summary: 'Forward events to a receiver on your machine',
    load: async () => (await import('./commands/listen.ts')).listen,
  },
  sandbox: {
    summary: 'Start a throw-away service for tests',
    load: async () => (await import('./commands/sandbox.ts')).sandbox,
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
