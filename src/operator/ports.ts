/** The ports of the command line: those of the API, and the operator's own, which work across customers. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'
import type { Files } from '#applications/ports.ts'
import type { CustomerProviders, ProviderUser } from '#applications/provider-contracts.ts'
import type { AuditVerdict } from '#audit/chain.ts'
import type { AuditEntry } from '#audit/entry.ts'
import type { HeadFault } from '#audit/head.ts'
import type { CustomerChange } from '#customers/changes.ts'
import type { Customer } from '#customers/customer.ts'
import type { CustomerLook } from '#customers/look.ts'
import type { CoverRow, LogoRow, PictureFault, SettingsChange } from '#customers/ports.ts'
import type { OwnQuotas, Usage } from '#customers/quotas.ts'
import type { Operation } from '#endpoint.ts'
import type { ImportedApplication } from '#exports/import/archived-case.ts'
import type { ArchivedWorkflow } from '#exports/import/archived-workflows.ts'
import type { EvidenceRow } from '#exports/ports.ts'
import type { MonitoringStatus } from '#monitoring/ports.ts'
import type { Ports } from '#ports.ts'
import type { StoredProvider } from '#providers/ports.ts'
import type { OpenInvitation, Team } from '#staff/ports.ts'
import type { Role } from '#staff/roles.ts'
import type { WorkflowMove } from '#workflows/drafts/draft.ts'
import type { NewTermsFile, TermsFile } from '#workflows/ports.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

/** The ports of the API that need the keys. Their changes have the operator as actor. */
export type KeyedPorts = Pick<Ports, 'applications' | 'providerSettings' | 'screeningLists'> & {
  applicationImport: ApplicationImport
  archiveImport: ArchiveImport
  files: Pick<Files, 'read' | 'put'>
  invitationLink(invitation: { customerId: string; invitationId: string }): string
}

/** STORED: it is here already. ERASED: it was here and was erased. */
export type ImportState = 'NEW' | 'STORED' | 'ERASED'

export interface ApplicationImport {
  stateOf(customerId: string, applicationId: string): Promise<ImportState>
  /** False: the id is known already, and nothing was changed. */
  add(of: Case, audit: AuditEntry[], at: Date): Promise<boolean>
  /** The same UUID for the same customer and id, so that an import can be repeated. */
  mappedId(customerId: string, originalId: string): string
}

/** Writes what an export contains. Each call is one transaction with its audit entries. */
export interface ArchiveImport {
  createCustomer(customer: ArchivedCustomer): Promise<void>
  /** False: the id is known already, and nothing was changed. */
  add(
    imported: ImportedApplication & {
      evidence: Array<EvidenceRow & { bytes: Uint8Array }>
      legalHold: { since: Date; reference: string } | null
    },
  ): Promise<boolean>
  /** Returns how many versions were new; or a version that is here and is another one, and adds nothing. */
  addWorkflow(
    customerId: string,
    workflow: ArchivedWorkflow,
  ): Promise<{ added: number } | { differs: number }>
  /** Leaves one that is here as it is. */
  addTerms(customerId: string, file: NewTermsFile): Promise<void>
  /** Whether another customer has one of them. */
  takenWorkflows(customerId: string, workflowIds: readonly string[]): Promise<boolean>
  note(
    customerId: string,
    detail: { exportId: string; imported: number; documents: number; versions: number },
  ): Promise<void>
}

/** Which providers a customer has, without opening any. */
export interface ProviderSetups {
  of(customer: ProviderUser): Promise<Pick<CustomerProviders, 'setup'> & { stored: StoredProvider[] }>
}

export interface OperatorPorts extends Pick<Ports, 'ids' | 'newId' | 'now' | 'workflows'> {
  administration: OperatorAdministration
  team: OperatorTeam
  providers: ProviderSetups & { simulatedMarkets: readonly CountryCode[] }
  audit: AuditVerification
  monitoring: OperatorMonitoring
  archives: {
    /** The files of a .tar.gz, one after the other. Throws ArchiveFault. */
    files(file: string): AsyncIterable<{ path: string; bytes: Uint8Array }>
    /** Like an upload in the settings. */
    picture(
      file: { name: string; bytes: Uint8Array },
      use: 'LOGO' | 'COVER',
    ): Promise<Omit<CoverRow, 'sha256'> | { refused: PictureFault; detail: string }>
    /** Like an upload in the editor of workflows. */
    terms(bytes: Uint8Array): Promise<Pick<TermsFile, 'pages'> | { refused: string }>
  }
  /** Throws when the service has never started on this database. */
  keyed(): Promise<KeyedPorts>
  /** With the ports of a service. Throws as `keyed`. */
  operations(): Promise<OperatorOperations>
}

