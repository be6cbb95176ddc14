/** The table of all commands. A new command is a row here. */

import type { Command } from './command.ts'
import { accessList } from './commands/access.ts'
import { applicationAsk } from './commands/applications/ask.ts'
import { applicationDecide } from './commands/applications/decide.ts'
import { applicationImport } from './commands/applications/import.ts'
import { applicationList } from './commands/applications/list.ts'
import { applicationResolve } from './commands/applications/resolve.ts'
import { applicationShow } from './commands/applications/show.ts'
import { auditKey, auditVerify } from './commands/audit.ts'
import {
  apikeyCreate,
  credentialCreate,
  credentialDelete,
  credentialList,
  credentialUpdate,
} from './commands/credentials.ts'
import { customerCreate, customerList, customerUpdate } from './commands/customers.ts'
import { webhookDeliveries } from './commands/deliveries.ts'
import { doctor } from './commands/doctor.ts'
import { holdList, holdRelease, holdSet } from './commands/holds.ts'
import { importArchive } from './commands/import/import.ts'
import { keyDrop, keyRotate } from './commands/keys.ts'
import { listen } from './commands/listen.ts'
import { migrateCommand } from './commands/migrate.ts'
import { monitoringRun } from './commands/monitoring/run.ts'
import { monitoringStatus } from './commands/monitoring/status.ts'
import { providerAcceptList } from './commands/providers/accept.ts'
import { providerList, providerRemove, providerSet, providerTest } from './commands/providers/providers.ts'
import { webhookReplay } from './commands/replay.ts'
import { screeningApproval, screeningApprove, screeningReject } from './commands/screening/approve.ts'
import { screeningCompare } from './commands/screening/compare.ts'
import { screeningEvaluate } from './commands/screening/evaluate.ts'
import { screeningLists, screeningSource } from './commands/screening/lists.ts'
import { screeningImport, screeningUpdate } from './commands/screening/update.ts'
import { customerResume, customerSuspend } from './commands/suspend.ts'
import { customerUsage } from './commands/usage.ts'
import { userInvite, userList, userRemove } from './commands/users/users.ts'
import { webhookCreate, webhookDelete, webhookList, webhookTest, webhookUpdate } from './commands/webhooks.ts'
import { workflowExport, workflowImport, workflowList } from './commands/workflows.ts'

export const commands: Readonly<Record<string, Command>> = {
  'customer create': customerCreate,
  'customer list': customerList,
  'customer update': customerUpdate,
  'customer usage': customerUsage,
  'customer suspend': customerSuspend,
  'customer resume': customerResume,
  'user invite': userInvite,
  'user list': userList,
  'user remove': userRemove,
  'credential create': credentialCreate,
  'credential list': credentialList,
  'credential update': credentialUpdate,
  'credential delete': credentialDelete,
  'apikey create': apikeyCreate,
  'workflow list': workflowList,
  'workflow import': workflowImport,
  'workflow export': workflowExport,
  'application list': applicationList,
  'application show': applicationShow,
  'application resolve': applicationResolve,
  'application ask': applicationAsk,
  'application decide': applicationDecide,
  'application import': applicationImport,
  'provider list': providerList,
  'provider set': providerSet,
  'provider remove': providerRemove,
  'provider test': providerTest,
  'provider accept': providerAcceptList,
  'webhook create': webhookCreate,
  'webhook list': webhookList,
  'webhook update': webhookUpdate,
  'webhook delete': webhookDelete,
  'webhook test': webhookTest,
  'webhook deliveries': webhookDeliveries,
  'webhook replay': webhookReplay,
  'screening compare': screeningCompare,
  'screening evaluate': screeningEvaluate,
  'screening lists': screeningLists,
  'screening source': screeningSource,
  'screening update': screeningUpdate,
  'screening import': screeningImport,
  'screening approve': screeningApprove,
  'screening reject': screeningReject,
  'screening approval': screeningApproval,
  'monitoring status': monitoringStatus,
  'monitoring run': monitoringRun,
  import: importArchive,
  listen,
  'hold set': holdSet,
  'hold release': holdRelease,
  'hold list': holdList,
  migrate: migrateCommand,
  doctor,
  'key rotate': keyRotate,
  'key drop': keyDrop,
  'audit verify': auditVerify,
  'audit key': auditKey,
  'access list': accessList,
}
