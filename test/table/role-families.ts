/**
 * The permissions of each role, written by hand and apart from src/staff/roles.ts: an operation with a wrong
 * access in the table fails here. The author of an operation chooses its family.
 */
import type { Role } from '#staff/roles.ts'

interface Family {
  /** Why these roles and no others. */
  why: string
  roles: readonly Role[]
  operations: readonly string[]
}

const everyone: readonly Role[] = ['OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER', 'VIEWER']
const deciders: readonly Role[] = ['OWNER', 'ADMIN', 'REVIEWER']
const builders: readonly Role[] = ['OWNER', 'ADMIN', 'DEVELOPER']
const managers: readonly Role[] = ['OWNER', 'ADMIN']

export const families: Readonly<Record<string, Family>> = {
  figures: {
    why: 'numbers without anybody in them',
    roles: everyone,
    operations: ['applications.counts', 'statistics.get'],
  },
  workflowsRead: {
    why: 'a workflow holds no personal data, and reviewers must know what was asked',
    roles: everyone,
    operations: [
      ...['workflows.list', 'workflows.get', 'workflows.overview', 'workflows.integration.get'],
      ...['workflows.export', 'workflows.stepKinds.list', 'workflows.drafts.get', 'workflows.compare'],
      ...['workflows.versions.list', 'workflows.preview'],
      ...['sandbox.scenarios.list', 'sandbox.clock.get'],
    ],
  },
  colleagues: {
    why: 'names stand beside what people did',
    roles: everyone,
    operations: ['team.list'],
  },
  told: {
    why: 'everyone is told something: what, depends on the role',
    roles: everyone,
    operations: [
      ...['notifications.list', 'notifications.acknowledge'],
      ...['notifications.settings.get', 'notifications.settings.update'],
    ],
  },
  personalData: {
    why: 'a developer reads no personal data; a viewer reads it without identity numbers',
    roles: [...deciders, 'VIEWER'],
    operations: [
      ...['screening.ownLists.changes', 'screening.compare', 'screening.search'],
      ...['applications.list', 'applications.search', 'applications.get'],
      ...['parties.search', 'parties.get'],
      ...['applications.export', 'applications.export.download'],
      ...['applications.organization.get', 'applications.organization.contactDetails.get'],
      ...['applications.organization.signingCombinations.get', 'applications.organization.signedBy.get'],
      ...['applications.organization.boardMembers.get', 'applications.person.get'],
      ...['applications.person.contactDetails.get', 'applications.bankAccounts.list'],
      ...['applications.report.get', 'applications.notes.list', 'applications.events.list'],
      ...['applications.viewers.note', 'applications.neighbours.get', 'applications.ownership.get'],
      ...['screening.lists.list', 'screening.versions.list', 'screening.versions.changes'],
      'screening.settings.get',
      ...['queue.settings.get', 'queue.members.list'],
      ...['screening.ownLists.list', 'screening.ownLists.versions.list', 'applications.monitoring.get'],
      ...['screening.hits.list', 'monitoring.subjects.list', 'monitoring.counts.get'],
      'monitoring.reviews.list',
    ],
  },
  savedViews: {
    why: 'those who read applications arrange their list',
    roles: [...deciders, 'VIEWER'],
    operations: [...['savedViews.list', 'savedViews.save', 'savedViews.delete']],
  },
  identityNumbers: {
    why: 'documents show identity numbers, and so does the link of an applicant: not for viewers',
    roles: deciders,
    operations: [
      ...['applications.identityNumbers.reveal', 'applications.documents.list'],
      'applications.session.create',
      ...['sandbox.applications.complete', 'sandbox.applications.act', 'sandbox.clock.advance'],
    ],
  },
  decisions: {
    why: 'reviewers answer for applications; a developer or viewer changes none',
    roles: deciders,
    operations: [
      ...['applications.decide', 'applications.decisions.confirm', 'applications.decisions.return'],
      ...['applications.reopen', 'applications.retry', 'applications.requestInformation'],
      ...[
        'applications.hits.resolve',
        'parties.resolve',
        'applications.hits.confirm',
        'applications.findings.resolve',
      ],
      'applications.assign',
      ...['applications.snooze', 'applications.escalate'],
      ...['applications.queue.next', 'applications.queue.giveBack'],
      ...['applications.notes.create', 'applications.update', 'applications.cancel'],
      ...['applications.sessions.end', 'applications.documents.upload', 'screening.threshold.preview'],
      'applications.monitoring.set',
    ],
  },
  newApplications: {
    why: 'reviewers invite applicants, and developers try their integration',
    roles: ['OWNER', 'ADMIN', 'DEVELOPER', 'REVIEWER'],
    operations: ['applications.create'],
  },
  integration: {
    why: 'credentials, webhooks, events and requests hold no personal data',
    roles: builders,
    operations: [
      ...['credentials.list', 'credentials.create', 'credentials.update', 'credentials.rotate'],
      ...['credentials.endOldSecret', 'credentials.delete', 'webhooks.create', 'webhooks.list'],
      ...['webhooks.update', 'webhooks.delete', 'webhooks.test', 'webhooks.health'],
      ...['webhooks.deliveries.list', 'webhooks.deliveries.replay', 'webhooks.deliveries.count'],
      ...['events.list', 'events.recent.list', 'requests.list', 'requests.get', 'customer.get'],
      ...['providers.list', 'providers.gaps.list'],
      'notifications.roles.get',
      ...['look.get', 'look.preview'],
    ],
  },
  drafts: {
    why: 'developers write drafts, which change nothing until they are published',
    roles: builders,
    operations: [
      ...['workflows.create', 'workflows.duplicate', 'workflows.import', 'workflows.drafts.save'],
      ...['workflows.drafts.discard', 'workflows.drafts.propose', 'workflows.dryRun'],
      'workflows.terms.upload',
    ],
  },
  administration: {
    why: 'what reaches applicants or colleagues is for those who run the customer',
    roles: managers,
    operations: [
      ...[
        'workflows.publish',
        'workflows.drafts.return',
        'customer.update',
        'providers.set',
        'providers.remove',
        'providers.test',
        'notifications.roles.update',
        'look.update',
      ],
      ...['look.logo.upload', 'look.logo.remove', 'look.cover.upload', 'look.cover.remove'],
      ...['team.invite', 'team.invitations.revoke'],
      ...['team.members.update', 'team.members.remove', 'team.singleSignOn.get'],
      ...['team.sessions.list', 'team.sessions.end'],
      ...['queue.settings.update', 'queue.members.update', 'queue.figures.get'],
      ...['audit.list', 'audit.verify', 'audit.download'],
      ...['screening.settings.set', 'screening.versions.approve', 'screening.versions.reject'],
      ...['screening.ownLists.upload', 'screening.ownLists.delete', 'screening.lists.update'],
    ],
  },
  ownership: {
    why: 'cannot be undone, or decides who gets in',
    roles: ['OWNER'],
    operations: [
      ...[
        'applications.erase',
        'team.singleSignOn.set',
        'team.singleSignOn.checkDomain',
        'team.singleSignOn.remove',
      ],
      ...['exports.create', 'exports.cancel', 'exports.get', 'exports.list', 'exports.download'],
    ],
  },
}