/** Operations of the table, called in the name of the operator. */
export interface OperatorOperations {
  /** Checks the body as the server does, and returns the reply that it would send. */
  run(
    customer: Pick<Customer, 'id' | 'mode'>,
    operation: Operation,
    body: unknown,
    /** Aborts what waits for something. */
    ending: () => AbortSignal,
  ): Promise<unknown>
}

/** The work is done by a running service. */
export interface OperatorMonitoring {
  status(): Promise<MonitoringStatus>
  /** Adds the tasks of due work and of open comparisons. */
  start(): Promise<void>
  /** Against all its lists. False: nothing is monitored, or it is a sandbox customer. */
  screenEverybody(customerId: string): Promise<boolean>
}

/** Changes are written with their audit entries. */
export interface OperatorTeam extends Pick<Team, 'members'> {
  /** undefined: the person is a member already. Sends no mail. */
  invite(customerId: string, invited: { email: string; role: Role }): Promise<OpenInvitation | undefined>
}

export interface WorkflowRow {
  workflowId: string
  name: string
  version: number | null
  definition: WorkflowDefinition | null
}

export interface CustomerRow
  extends Pick<Customer, 'id' | 'name' | 'mode' | 'suspended' | 'redirectOrigins' | 'rateLimit'> {
  /** Receives an e-mail when a webhook is disabled. */
  email: string | null
  quotas: OwnQuotas
  createdAt: Date
}

export interface NewCustomer extends Pick<Customer, 'id' | 'name' | 'mode' | 'redirectOrigins'> {
  /** Receives an e-mail when a webhook is disabled. */
  notifyEmail?: string
}

/** Without secrets. */
export type ArchivedProvider = Pick<
  StoredProvider,
  'provider' | 'market' | 'enabled' | 'position' | 'settings'
>

/** A customer with what its people had set where it was exported. */
export interface ArchivedCustomer extends NewCustomer {
  settings: SettingsChange
  look: CustomerLook | null
  logos: Array<Omit<LogoRow, 'sha256'>>
  cover: Omit<CoverRow, 'sha256'> | null
  providers: ArchivedProvider[]
}

export interface Recounted {
  before: number
  after: number
  applications: number
}

export interface HeldApplication {
  customerId: string
  applicationId: string
}
export interface LegalHold {
  applicationId: string
  since: Date
  reference: string
}

export interface AccessRow {
  customerId: string
  minute: Date
  operation: string
  times: number
  reader: 'CREDENTIAL' | 'PERSON' | 'OPERATOR' | 'UNKNOWN'
  /** The id of the credential or the person. */
  readerId: string
  /** The name of the person; null for other readers. */
  person: string | null
  /** null: the credential is unknown or does not exist. */
  kind: 'CLIENT' | 'API_KEY' | null
  clientId: string | null
  description: string | null
}

/** Changes are written with their audit entries. */
export interface OperatorAdministration {
  customers(): Promise<CustomerRow[]>
  createCustomer(customer: NewCustomer): Promise<void>
  updateCustomer(customerId: string, changes: readonly CustomerChange[]): Promise<void>
  /** Creates the workflow if it is new, unless a workflow of any customer has this id. */
  importWorkflow(
    customerId: string,
    workflowId: string,
    imported: { name: string; isNew: boolean; move: WorkflowMove },
  ): Promise<{ version: number; isPublished: boolean } | { takenBy: string }>
  workflows(customerId: string): Promise<WorkflowRow[]>
  /** PDFs of terms with these hashes. */
  termsFiles(customerId: string, hashes: readonly string[]): Promise<TermsFile[]>
  usage(customerId: string): Promise<Usage>
  /** Decrypts each application and counts its documents again. */
  recountUsage(customerId: string): Promise<Recounted>
  /** Returns the start of the hold; undefined: the customer has no such application. */
  hold(held: HeldApplication, reference: string): Promise<Date | undefined>
  /** False: there is no hold. */
  releaseHold(held: HeldApplication): Promise<boolean>
  legalHolds(customerId: string): Promise<LegalHold[]>
  /** The access log of an application, newest first. */
  accesses(applicationId: string, since: Date | undefined, limit: number): Promise<AccessRow[]>
}

export interface LoadedHeads {
  /** null when there are no signed heads. */
  place: string | null
  /** Number of valid lines. */
  read: number
  bad: Array<{ file: string; line: number; why: HeadFault }>
  customers(): string[]
  /** Compares the log of a customer with these heads. */
  verify(customerId: string): Promise<AuditVerdict>
}

export interface AuditVerification {
  /** `place` is a file or a folder; without it, that of the data directory. `key`: 32 bytes. */
  loadHeads(given: { place: string | undefined; key: Buffer | undefined }): Promise<LoadedHeads>
  publicKey(): Promise<{ id: string; bytes: Buffer; pem: string }>
}
