/** Bodies and replies. Made from openapi.json by `npm run openapi`: do not edit. */

/** A postal address; null where the source has no value. */
export interface Address {
  type:
    | 'REGISTERED'
    | 'POSTAL'
    | 'VISITING'
    | 'BRANCH'
    | 'RESIDENTIAL'
    | 'OTHER'
  careOf: string | null
  /** One to four lines exactly as in the source. */
  lines: string[]
  street: string | null
  houseNumber: string | null
  apartment: string | null
  poBox: string | null
  /** Canonical per country: SE "11122" without space, GB with one. */
  postalCode: string | null
  city: string | null
  municipality: {
    code: string
    name: string | null
  } | null
  /** ISO 3166-2 when known. */
  region: string | null
  country: CountryCode | null
  /** One string for display. */
  formatted: string
}

/** KYC onboards a person, KYB an organization. */
export type ApplicationKind = 'KYC' | 'KYB'

export interface ApplicationObject {
  id: string
  status: ApplicationStatus
  kind: ApplicationKind
  customerId: string
  workflowId: string
  /** The version at creation; it never changes. */
  workflowVersion: number
  countryCode: CountryCode
  redirectUrl: string
  externalReference: string | null
  language: Language | null
  /** What applications.create and applications.update gave. */
  metadata: Record<string, string>
  createdAt: Timestamp
  startedAt: Timestamp | null
  submittedAt: Timestamp | null
  decidedAt: Timestamp | null
  updatedAt: Timestamp
  expiresAt: Timestamp
  steps: Array<{
    key: string
    kind: string
    status: StepStatus
  }>
  /** Why the application waits; null unless it is in MANUAL_REVIEW. */
  review: Review | null
  decision: Decision | null
  failure: Failure | null
  risk: Risk | null
}

export interface ApplicationRef {
  /** The id that applications.create returned. */
  applicationId: string
}

/** The status of the application. Only APPROVED is an approval; a redirect of the applicant is not. */
export type ApplicationStatus =
  | 'NOT_STARTED'
  | 'IN_PROGRESS'
  | 'MANUAL_REVIEW'
  | 'APPROVED'
  | 'DECLINED'
  | 'FAILED'
  | 'CANCELLED'

export interface ApplicationsAssignRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** The id of a user: team.list. */
  userId: string | null
}

export interface ApplicationsBankAccountsListReply {
  data: BankAccount[]
}

export type ApplicationsBankAccountsListRequest = ApplicationRef

export type ApplicationsCancelRequest = ApplicationRef

export interface ApplicationsCountsReply {
  /** In MANUAL_REVIEW. */
  needsDecision: number
  /** In MANUAL_REVIEW and assigned to you. */
  mine: number
  /** In MANUAL_REVIEW and assigned to none. */
  unassigned: number
  /** A decision waits for a second person. */
  toConfirm: number
  /** In MANUAL_REVIEW, and due before now. */
  overdue: number
  byStatus: {
    NOT_STARTED: number
    IN_PROGRESS: number
    MANUAL_REVIEW: number
    APPROVED: number
    DECLINED: number
    FAILED: number
    CANCELLED: number
  }
  /** Counting stops here. */
  most: number
}

export type ApplicationsCountsRequest = Record<string, never>

export interface ApplicationsCreateRequest {
  /** The workflow's id: workflows.list, or its Integration tab. */
  workflowId: string
  countryCode: CountryCode
  /**
   * The applicant is redirected here afterwards, with applicationId added. An absolute https URL without
   * user info and fragment (http to localhost for sandbox customers).
   */
  redirectUrl: string
  /** The customer's own id for the application. */
  externalReference?: string
  language?: Language
  prefill?: {
    /** Contact details, shown to the applicant to confirm. */
    firstName?: string
    /** Contact details. */
    lastName?: string
    /** Contact details. */
    email?: string
    /** Contact details. */
    phoneNumber?: string
    /** The organization to look up. */
    organizationNumber?: string
    /**
     * The person who must prove their identity, by the number of the market. Another person leads to manual
     * review. Never shown to the applicant.
     */
    personalIdentityNumber?: string
  }
  expiresAt?: TimestampInput
  metadata?: MetadataInput
}

export interface ApplicationsDecideRequest {
  /** The id that applications.create returned. */
  applicationId: string
  outcome: 'APPROVED' | 'DECLINED'
  /** Why, in your own words or codes. Stored with the decision; never shown to the applicant. */
  reasons: string[]
  /**
   * Approve although screening hits are unresolved. The decision and the audit log name them. Default:
   * false.
   */
  acknowledgeUnresolvedHits?: boolean
  expectedUpdatedAt?: ExpectedUpdatedAt
}

export interface ApplicationsDecisionsConfirmRequest {
  /** The id that applications.create returned. */
  applicationId: string
  expectedUpdatedAt?: ExpectedUpdatedAt
}

export interface ApplicationsDecisionsReturnRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** Why. Never shown to the applicant. */
  reason: string
}

export interface ApplicationsDocumentsListReply {
  data: Document[]
}

export type ApplicationsDocumentsListRequest = ApplicationRef

export interface ApplicationsDocumentsUploadRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** The extension is replaced to match the content: a PDF named photo.jpg is stored as photo.pdf. */
  name: string
  type: DocumentType
  /**
   * The file as base64 (RFC 4648 section 4), without line breaks: PDF, JPEG, PNG, HEIC or WebP of at most
   * 20 MiB.
   */
  contentBase64: string
}

export interface ApplicationsEraseReply {
  id: string
  erasedAt: Timestamp
}

export type ApplicationsEraseRequest = ApplicationRef

export interface ApplicationsEscalateRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** FIRST: return it. */
  line: 'SECOND' | 'FIRST'
  /** Becomes a note. Never shown to the applicant. */
  remark?: string
}

export interface ApplicationsEventsListRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /**
   * nextCursor of the previous page. Without it, the list begins with the oldest kept event (90 days). 410
   * cursor_expired if events after the cursor have been deleted.
   */
  cursor?: string
  /** The same as cursor. */
  after?: string
  /** Default: 100. */
  limit?: number
}

export interface ApplicationsExportDownloadReply {
  downloadURL: string
  expiresAt: Timestamp
  /** How many rows there are, if not more than 100 000. */
  total: number | null
}

export interface ApplicationsExportDownloadRequest {
  /**
   * Whole words of names, an organization number, identity number, e-mail, reference, metadata value or
   * key=value, or the id of an application. All must match, whatever their case, accents and separators.
   * When no more than 50 applications match, those also match that name a person or organization (owner,
   * officer, signer) with these parts of a name, from three letters on, or this number: the newest 1,000.
   * For a role that does not see identity numbers, one finds nothing.
   */
  search?: string
  status?:
    | 'NOT_STARTED'
    | 'IN_PROGRESS'
    | 'MANUAL_REVIEW'
    | 'APPROVED'
    | 'DECLINED'
    | 'FAILED'
    | 'CANCELLED'
    | ApplicationStatus[]
  workflowId?: string | string[]
  countryCode?: CountryCode | CountryCode[]
  /** The id of a user; NOBODY: not assigned. */
  assignee?: string
  /**
   * Key of the step where the applicant stands, or stopped; <id of a workflow>/<key> for the step of that
   * workflow only. LAST_STEP: all steps are done, and it is not submitted.
   */
  stepReached?: string | string[]
  createdAfter?: TimestampInput
  createdBefore?: TimestampInput
  updatedAfter?: TimestampInput
  /** A decision waits for a second person. */
  hasProposal?: boolean
  risk?: 'LOW' | 'NORMAL' | 'HIGH' | Array<'LOW' | 'NORMAL' | 'HIGH'>
  /** In MANUAL_REVIEW, and due before now. */
  isOverdue?: boolean
  /** In MANUAL_REVIEW, and put aside until later. */
  isSnoozed?: boolean
  /** In MANUAL_REVIEW, with the second line. */
  isEscalated?: boolean
  /** Code of the main finding. */
  finding?: string | string[]
  /** Only these, such as the selected rows of a list. */
  applicationIds?: string[]
}

export interface ApplicationsExportReply {
  csv: string
  /** In this part. */
  rows: number
  /** With the first part: how many rows there are, if not more than 100 000. */
  total: number | null
  /** null with the last part. */
  nextCursor: string | null
}

export interface ApplicationsExportRequest {
  /**
   * Whole words of names, an organization number, identity number, e-mail, reference, metadata value or
   * key=value, or the id of an application. All must match, whatever their case, accents and separators.
   * When no more than 50 applications match, those also match that name a person or organization (owner,
   * officer, signer) with these parts of a name, from three letters on, or this number: the newest 1,000.
   * For a role that does not see identity numbers, one finds nothing.
   */
  search?: string
  status?:
    | 'NOT_STARTED'
    | 'IN_PROGRESS'
    | 'MANUAL_REVIEW'
    | 'APPROVED'
    | 'DECLINED'
    | 'FAILED'
    | 'CANCELLED'
    | ApplicationStatus[]
  workflowId?: string | string[]
  countryCode?: CountryCode | CountryCode[]
  /** The id of a user; NOBODY: not assigned. */
  assignee?: string
  /**
   * Key of the step where the applicant stands, or stopped; <id of a workflow>/<key> for the step of that
   * workflow only. LAST_STEP: all steps are done, and it is not submitted.
   */
  stepReached?: string | string[]
  createdAfter?: TimestampInput
  createdBefore?: TimestampInput
  updatedAfter?: TimestampInput
  /** A decision waits for a second person. */
  hasProposal?: boolean
  risk?: 'LOW' | 'NORMAL' | 'HIGH' | Array<'LOW' | 'NORMAL' | 'HIGH'>
  /** In MANUAL_REVIEW, and due before now. */
  isOverdue?: boolean
  /** In MANUAL_REVIEW, and put aside until later. */
  isSnoozed?: boolean
  /** In MANUAL_REVIEW, with the second line. */
  isEscalated?: boolean
  /** Code of the main finding. */
  finding?: string | string[]
  /** Only these, such as the selected rows of a list. */
  applicationIds?: string[]
  /** nextCursor of the part before. */
  cursor?: string
}

export interface ApplicationsFindingsResolveRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** number in reviewFindings. */
  findingNumber: number
  state: 'RESOLVED' | 'REOPENED'
  /** Why. Kept with the application; never shown to the applicant. */
  reason: string
  expectedUpdatedAt?: ExpectedUpdatedAt
}

export type ApplicationsGetRequest = ApplicationRef

export interface ApplicationsHitsConfirmRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** The id of the hit. */
  hitId: string
  expectedUpdatedAt?: ExpectedUpdatedAt
}

export interface ApplicationsHitsResolveRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** The id of a hit: applications.person.get, organization.get or report.get. */
  hitId: string
  state: HitState
  /** Why it is another one, as codes: those that compared of the hit allows. */
  grounds?: HitGround[]
  /** Why. Stored encrypted with the hit; never shown to the applicant. */
  reason: string
  expectedUpdatedAt?: ExpectedUpdatedAt
}

export interface ApplicationsIdentityNumbersRevealReply {
  data: Array<{
    /** Of the person, or the id of the account. */
    name: string
    /** As the report shows it. */
    hidden: string
    number: string
  }>
}

export type ApplicationsIdentityNumbersRevealRequest = ApplicationRef

export interface ApplicationsListReply {
  data: ApplicationObject[]
  /**
   * Ids of applications in data that cannot be decrypted: their steps are empty, and review, decision,
   * failure and risk are null. Otherwise [].
   */
  unreadable: string[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ApplicationsListRequest {
  status?:
    | 'NOT_STARTED'
    | 'IN_PROGRESS'
    | 'MANUAL_REVIEW'
    | 'APPROVED'
    | 'DECLINED'
    | 'FAILED'
    | 'CANCELLED'
    | ApplicationStatus[]
  workflowId?: string | string[]
  kind?: ApplicationKind
  countryCode?: CountryCode | CountryCode[]
  createdAfter?: TimestampInput
  createdBefore?: TimestampInput
  updatedAfter?: TimestampInput
  externalReference?: string | string[]
  /** Every key must have exactly this value. */
  metadata?: Record<string, string>
  /** By creation: the newest first, or the oldest. Default: "NEWEST". */
  order?: 'NEWEST' | 'OLDEST'
  /** Default: 50. */
  limit?: number
  /** nextCursor of the previous page, with the same order. */
  cursor?: string
}

export interface ApplicationsMonitoringGetReply {
  applicationId: string
  /** ON: its persons and organizations are compared with every change of a list. */
  state: 'ON' | 'OFF'
  /** The decision or the choice that switched it on; null while it is OFF. */
  since: string | null
  /** How many persons and organizations are monitored. */
  subjects: number
  /** The newest answer of the register that differed from the one before. */
  registryAnsweredAt: string | null
  /** By when it must be reviewed, by its risk; null while it is OFF or being reviewed. */
  nextReviewOn: string | null
  choice: MonitoringChoice | null
}

export type ApplicationsMonitoringGetRequest = ApplicationRef

export interface ApplicationsMonitoringSetReply {
  applicationId: string
  /** ON: its persons and organizations are compared with every change of a list. */
  state: 'ON' | 'OFF'
  /** The decision or the choice that switched it on; null while it is OFF. */
  since: string | null
  /** How many persons and organizations are monitored. */
  subjects: number
  /** The newest answer of the register that differed from the one before. */
  registryAnsweredAt: string | null
  /** By when it must be reviewed, by its risk; null while it is OFF or being reviewed. */
  nextReviewOn: string | null
  choice: MonitoringChoice | null
}

export interface ApplicationsMonitoringSetRequest {
  /** The id that applications.create returned. */
  applicationId: string
  state: MonitoringState
  /** Why. Stored encrypted; never shown to the applicant. */
  reason: string
}

export interface ApplicationsNeighboursGetReply {
  /** Id of the application before it. */
  before: string | null
  /** Id of the next one; of the first one when the position is not known. */
  after: string | null
  /** From 1; null: not in the list, or after the first 1000. */
  place: number | null
  /** null: more than 1000. */
  total: number | null
  /** null: it is not in the list, and none was sent. */
  position: string | null
}

export interface ApplicationsNeighboursGetRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /**
   * Whole words of names, an organization number, identity number, e-mail, reference, metadata value or
   * key=value, or the id of an application. All must match, whatever their case, accents and separators.
   * When no more than 50 applications match, those also match that name a person or organization (owner,
   * officer, signer) with these parts of a name, from three letters on, or this number: the newest 1,000.
   * For a role that does not see identity numbers, one finds nothing.
   */
  search?: string
  status?:
    | 'NOT_STARTED'
    | 'IN_PROGRESS'
    | 'MANUAL_REVIEW'
    | 'APPROVED'
    | 'DECLINED'
    | 'FAILED'
    | 'CANCELLED'
    | ApplicationStatus[]
  workflowId?: string | string[]
  countryCode?: CountryCode | CountryCode[]
  /** The id of a user; NOBODY: not assigned. */
  assignee?: string
  /**
   * Key of the step where the applicant stands, or stopped; <id of a workflow>/<key> for the step of that
   * workflow only. LAST_STEP: all steps are done, and it is not submitted.
   */
  stepReached?: string | string[]
  createdAfter?: TimestampInput
  createdBefore?: TimestampInput
  updatedAfter?: TimestampInput
  /** A decision waits for a second person. */
  hasProposal?: boolean
  risk?: 'LOW' | 'NORMAL' | 'HIGH' | Array<'LOW' | 'NORMAL' | 'HIGH'>
  /** In MANUAL_REVIEW, and due before now. */
  isOverdue?: boolean
  /** In MANUAL_REVIEW, and put aside until later. */
  isSnoozed?: boolean
  /** In MANUAL_REVIEW, with the second line. */
  isEscalated?: boolean
  /** Code of the main finding. */
  finding?: string | string[]
  /** Default: "NEWEST". */
  order?: 'NEWEST' | 'RECENTLY_UPDATED' | 'LONGEST_WAITING' | 'DUE_FIRST'
  /** position of an earlier reply with the same order: where the application was then. */
  position?: string
}

export interface ApplicationsNotesCreateReply {
  /** Oldest first. */
  data: Note[]
}

export interface ApplicationsNotesCreateRequest {
  /** The id that applications.create returned. */
  applicationId: string
  text: string
  mentions?: string[]
}

export interface ApplicationsNotesListReply {
  /** Oldest first. */
  data: Note[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ApplicationsNotesListRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface ApplicationsOrganizationBoardMembersGetReply {
  /** Each inner list is one governing body: board, management, auditors. */
  data: Array<GoverningMember[]>
}

export type ApplicationsOrganizationBoardMembersGetRequest = ApplicationRef

export type ApplicationsOrganizationContactDetailsGetRequest = ApplicationRef

export type ApplicationsOrganizationGetRequest = ApplicationRef

export interface ApplicationsOrganizationSignedByGetReply {
  data: SignedBy[]
}

export type ApplicationsOrganizationSignedByGetRequest = ApplicationRef

export type ApplicationsOrganizationSigningCombinationsGetRequest = ApplicationRef

export type ApplicationsOwnershipGetRequest = ApplicationRef

export interface ApplicationsPersonContactDetailsGetReply {
  email: string | null
  phoneNumber: string | null
}

export type ApplicationsPersonContactDetailsGetRequest = ApplicationRef

export type ApplicationsPersonGetRequest = ApplicationRef

export interface ApplicationsReopenRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** Why. Never shown to the applicant. */
  reason: string
}

export interface ApplicationsReportGetRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** The language of the texts of the workflow. Default: en. */
  language?: string
  /**
   * PDF: the reply also links to the report as a PDF, in English, with the numbers as in the reply.
   * PDF_WITH_NUMBERS: with all numbers, which the audit log says of a person of the dashboard. Default:
   * "JSON".
   */
  format?: 'JSON' | 'PDF' | 'PDF_WITH_NUMBERS'
}

export interface ApplicationsRequestInformationRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** Keys of steps that apply: see steps of applications.get. */
  steps: string[]
  /**
   * Shown to the applicant unchanged: on the first page, and on that of the step if you ask for only one.
   */
  message: string
  /** What the page of a step shows instead of your message. */
  stepMessages?: Array<{
    /** One of steps. */
    step: string
    message: string
  }>
  /**
   * Mails the link to the address that the applicant gave, without your message. 409 no_mail_address when
   * none is known or mail is not set up. Default: false.
   */
  sendMail?: boolean
  /**
   * Sends the message although words of it, such as sanction or suspicion, may tell the applicant of a
   * check: 422 may_tip_off otherwise, and errors names the words. Written to the audit log. Default: false.
   */
  acknowledgeTippingOff?: boolean
  expectedUpdatedAt?: ExpectedUpdatedAt
}

export type ApplicationsRetryRequest = ApplicationRef

export interface ApplicationsSearchReply {
  data: Array<{
    id: string
    /** The organization or person; null: not known yet. */
    name: string | null
    /** For display. */
    organizationNumber: string | null
    /** Of a person. */
    birthYear: number | null
    kind: ApplicationKind
    status: ApplicationStatus
    statusReason:
      | 'BY_RULES'
      | 'BY_USER'
      | 'BY_API'
      | 'FINDINGS'
      | 'FINDING_BLOCKS'
      | 'STEP'
      | 'LAST_STEP'
      | 'CHECKING'
      | 'NEVER_STARTED'
      | 'ABANDONED'
      | 'CHECK_FAILED'
      | 'IDENTITY_FAILED'
      | null
    /** The user or credential that decided; null for the rules. */
    decidedBy: string | null
    workflowId: string
    countryCode: CountryCode
    mainFinding:
      | {
      code: string
      /** A few words in English. */
      words: string
      weight: 'BLOCKS' | 'CONSIDER' | 'NOTE'
      /** Number of other open findings. */
      more: number
    }
      | null
    openFindings: number
    waitingSince: Timestamp | null
    /** The applicant replied to a request for information. */
    hasReply: boolean
    createdAt: Timestamp
    updatedAt: Timestamp
    assigneeId: string | null
    /** A decision waits for a second person. */
    hasProposal: boolean
    risk: 'LOW' | 'NORMAL' | 'HIGH' | null
    /** When its review is due; null: it is not in review. */
    dueAt: string | null
    /** Put aside until then, or until an answer. */
    snoozedUntil: string | null
    /** The second line has it. */
    isEscalated: boolean
    /** Users who have its report open. */
    viewers: string[]
    stepReached:
      | {
      key: string
      kind: string
      /** From 1, among the steps that apply. */
      number: number
      of: number
    }
      | null
    externalReference: string | null
    /** It waits for a decision, and you have not opened its report since it came to wait. */
    isUnread: boolean
    /** false: its data cannot be decrypted, and only what is not encrypted is shown. */
    isReadable: boolean
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
  /** null on the first page. */
  previousCursor: string | null
}

export interface ApplicationsSearchRequest {
  /**
   * Whole words of names, an organization number, identity number, e-mail, reference, metadata value or
   * key=value, or the id of an application. All must match, whatever their case, accents and separators.
   * When no more than 50 applications match, those also match that name a person or organization (owner,
   * officer, signer) with these parts of a name, from three letters on, or this number: the newest 1,000.
   * For a role that does not see identity numbers, one finds nothing.
   */
  search?: string
  status?:
    | 'NOT_STARTED'
    | 'IN_PROGRESS'
    | 'MANUAL_REVIEW'
    | 'APPROVED'
    | 'DECLINED'
    | 'FAILED'
    | 'CANCELLED'
    | ApplicationStatus[]
  workflowId?: string | string[]
  countryCode?: CountryCode | CountryCode[]
  /** The id of a user; NOBODY: not assigned. */
  assignee?: string
  /**
   * Key of the step where the applicant stands, or stopped; <id of a workflow>/<key> for the step of that
   * workflow only. LAST_STEP: all steps are done, and it is not submitted.
   */
  stepReached?: string | string[]
  createdAfter?: TimestampInput
  createdBefore?: TimestampInput
  updatedAfter?: TimestampInput
  /** A decision waits for a second person. */
  hasProposal?: boolean
  risk?: 'LOW' | 'NORMAL' | 'HIGH' | Array<'LOW' | 'NORMAL' | 'HIGH'>
  /** In MANUAL_REVIEW, and due before now. */
  isOverdue?: boolean
  /** In MANUAL_REVIEW, and put aside until later. */
  isSnoozed?: boolean
  /** In MANUAL_REVIEW, with the second line. */
  isEscalated?: boolean
  /** Code of the main finding. */
  finding?: string | string[]
  /**
   * NEWEST: by creation. RECENTLY_UPDATED: by the last change. LONGEST_WAITING: only those in
   * MANUAL_REVIEW, the longest waiting first. DUE_FIRST: the same ones, what is overdue first, then what is
   * due soonest. Default: "NEWEST".
   */
  order?: 'NEWEST' | 'RECENTLY_UPDATED' | 'LONGEST_WAITING' | 'DUE_FIRST'
  /** Default: 50. */
  limit?: number
  /** nextCursor or previousCursor of another page, with the same order. */
  cursor?: string
}

export type ApplicationsSessionCreateRequest = ApplicationRef

export interface ApplicationsSessionsEndReply {
  id: string
  /** Number of browser sessions that were open. */
  sessionsEnded: number
  endedAt: Timestamp
}

export type ApplicationsSessionsEndRequest = ApplicationRef

export interface ApplicationsSnoozeRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** At most 90 days ahead. null, and not untilAnswer: bring it back now. */
  until: string | null
  /**
   * It also ends when the applicant does something, or your system uploads a document. With until null,
   * after 90 days at the latest. Default: false.
   */
  untilAnswer?: boolean
  /** Becomes a note. Never shown to the applicant. */
  remark?: string
}

export interface ApplicationsUpdateRequest {
  /** The id that applications.create returned. */
  applicationId: string
  metadata?: MetadataInput
  /** null removes it. */
  externalReference?: string | null
  expiresAt?: TimestampInput
  language?: Language
}

export type AuditAction =
  | 'application.created'
  | 'application.updated'
  | 'application.imported'
  | 'application.started'
  | 'application.language_set'
  | 'application.submitted'
  | 'application.cancelled'
  | 'application.failed'
  | 'application.decided'
  | 'application.information_requested'
  | 'application.retried'
  | 'application.session_created'
  | 'application.sessions_ended'
  | 'step.answered'
  | 'step.drafted'
  | 'step.skipped'
  | 'registry.looked_up'
  | 'identity.started'
  | 'identity.proven'
  | 'identity.not_proven'
  | 'identity.expired'
  | 'signing.voided'
  | 'document.added'
  | 'document.removed'
  | 'document.scanned'
  | 'hit.resolved'
  | 'hit.dismissal_proposed'
  | 'application.link_requested'
  | 'application.link_not_sent'
  | 'onboarding.opened'
  | 'email.code_requested'
  | 'email.code_sent'
  | 'email.code_not_sent'
  | 'email.code_wrong'
  | 'email.confirmed'
  | 'letter.sent'
  | 'letter.not_sent'
  | 'signing.started'
  | 'signing.signed'
  | 'signing.not_signed'
  | 'signing.invited'
  | 'signing.invited_again'
  | 'signing.address_changed'
  | 'signing.request_cancelled'
  | 'signing.link_shown'
  | 'signing.opened'
  | 'signing.identified'
  | 'signing.copy_saved'
  | 'signing.language_set'
  | 'signing.declined'
  | 'signing.mailed'
  | 'signing.not_mailed'
  | 'signing.answers_checked'
  | 'signing.awaited'
  | 'signing.taken_back'
  | 'owner.asked'
  | 'owner.request_cancelled'
  | 'owner.opened'
  | 'owner.language_set'
  | 'owner.eid_started'
  | 'owner.proven'
  | 'owner.not_proven'
  | 'owner.confirmed'
  | 'owner.disputed'
  | 'owner.mailed'
  | 'owner.not_mailed'
  | 'application.assessed'
  | 'check.answered'
  | 'check.unavailable'
  | 'faces.answered'
  | 'faces.unavailable'
  | 'check.repeated'
  | 'application.decision_proposed'
  | 'application.decision_returned'
  | 'application.reopened'
  | 'application.assigned'
  | 'finding.resolved'
  | 'note.created'
  | 'identityNumbers.revealed'
  | 'application.snoozed'
  | 'application.woken'
  | 'application.escalated'
  | 'application.escalation_ended'
  | 'application.overdue'
  | 'queue.changed'
  | 'queue.member_changed'
  | 'monitoring.set'
  | 'monitoring.hit_found'
  | 'monitoring.finding_added'
  | 'monitoring.screening_requested'
  | 'monitoring.organization_found'
  | 'monitoring.organization_changed'
  | 'application.held'
  | 'application.released'
  | 'application.erased'
  | 'application.files_removed'
  | 'applications.exported'
  | 'saved_view.saved'
  | 'saved_view.deleted'
  | 'party.resolved'
  | 'customer.created'
  | 'customer.changed'
  | 'look.changed'
  | 'logo.changed'
  | 'cover.changed'
  | 'member.invited'
  | 'member.invitation_revoked'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.renamed'
  | 'member.sessions_ended'
  | 'member.removed'
  | 'single_sign_on.set'
  | 'single_sign_on.removed'
  | 'single_sign_on.domain_proven'
  | 'single_sign_on.domain_ending'
  | 'single_sign_on.domain_ended'
  | 'single_sign_on.refused'
  | 'notifications.changed'
  | 'notifications.role_changed'
  | 'credential.created'
  | 'credential.changed'
  | 'credential.rotated'
  | 'credential.old_secret_ended'
  | 'credential.deleted'
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.deleted'
  | 'webhook.switchedOff'
  | 'webhook.replayed'
  | 'workflow.published'
  | 'workflow.created'
  | 'workflow.draft_started'
  | 'workflow.draft_discarded'
  | 'workflow.proposed'
  | 'workflow.returned'
  | 'terms.uploaded'
  | 'provider.set'
  | 'provider.removed'
  | 'provider.list_accepted'
  | 'screening.settings_changed'
  | 'screening.update_requested'
  | 'screening.own_list_uploaded'
  | 'screening.own_list_deleted'
  | 'screening.version_decision_requested'
  | 'screening.version_approved'
  | 'screening.version_rejected'
  | 'export.created'
  | 'export.finished'
  | 'export.failed'
  | 'export.cancelled'
  | 'export.downloaded'
  | 'archive.imported'
  | 'audit.downloaded'

export interface AuditDownloadReply {
  downloadURL: string
  expiresAt: Timestamp
}

export type AuditDownloadRequest = Record<string, never>

export interface AuditListReply {
  data: Array<{
    /** Counts from 1 without gaps. */
    seq: number
    at: Timestamp
    /** One of the actions in docs/operate/audit-log.md. */
    action: string
    actor: {
      /** CUSTOMER is a credential, USER a person in the dashboard. */
      kind: 'CUSTOMER' | 'APPLICANT' | 'USER' | 'SYSTEM' | 'OPERATOR'
      id: string | null
    }
    applicationId: string | null
    /**
     * Who applies, or your reference; not in the log itself. Without the access to read applications, never
     * a person.
     */
    applicationName: string | null
    /** Of an entry about an invitation: the invited e-mail address; not in the log itself. */
    invited: string | null
    /** References only: never a name or a number of a person. */
    detail: Record<string, unknown>
    /** SHA-256, hexadecimal. */
    hash: string
  }>
  nextCursor: string | null
  hasMore: boolean
  head: {
    seq: number
    /** SHA-256, hexadecimal. */
    hash: string
  }
  signedHead:
    | {
    seq: number
    /** SHA-256, hexadecimal. */
    hash: string
    at: Timestamp
  }
    | null
  /** Time of the first entry. */
  since: string | null
}

export interface AuditListRequest {
  action?:
    | 'application.created'
    | 'application.updated'
    | 'application.imported'
    | 'application.started'
    | 'application.language_set'
    | 'application.submitted'
    | 'application.cancelled'
    | 'application.failed'
    | 'application.decided'
    | 'application.information_requested'
    | 'application.retried'
    | 'application.session_created'
    | 'application.sessions_ended'
    | 'step.answered'
    | 'step.drafted'
    | 'step.skipped'
    | 'registry.looked_up'
    | 'identity.started'
    | 'identity.proven'
    | 'identity.not_proven'
    | 'identity.expired'
    | 'signing.voided'
    | 'document.added'
    | 'document.removed'
    | 'document.scanned'
    | 'hit.resolved'
    | 'hit.dismissal_proposed'
    | 'application.link_requested'
    | 'application.link_not_sent'
    | 'onboarding.opened'
    | 'email.code_requested'
    | 'email.code_sent'
    | 'email.code_not_sent'
    | 'email.code_wrong'
    | 'email.confirmed'
    | 'letter.sent'
    | 'letter.not_sent'
    | 'signing.started'
    | 'signing.signed'
    | 'signing.not_signed'
    | 'signing.invited'
    | 'signing.invited_again'
    | 'signing.address_changed'
    | 'signing.request_cancelled'
    | 'signing.link_shown'
    | 'signing.opened'
    | 'signing.identified'
    | 'signing.copy_saved'
    | 'signing.language_set'
    | 'signing.declined'
    | 'signing.mailed'
    | 'signing.not_mailed'
    | 'signing.answers_checked'
    | 'signing.awaited'
    | 'signing.taken_back'
    | 'owner.asked'
    | 'owner.request_cancelled'
    | 'owner.opened'
    | 'owner.language_set'
    | 'owner.eid_started'
    | 'owner.proven'
    | 'owner.not_proven'
    | 'owner.confirmed'
    | 'owner.disputed'
    | 'owner.mailed'
    | 'owner.not_mailed'
    | 'application.assessed'
    | 'check.answered'
    | 'check.unavailable'
    | 'faces.answered'
    | 'faces.unavailable'
    | 'check.repeated'
    | 'application.decision_proposed'
    | 'application.decision_returned'
    | 'application.reopened'
    | 'application.assigned'
    | 'finding.resolved'
    | 'note.created'
    | 'identityNumbers.revealed'
    | 'application.snoozed'
    | 'application.woken'
    | 'application.escalated'
    | 'application.escalation_ended'
    | 'application.overdue'
    | 'queue.changed'
    | 'queue.member_changed'
    | 'monitoring.set'
    | 'monitoring.hit_found'
    | 'monitoring.finding_added'
    | 'monitoring.screening_requested'
    | 'monitoring.organization_found'
    | 'monitoring.organization_changed'
    | 'application.held'
    | 'application.released'
    | 'application.erased'
    | 'application.files_removed'
    | 'applications.exported'
    | 'saved_view.saved'
    | 'saved_view.deleted'
    | 'party.resolved'
    | 'customer.created'
    | 'customer.changed'
    | 'look.changed'
    | 'logo.changed'
    | 'cover.changed'
    | 'member.invited'
    | 'member.invitation_revoked'
    | 'member.joined'
    | 'member.role_changed'
    | 'member.renamed'
    | 'member.sessions_ended'
    | 'member.removed'
    | 'single_sign_on.set'
    | 'single_sign_on.removed'
    | 'single_sign_on.domain_proven'
    | 'single_sign_on.domain_ending'
    | 'single_sign_on.domain_ended'
    | 'single_sign_on.refused'
    | 'notifications.changed'
    | 'notifications.role_changed'
    | 'credential.created'
    | 'credential.changed'
    | 'credential.rotated'
    | 'credential.old_secret_ended'
    | 'credential.deleted'
    | 'webhook.created'
    | 'webhook.changed'
    | 'webhook.deleted'
    | 'webhook.switchedOff'
    | 'webhook.replayed'
    | 'workflow.published'
    | 'workflow.created'
    | 'workflow.draft_started'
    | 'workflow.draft_discarded'
    | 'workflow.proposed'
    | 'workflow.returned'
    | 'terms.uploaded'
    | 'provider.set'
    | 'provider.removed'
    | 'provider.list_accepted'
    | 'screening.settings_changed'
    | 'screening.update_requested'
    | 'screening.own_list_uploaded'
    | 'screening.own_list_deleted'
    | 'screening.version_decision_requested'
    | 'screening.version_approved'
    | 'screening.version_rejected'
    | 'export.created'
    | 'export.finished'
    | 'export.failed'
    | 'export.cancelled'
    | 'export.downloaded'
    | 'archive.imported'
    | 'audit.downloaded'
    | AuditAction[]
  /** CUSTOMER is a credential, USER a person in the dashboard. */
  actorKind?: 'CUSTOMER' | 'APPLICANT' | 'USER' | 'SYSTEM' | 'OPERATOR'
  /** What this person did. */
  userId?: string
  applicationId?: string
  /** Entries with one of these: what a text of a search stands for. */
  anyOf?: {
    action?: AuditAction[]
    /** Who did it, or whom it was done to. */
    userId?: string[]
    applicationId?: string[]
  }
  from?: TimestampInput
  to?: TimestampInput
  /** Default: 50. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface AuditVerifyReply {
  /** Everything up to this entry is unchanged. */
  verified: {
    seq: number
    /** SHA-256, hexadecimal. */
    hash: string
  }
  firstBad:
    | {
    seq: number
    why:
      | 'CHANGED'
      | 'COLUMNS_CHANGED'
      | 'MISSING'
      | 'CUT_OFF'
      | 'BEYOND_HEAD'
      | 'OTHER_CHAIN'
      | 'NOT_AS_SIGNED'
      | 'NO_HEAD'
  }
    | null
  next:
    | {
    seq: number
    /** SHA-256, hexadecimal. */
    hash: string
  }
    | null
  head: {
    seq: number
    /** SHA-256, hexadecimal. */
    hash: string
  }
}

export interface AuditVerifyRequest {
  /** `next` of the previous part. */
  after?: {
    seq: number
    /** SHA-256, hexadecimal. */
    hash: string
  }
  /** Default: 2000. */
  limit?: number
}

export type BankAccount = SwedishDomesticAccount | IbanAccount

export interface ComparedFact {
  fact: 'NUMBER' | 'NAME' | 'BIRTH_DATE' | 'COUNTRY'
  /** CLOSE: the same as far as both are known. NOT_COMPARED: one of the two lacks it. */
  outcome: 'SAME' | 'CLOSE' | 'DIFFERS' | 'NOT_COMPARED'
  /** Numbers are hidden in part. null: not known. */
  screened: string | null
  listed: string | null
}

export interface ContactDetails {
  firstName: string | null
  lastName: string | null
  email: string | null
  /** E.164. */
  phoneNumber: string | null
}

/**
 * What keys the Content-HMAC header. DECODED_SECRET (default): the 32 bytes that the secret encodes, as for
 * the other signatures. SECRET_TEXT: the text of the secret itself, whsec_ included, for receivers that use
 * a secret as it is written.
 */
export type ContentHmacKey = 'DECODED_SECRET' | 'SECRET_TEXT'

/** ISO 3166-1 alpha-2 (and XK for Kosovo), upper case. */
export type CountryCode = string

export interface CreatedApplication {
  /** The id of the application. */
  id: string
  /**
   * Valid for this application and 60 minutes. {nocode_url}?token=<sessionToken> opens the same as
   * onboardingUrl.
   */
  sessionToken: string
  /** Send the applicant here. Short enough for a text message; valid for 60 minutes, as often as needed. */
  onboardingUrl: string
}

export interface CredentialObject {
  id: string
  /**
   * CLIENT: a client id and a secret for the token endpoint. API_KEY: deprecated; it works for the
   * deprecated operations only, until they end.
   */
  kind: 'CLIENT' | 'API_KEY'
  /** Of an API key, its beginning. */
  clientId: string
  name: string
  /** The widest scope of its tokens. application.read only reads. */
  scope: 'application' | 'application.read'
  permissions: Permissions
  /**
   * The dated version of the API for its requests without the header Foyer-Version. Default: the newest
   * when it is created.
   */
  apiVersion: string
  /** The newest first. Two while the secret is being rotated: both work. */
  secrets: Array<{
    /** The last four characters. null: older than this field. */
    ending: string | null
    createdAt: Timestamp
    /** When it last got a token. Written at most once a minute. */
    lastUsedAt: string | null
    /** When it stops working. null: when it is ended. */
    until: string | null
  }>
  /** It is an API key: use a credential of the kind CLIENT instead. */
  deprecated: boolean
  createdAt: Timestamp
  /** The staff user, or the credential. null: the operator. */
  createdBy: string | null
  /** The last request with it or its tokens. Written at most once a minute. */
  lastUsedAt: string | null
}

export interface CredentialWithSecret {
  id: string
  /**
   * CLIENT: a client id and a secret for the token endpoint. API_KEY: deprecated; it works for the
   * deprecated operations only, until they end.
   */
  kind: 'CLIENT' | 'API_KEY'
  /** Of an API key, its beginning. */
  clientId: string
  name: string
  /** The widest scope of its tokens. application.read only reads. */
  scope: 'application' | 'application.read'
  permissions: Permissions
  /**
   * The dated version of the API for its requests without the header Foyer-Version. Default: the newest
   * when it is created.
   */
  apiVersion: string
  /** The newest first. Two while the secret is being rotated: both work. */
  secrets: Array<{
    /** The last four characters. null: older than this field. */
    ending: string | null
    createdAt: Timestamp
    /** When it last got a token. Written at most once a minute. */
    lastUsedAt: string | null
    /** When it stops working. null: when it is ended. */
    until: string | null
  }>
  /** It is an API key: use a credential of the kind CLIENT instead. */
  deprecated: boolean
  createdAt: Timestamp
  /** The staff user, or the credential. null: the operator. */
  createdBy: string | null
  /** The last request with it or its tokens. Written at most once a minute. */
  lastUsedAt: string | null
  /** Shown only once: Foyer keeps its hash. Store it. */
  secret: string
}

export interface CredentialsCreateRequest {
  /** What it is for, such as the name of the system. */
  name: string
  /**
   * CLIENT: a client id and a secret for the token endpoint. API_KEY: deprecated; it works for the
   * deprecated operations only, until they end. Default: "CLIENT".
   */
  kind?: 'CLIENT' | 'API_KEY'
  /** The widest scope of its tokens. application.read only reads. Default: "application". */
  scope?: 'application' | 'application.read'
  permissions?: Permissions
  /**
   * The dated version of the API for its requests without the header Foyer-Version. Default: the newest
   * when it is created.
   */
  apiVersion?: string
}

export interface CredentialsDeleteReply {
  id: string
}

export interface CredentialsDeleteRequest {
  /** The id of the credential, not its client id. */
  credentialId: string
}

export interface CredentialsEndOldSecretRequest {
  /** The id of the credential, not its client id. */
  credentialId: string
}

export interface CredentialsListReply {
  data: CredentialObject[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface CredentialsListRequest {
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface CredentialsRotateRequest {
  /** The id of the credential, not its client id. */
  credentialId: string
  /** In the future. null, the default: until credentials.endOldSecret. */
  oldSecretUntil?: string | null
}

export interface CredentialsUpdateRequest {
  /** The id of the credential, not its client id. */
  credentialId: string
  /** What it is for, such as the name of the system. */
  name?: string
  permissions?: Permissions
  /**
   * The dated version of the API for its requests without the header Foyer-Version. Default: the newest
   * when it is created.
   */
  apiVersion?: string
}

export type CustomerGetRequest = Record<string, never>

export interface CustomerObject {
  id: string
  /** As applicants see it. */
  name: string
  mode: 'sandbox' | 'live'
  /**
   * Where applicants may be sent afterwards: scheme, host and port. Empty allows any, in the sandbox only.
   */
  redirectOrigins: string[]
  /** Gets an e-mail when a webhook is disabled. null: nobody. */
  notifyEmail: string | null
  /**
   * The people of the customer must sign in with an authenticator app, a passkey or single sign-on. A
   * session that began with a password alone gets 403 two_step_required, also one that is open already.
   */
  requireTwoStep: boolean
  /** What the pages offer, of the languages of a workflow. A workflow with none of them keeps its own. */
  languages: Language[]
  defaultLanguage: 'en' | 'sv' | 'nb' | 'da' | 'fi' | 'de' | 'nl' | 'fr' | 'et' | null
  /**
   * New workflows begin with it: years that an ended application is kept. null: 5. Existing workflows keep
   * theirs.
   */
  retentionYears: number | null
  /** New workflows begin with it: days after which an application that is not sent fails. null: 30. */
  expiryDays: number | null
  /** A session of its people ends so long after its last use. */
  sessionIdleMinutes: number
  /**
   * And so long after the sign-in, although it is used. The session of a person who works for several
   * customers ends by the shortest of their limits.
   */
  sessionHours: number
  /**
   * IANA name of the time zone in which it is morning for the mail of what waits. null: that of the market
   * of the first workflow.
   */
  timeZone: string | null
  /**
   * Requests a minute for each credential, 0 for no limit. null: the default of the service. The operator
   * sets it.
   */
  rateLimit: number | null
  createdAt: Timestamp
}

export interface CustomerUpdateRequest {
  /** As applicants see it. */
  name?: string
  /**
   * Where applicants may be sent afterwards: scheme, host and port. Empty allows any, in the sandbox only.
   */
  redirectOrigins?: string[]
  /** Gets an e-mail when a webhook is disabled. null: nobody. */
  notifyEmail?: string | null
  /**
   * The people of the customer must sign in with an authenticator app, a passkey or single sign-on. A
   * session that began with a password alone gets 403 two_step_required, also one that is open already.
   */
  requireTwoStep?: boolean
  /** What the pages offer, of the languages of a workflow. A workflow with none of them keeps its own. */
  languages?: Language[]
  defaultLanguage?: 'en' | 'sv' | 'nb' | 'da' | 'fi' | 'de' | 'nl' | 'fr' | 'et' | null
  /**
   * New workflows begin with it: years that an ended application is kept. null: 5. Existing workflows keep
   * theirs.
   */
  retentionYears?: number | null
  /** New workflows begin with it: days after which an application that is not sent fails. null: 30. */
  expiryDays?: number | null
  /** A session of its people ends so long after its last use. */
  sessionIdleMinutes?: number
  /**
   * And so long after the sign-in, although it is used. The session of a person who works for several
   * customers ends by the shortest of their limits.
   */
  sessionHours?: number
  /**
   * IANA name of the time zone in which it is morning for the mail of what waits. null: that of the market
   * of the first workflow.
   */
  timeZone?: string | null
}

export interface Dataset {
  id: string
  version: string
  publishedAt: ISODate | null
  sha256: string
}

export interface Decision {
  outcome: 'APPROVED' | 'DECLINED'
  /** USER without an actor: the operator of the service, at the command line. */
  by: 'RULES' | 'USER' | 'API'
  /** The credential or user; null for rules and the operator. */
  actor: string | null
  reasons: Array<ReasonCode | string>
  at: Timestamp
  /** The user who confirmed it, where the workflow asks for four eyes. */
  confirmedBy?: string
  /** Ids of the hits that were unresolved when it was approved with acknowledgeUnresolvedHits. */
  approvedOverHits?: string[]
}

export interface DeclaredOwner {
  party: PersonRef
  /**
   * REGISTRY: the applicant confirmed what the register says. CHANGED: they corrected it. DECLARED: the
   * register does not have this person.
   */
  source: 'REGISTRY' | 'CHANGED' | 'DECLARED'
  /** The person who proved their identity. */
  isApplicant: boolean
  ways: Array<{
    /** What the person holds of the first company on the way. */
    share: Share
    /** From the person to the organization. Empty: the share is held directly. */
    through: Array<{
      name: string
      organizationNumber: OrganizationIdentifier | null
      country: CountryCode | null
      form: 'COMPANY' | 'FOUNDATION' | 'TRUST' | null
      /** What it holds of the next company on the way. */
      share: Share
    }>
  }>
  share: Share | null
  control: Array<'VOTING_RIGHTS' | 'APPOINTMENT_OF_BOARD' | 'OTHER_CONTROL'>
  controlText: string | null
  /** As declared, of the person or somebody close to them; null: not asked. */
  isPep: boolean | null
  office:
    | {
    position: string
    /** Who holds it. */
    relation: 'SELF' | 'FAMILY' | 'ASSOCIATE'
    /** A year. */
    since: number | null
    /** A year; null: still held, or not stated. */
    until: number | null
  }
    | null
}

export interface DeliveryObject {
  id: string
  webhookId: string
  /** The webhook-id header of every try and every replay. */
  eventId: string
  applicationId: string
  type: EventKind
  status: DeliveryStatus
  /** Sent again by webhooks.deliveries.replay. */
  replay: boolean
  createdAt: Timestamp
  /** null: no further try, or the webhook is switched off. */
  nextTryAt: string | null
  /** The body of every try, byte for byte. */
  requestBody: string
  tries: Array<{
    at: Timestamp
    durationMs: number
    /** The HTTP status of the receiver's answer; null: no answer. */
    status: number | null
    /** Why the try failed; null when it was delivered. */
    error: string | null
    /**
     * The first 64 kB of the receiver's answer. Empty once the application is erased, as it may name the
     * applicant.
     */
    body: string
    /** As sent, without the signatures. */
    requestHeaders: Record<string, string>
  }>
}

/**
 * WAITING for the first or next try; DELIVERED; GIVEN_UP after the last try; CANCELLED when the webhook was
 * deleted.
 */
export type DeliveryStatus = 'WAITING' | 'DELIVERED' | 'GIVEN_UP' | 'CANCELLED'

export interface Document {
  id: string
  /** The name of the uploaded file, without control characters. */
  name: string
  type: DocumentType
  mimeType: string
  sizeBytes: number
  sha256: string
  uploadedBy: 'APPLICANT' | 'CUSTOMER_USER'
  uploadedAt: Timestamp
  /** Valid for ten minutes, for a plain GET without headers. */
  downloadURL: string
  downloadURLExpiresAt: Timestamp
  status: 'RECEIVED' | 'ACCEPTED' | 'REJECTED'
  issuedBy: CountryCode | null
  validUntil: ISODate | null
}

export type DocumentType =
  | 'IDENTITY_DOCUMENT'
  | 'PROOF_OF_ADDRESS'
  | 'REGISTRATION_CERTIFICATE'
  | 'ARTICLES'
  | 'OWNERSHIP_CHART'
  | 'ANNUAL_REPORT'
  | 'SOURCE_OF_FUNDS'
  | 'POWER_OF_ATTORNEY'
  | 'SIGNATURE'
  | 'REPORT'
  | 'OTHER'

export interface DomainProof {
  domain: string
  /** Its people sign in through the provider. */
  isInForce: boolean
  /** The TXT record that proves the domain. It stays. */
  record: {
    name: string
    value: string
  }
  checkedAt: Timestamp | null
  outcome:
    | 'PROVEN' | 'NOT_FOUND' | 'WRONG_VALUE' | 'UNREACHABLE' | 'TAKEN'
    | null
  /** It is in force until then, because its record is missing. null: no end. */
  endsAt: string | null
}

/** In seconds, rounded down: to 5 below 20 minutes, to 60 below 5 hours. */
export interface Durations {
  median: number | null
  p90: number | null
  /** From zero on; the last bar also holds all longer times. */
  histogram: {
    /** Of one bar, in seconds. */
    width: number
    counts: number[]
  }
}

/**
 * A field of the register. organization: it does not know the number any more. Names, addresses and persons
 * are not in an event: registryNow of applications.report.get has them.
 */
export interface EventChange {
  field:
    | 'organization'
    | 'status'
    | 'name'
    | 'legalType'
    | 'addresses'
    | 'industryCodes'
    | 'businessActivity'
    | 'officers'
    | 'owners'
    | 'signing'
  /** The code of a status (ACTIVE) or a legal form (ISO 20275) before; null otherwise. */
  before: string | null
  /** The code now. Both are null of a sole trader, who is a person. */
  after: string | null
}

export interface EventEnvelope {
  /** The same in the feed and in every delivery. Use it to detect duplicates. */
  eventId: string
  publishedAt: Timestamp
  event: {
    type: EventKind
    applicationId: string
    /** Of ORGANIZATION_CHANGED only: what differs. */
    changes?: EventChange[]
  }
}

export type EventKind =
  | 'APPLICATION_CREATED'
  | 'APPLICATION_STARTED'
  | 'APPLICATION_SUBMITTED'
  | 'APPLICATION_IN_REVIEW'
  | 'APPLICATION_INFORMATION_REQUESTED'
  | 'APPLICATION_APPROVED'
  | 'APPLICATION_DECLINED'
  | 'APPLICATION_FAILED'
  | 'APPLICATION_CANCELLED'
  | 'APPLICATION_DATA_CHANGED'
  | 'APPLICATION_ERASED'
  | 'APPLICATION_ASSIGNED'
  | 'APPLICATION_SNOOZED'
  | 'APPLICATION_ESCALATED'
  | 'APPLICATION_OVERDUE'
  | 'DOCUMENT_ADDED'
  | 'SCREENING_HIT_FOUND'
  | 'MONITORING_HIT'
  | 'ORGANIZATION_CHANGED'

/** Which kinds of event. Empty: all, including kinds that are added later. */
export type EventKinds = EventKind[]

export interface EventPage {
  /** Oldest first, in the order in which they were committed. */
  data: EventEnvelope[]
  /** Never null: store it and use it for the next request. */
  nextCursor: string
  /** More events can be read now, even if data is empty. */
  hasMore: boolean
}

export interface EventsListRequest {
  /**
   * nextCursor of the previous page. Without it, the list begins with the oldest kept event (90 days). 410
   * cursor_expired if events after the cursor have been deleted.
   */
  cursor?: string
  /** The same as cursor. */
  after?: string
  /** Default: 100. */
  limit?: number
  /** If there is no new event, wait at most this long for one. Default: 0. */
  waitSeconds?: number
  /** Only these kinds. */
  types?: EventKind[]
}

export interface EventsRecentListReply {
  /** Newest first. Can be empty while there is more. */
  data: EventEnvelope[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface EventsRecentListRequest {
  /** nextCursor of the previous page. Without it, the list begins with the newest event. */
  cursor?: string
  /** Default: 100. */
  limit?: number
  /** Only these kinds. */
  types?: EventKind[]
}

/** The updatedAt that you have read. 409 application_changed when the application changed since. */
export type ExpectedUpdatedAt = string

export interface ExportObject {
  id: string
  /** EXPIRED: its file is deleted. */
  status: 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  createdAt: Timestamp
  /** The user or credential. */
  createdBy: string
  progress: {
    /** Applications that are in the archive so far. */
    done: number
    /** null before it has begun. */
    total: number | null
  }
  counts: {
    documents: number
    auditEntries: number
    /** Applications and files that cannot be read. The manifest lists them. */
    unreadable: number
  }
  sizeBytes: number | null
  /** SHA-256 of the archive, hexadecimal. */
  sha256: string | null
  failure: 'DISK_FULL' | 'UNREADABLE' | 'ERROR' | null
  finishedAt: Timestamp | null
  /** When the file is deleted. */
  expiresAt: string | null
}

export interface ExportsCancelRequest {
  exportId: string
}

export type ExportsCreateRequest = Record<string, never>

export interface ExportsDownloadReply {
  downloadURL: string
  expiresAt: Timestamp
}

export interface ExportsDownloadRequest {
  exportId: string
}

export interface ExportsGetRequest {
  exportId: string
}

export interface ExportsListReply {
  data: ExportObject[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ExportsListRequest {
  /** Default: 20. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface Failure {
  /**
   * NEVER_STARTED or ABANDONED: it expired before the applicant started or submitted. CHECK_FAILED: a check
   * failed for good. IDENTITY_FAILED: the identity could not be proven.
   */
  reason: 'NEVER_STARTED' | 'ABANDONED' | 'CHECK_FAILED' | 'IDENTITY_FAILED'
  detail: string | null
  at: Timestamp
}

export interface FieldError {
  /** JSON pointer into the body, or header:Name, query:name, path:name. */
  path: string
  /** What is wrong, for programs. */
  code: string
  /** What is wrong and how to fix it, for people. */
  message: string
}

export interface GoverningMember {
  party: OwnershipParty
  roles: Role[]
  body:
    | 'BOARD'
    | 'MANAGEMENT'
    | 'SUPERVISORY'
    | 'PARTNERS'
    | 'AUDIT'
    | 'OTHER'
  address: Address | null
  deceased: boolean | null
}

/** Why a hit is another person or organization. */
export type HitGround =
  | 'NUMBER_DIFFERS'
  | 'NAME_DIFFERS'
  | 'BIRTH_DATE_DIFFERS'
  | 'BIRTH_YEAR_DIFFERS'
  | 'COUNTRY_DIFFERS'
  | 'BUSINESS_DIFFERS'
  | 'DOCUMENT_CHECKED'
  | 'REGISTER_CHECKED'

export interface HitProposal {
  /** The credential or user; null for the operator. */
  by: string | null
  at: Timestamp
  reason: string
  grounds?: HitGround[]
}

export interface HitResolution {
  state: HitState
  /** The credential or user that resolved it; null for the operator, and while it is unresolved. */
  by: string | null
  at: Timestamp | null
  reason: string | null
  grounds?: HitGround[]
  /** UNRESOLVED: a dismissal that waits for applications.hits.confirm. */
  proposal?: HitProposal
  /** The second person, of a dismissal that needed one. */
  confirmedBy?: string
}

export type HitState = 'UNRESOLVED' | 'TRUE_POSITIVE' | 'FALSE_POSITIVE' | 'NO_DECISION'

/** A calendar day without time or zone: ISO 8601-1 full-date, YYYY-MM-DD. */
export type ISODate = string

export interface IbanAccount {
  id: string
  accountHolder: string | null
  /** ISO 4217. */
  currency: string | null
  bankName: string | null
  bic: string | null
  verification:
    | 'UNVERIFIED'
    | 'CHECKSUM_OK'
    | 'CHECKSUM_UNKNOWN'
    | 'OWNERSHIP_CONFIRMED'
  type: 'IBAN'
  iban: string
}

export type IdentityDocumentType = 'PASSPORT' | 'ID_CARD' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT'

export interface IndustryCodes {
  code: string
  scheme:
    | 'SNI2007'
    | 'SNI2025'
    | 'SN2007'
    | 'SN2025'
    | 'TOL2008'
    | 'TOL2025'
    | 'DB07'
    | 'DB25'
    | 'NAF2'
    | 'NAF2025'
    | 'EMTAK'
    | 'SBI2008'
    | 'UKSIC2007'
    | 'NACE2'
    | 'NACE2.1'
    | 'NAICS2022'
    | 'ISIC4'
    | 'OTHER'
  description: string | null
  language: LanguageCode | null
  primary: boolean
  rank: number
  nace: {
    version: '2' | '2.1'
    code: string
  } | null
}

/** A language of the onboarding: ISO 639-1. */
export type Language = 'en' | 'sv' | 'nb' | 'da' | 'fi' | 'de' | 'nl' | 'fr' | 'et'

/** ISO 639-1. */
export type LanguageCode = string

export interface LegalType {
  /** ISO 20275 entity legal form code; never 8888 or 9999. */
  code: string | null
  /** The registry's own code, such as AB, AS or 16. */
  localCode: string | null
  localName: string
  localAbbreviation: string | null
  language: LanguageCode | null
  country: CountryCode
  category:
    | 'LIMITED_COMPANY'
    | 'PUBLIC_LIMITED_COMPANY'
    | 'PARTNERSHIP'
    | 'LIMITED_PARTNERSHIP'
    | 'SOLE_TRADER'
    | 'COOPERATIVE'
    | 'ASSOCIATION'
    | 'FOUNDATION'
    | 'HOUSING'
    | 'PUBLIC_BODY'
    | 'BRANCH'
    | 'FUND'
    | 'OTHER'
}

export type LookCoverRemoveRequest = Record<string, never>

export interface LookCoverUploadRequest {
  /** The name of the file. */
  name: string
  contentBase64: string
}

export type LookGetRequest = Record<string, never>

export interface LookLogoRemoveRequest {
  /** For light or for dark pages. */
  scheme: 'LIGHT' | 'DARK'
}

export interface LookLogoUploadRequest {
  /** For light or for dark pages. */
  scheme: 'LIGHT' | 'DARK'
  /** The name of the file. */
  name: string
  contentBase64: string
}

export interface LookObject {
  /** null leaves a field to the workflow, or to the default. */
  look: {
    /** The name that applicants see on pages, in letters and in documents. */
    name: string | null
    /** The colour of buttons and links. It is darkened or lightened until it is readable. */
    accent: string | null
    radius: 0 | 6 | 12 | 20 | null
    ground: 'PLAIN' | 'TINTED' | null
    font:
      | 'INTER'
      | 'SOURCE_SANS'
      | 'FIGTREE'
      | 'IBM_PLEX_SANS'
      | 'SOURCE_SERIF'
      | null
    /** Starts with https://. On your own machine, http://localhost is possible too. */
    privacyUrl: string | null
    supportAddress: string | null
  }
  logos: Array<{
    /** For light or for dark pages. */
    scheme: 'LIGHT' | 'DARK'
    /** A path of this service. It changes with the file. */
    url: string
    mimeType: 'image/svg+xml' | 'image/png' | 'image/webp'
    name: string
    /** Bytes of the file that is served. */
    size: number
  }>
  cover:
    | {
    /** A path of this service. It changes with the file. */
    url: string
    mimeType: 'image/svg+xml' | 'image/png' | 'image/webp'
    name: string
    /** Bytes of the file that is served. */
    size: number
  }
    | null
}

export interface LookPreviewReply {
  html: string
}

export interface LookPreviewRequest {
  /** The name that applicants see on pages, in letters and in documents. */
  name: string | null
  /** The colour of buttons and links. It is darkened or lightened until it is readable. */
  accent: string | null
  radius: 0 | 6 | 12 | 20 | null
  ground: 'PLAIN' | 'TINTED' | null
  font:
    | 'INTER'
    | 'SOURCE_SANS'
    | 'FIGTREE'
    | 'IBM_PLEX_SANS'
    | 'SOURCE_SERIF'
    | null
  page: 'START' | 'STEP' | 'CHECK'
  language: Language
}

export interface LookUpdateRequest {
  /** null leaves a field to the workflow, or to the default. */
  look: {
    /** The name that applicants see on pages, in letters and in documents. */
    name: string | null
    /** The colour of buttons and links. It is darkened or lightened until it is readable. */
    accent: string | null
    radius: 0 | 6 | 12 | 20 | null
    ground: 'PLAIN' | 'TINTED' | null
    font:
      | 'INTER'
      | 'SOURCE_SANS'
      | 'FIGTREE'
      | 'IBM_PLEX_SANS'
      | 'SOURCE_SERIF'
      | null
    /** Starts with https://. On your own machine, http://localhost is possible too. */
    privacyUrl: string | null
    supportAddress: string | null
  }
}

export interface MatchExplanation {
  score: number
  algorithm: string
  factors: Array<{
    name: string
    score: number
    weight: number
    detail: string | null
  }>
  matchedName: string
  nameKind: 'PRIMARY' | 'ALIAS' | 'WEAK_ALIAS' | 'PREVIOUS'
}

/**
 * Texts of your own by key: at most 20 keys of 1 to 40 characters, with at most 500 characters each.
 * Encrypted; never shown to the applicant.
 */
export type MetadataInput = Record<string, string>

export interface MonitoringChoice {
  state: MonitoringState
  at: Timestamp
  /** The credential or user; null: the operator. */
  by: string | null
  reason: string
}

export interface MonitoringCountsGetReply {
  /** Monitored applications. */
  applications: number
  /** Persons and organizations of them. */
  subjects: number
  /** Of all applications, monitored or not. */
  unresolvedHits: number
  applicationsWithHits: number
  /** Applications that must be reviewed within 30 days. One whose day has come waits in MANUAL_REVIEW. */
  reviewsDueSoon: number
  /** Periodic reviews that wait for a reviewer. */
  reviewsOpen: number
  /** Comparisons with a changed list that are not finished. */
  openRescreens: number
  /** When the last one ended; null: none yet. */
  lastRescreenAt: string | null
}

export type MonitoringCountsGetRequest = Record<string, never>

export interface MonitoringReviewsListReply {
  data: Array<{
    applicationId: string
    externalReference: string | null
    status: ApplicationStatus
    /** OPEN: it waits for a reviewer. COMING: its day comes, or came today. */
    state: 'OPEN' | 'COMING'
    /** By when it must be reviewed (AMLR article 26). */
    dueOn: string
    /** Persons first. Empty when they cannot be decrypted: the log names the application. */
    subjects: Array<{
      kind: 'PERSON' | 'ORGANIZATION'
      name: string
      dateOfBirth: ISODate | null
      countries: CountryCode[]
    }>
  }>
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
  nextCursor: string | null
}

export interface MonitoringReviewsListRequest {
  /** nextCursor of the previous page. */
  cursor?: string
  /** Applications a page. Default: 50. */
  limit?: number
  /** Only these. Default: both. */
  state?: 'OPEN' | 'COMING'
  /** Of those that are coming, only these days from now on. Default: 90. */
  withinDays?: number
}

export type MonitoringState = 'ON' | 'OFF'

export interface MonitoringSubjectsListReply {
  data: Array<{
    applicationId: string
    externalReference: string | null
    status: ApplicationStatus
    /** The decision, or the choice, that switched monitoring on. */
    since: string
    /** Persons first. Empty when they cannot be decrypted: the log names the application. */
    subjects: Array<{
      kind: 'PERSON' | 'ORGANIZATION'
      name: string
      dateOfBirth: ISODate | null
      countries: CountryCode[]
    }>
  }>
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
  nextCursor: string | null
}

export interface MonitoringSubjectsListRequest {
  /** nextCursor of the previous page. */
  cursor?: string
  /** Applications a page. Default: 50. */
  limit?: number
  /** Only those of this application. */
  applicationId?: string
}

export interface NamedParty {
  id: string
  kind: 'PERSON' | 'ORGANIZATION'
  name: string
  /** Other spellings, and former names. */
  otherNames: string[]
  /** As precise as it is known: year, month or day. null: not known. */
  born: string | null
  personalIdentityNumber: PersonalIdentityNumber | null
  organizationNumber: OrganizationIdentifier | null
  countries: CountryCode[]
  applicationId: string
  status: ApplicationStatus
  createdAt: Timestamp
  roles: Array<{
    /**
     * COMPANY: the organization that applies. OFFICIAL: a senior manager in the place of an owner.
     * COMPANY_ABOVE: it owns the organization that applies, or is on the way to an owner.
     */
    role:
      | 'APPLICANT'
      | 'COMPANY'
      | 'OWNER'
      | 'OFFICIAL'
      | 'COMPANY_ABOVE'
      | 'OFFICER'
      | 'SIGNER'
      | 'ACCOUNT_HOLDER'
    /** PROVEN by an eID, REGISTERED in a register, DECLARED by the applicant. */
    source: 'PROVEN' | 'REGISTERED' | 'DECLARED'
    share: Share | null
    /** Of an officer, as the register has them. */
    codes: RoleCode[]
  }>
}

export interface Note {
  id: string
  /** The credential or user; null for the operator. */
  by: string | null
  at: Timestamp
  text: string
  /** Ids of users. */
  mentions: string[]
}

/**
 * MAIL: at once, and on Home. DAILY: one e-mail in the morning, for WAITING only. HOME: there only. OFF:
 * neither.
 */
export type NotificationChannel = 'MAIL' | 'DAILY' | 'HOME' | 'OFF'

/**
 * MENTIONED: in a note. ASSIGNED: the application is yours now. PROPOSED: a decision waits for a second
 * person. WAITING: an application waits for review. NEW_HIT: monitoring found one in an application in
 * review. ESCALATED: the application waits for the second line. OVERDUE: its review took longer than its
 * service time. SNOOZE_OVER: a snooze ended, by its time or by something new. WEBHOOK_DISABLED: it was
 * switched off. WEBHOOK_FAILING: all its deliveries of an hour failed. JOINED: a colleague accepted an
 * invitation.
 */
export type NotificationKind =
  | 'MENTIONED'
  | 'ASSIGNED'
  | 'PROPOSED'
  | 'WAITING'
  | 'NEW_HIT'
  | 'ESCALATED'
  | 'OVERDUE'
  | 'SNOOZE_OVER'
  | 'WEBHOOK_DISABLED'
  | 'WEBHOOK_FAILING'
  | 'JOINED'

export interface NotificationsRolesGetReply {
  data: Array<{
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER'
    kinds: Array<{
      kind: NotificationKind
      channel: NotificationChannel
      /** The customer chose it; false: Foyer has it so. */
      isChanged: boolean
      /** What can be chosen for this kind. */
      offered: NotificationChannel[]
    }>
  }>
}

export type NotificationsRolesGetRequest = Record<string, never>

export type NotificationsRolesUpdateReply = Record<string, never>

export interface NotificationsRolesUpdateRequest {
  role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER'
  kind: NotificationKind
  channel: 'MAIL' | 'DAILY' | 'HOME' | 'OFF' | null
}

export interface Oauth2UserinfoReply {
  customerId: string
}

/** An organization, from the registry where possible. */
export interface Organization {
  /** Name of the organization. */
  organizationName: string | null
  organizationNumber: OrganizationIdentifier | null
  legalType: LegalType | null
  foundationDate: ISODate | null
  registrationDate: ISODate | null
  addresses: Address[]
  declaredAddress: Address | null
  /**
   * Deprecated; use addresses.
   *
   * @deprecated
   */
  visitAddress: Address | null
  /**
   * Deprecated; use addresses.
   *
   * @deprecated
   */
  postalAddress: Address | null
  companyStatus: OrganizationStatus | null
  numberOfEmployeesInterval: string | null
  /**
   * Deprecated; use industryCodes.
   *
   * @deprecated
   */
  industryCode: IndustryCodes | null
  industryCodes: IndustryCodes[]
  businessActivity: string | null
  registrationAuthority: RegistrationAuthority | null
  registeredCorporateTaxDate: ISODate | null
  registeredCorporateVatDate: ISODate | null
  sanctionHits: SanctionHit[]
}

export interface OrganizationIdentifier {
  /** Canonical: SE 10 digits, NO 9, FI with hyphen, DK 8, GB 8 characters. */
  id: string
  issuingCountry: CountryCode
  type: 'REGISTRATION' | 'TAX' | 'VAT' | 'LEI' | 'EUID' | 'OTHER'
  /** For display. */
  display: string
  /** European unique identifier (BRIS), FIFPRO.0112038-9. */
  euid?: string
}

export interface OrganizationRef {
  kind: 'ORGANIZATION'
  name: string
  organizationNumber: OrganizationIdentifier | null
}

export interface OrganizationStatus {
  code: OrganizationStatusCode
  /** The original value of the source. */
  registryStatus: string | null
  since: ISODate | null
  endedOn: ISODate | null
  endReason: string | null
  events: Array<{
    code: OrganizationStatusCode
    registryCode: string
    registryText: string | null
    from: ISODate | null
    to: ISODate | null
  }>
}

export type OrganizationStatusCode =
  | 'ACTIVE'
  | 'INACTIVE'
  | 'IN_LIQUIDATION'
  | 'BANKRUPT'
  | 'IN_RESTRUCTURING'
  | 'IN_MERGER'
  | 'DISSOLVED'
  | 'UNKNOWN'

export interface OwnLink {
  /**
   * ASKED: no answer yet. EXPIRED: none came in time. CANCELLED: what is declared of them has changed
   * since, and they were not asked again.
   */
  status: 'ASKED' | 'CONFIRMED' | 'DISPUTED' | 'EXPIRED' | 'CANCELLED'
  askedAt: Timestamp
  /** The link answers nothing from then on. */
  expiresAt: string
  notMailed: 'REFUSED' | 'NO_MAIL' | null
  openedAt: Timestamp | null
  answeredAt: Timestamp | null
  dispute: 'NOT_OWNER' | 'SHARE_WRONG' | 'DETAILS_WRONG' | null
  /** In the words of the owner who disputes. */
  reason: string | null
  cancelledAt: Timestamp | null
}

export interface OwnListObject {
  id: string
  name: string
  /** Each upload is one. */
  version: number
  /** Of the uploaded file. */
  sha256: string
  uploadedAt: Timestamp
  /** A user; null: the operator. */
  uploadedBy: string | null
  entities: number
  /** Compared with the upload before. */
  added: number
  changed: number
  removed: number
}

/**
 * MANAGING_OFFICIAL: stands in where nobody is a beneficial owner (AMLR article 22(2)). NOT_TRACED: a
 * company of whose own owners too few are known; its share is what nobody is known to own.
 */
export type OwnerPosition =
  | 'BENEFICIAL_OWNER'
  | 'MANAGING_OFFICIAL'
  | 'BELOW_THRESHOLD'
  | 'NOT_TRACED'

export interface OwnerVerification {
  /**
   * REGISTRY: a register names them as an owner or official. EID: the applicant or a co-signer proved to be
   * them. OWN_LINK: they proved it by a link of their own, and confirmed what is declared of them.
   * REVIEWER: a reviewer resolved the finding owner_not_verified.
   */
  by: 'REGISTRY' | 'EID' | 'OWN_LINK' | 'REVIEWER'
  at: Timestamp | null
  /** The eID. */
  provider: string | null
  /** Of the reviewer. */
  reason: string | null
}

export interface Ownership {
  nodes: OwnershipGraphNode[]
  edges: Array<{
    /** The owner. */
    from: string
    to: string
    /** The declared share, such as 60%. */
    declared: string | null
    /** The registered share, role or means of control. */
    registered: string | null
    state: 'BOTH' | 'ONLY_DECLARED' | 'ONLY_REGISTERED'
    /** It leads back to a company that is already on the way. */
    isCircular: boolean
  }>
  /**
   * Persons, and companies whose owners are not known; those above the threshold first. An indirect share
   * is the product of the shares on the way; several ways are added; a circle is followed once.
   */
  owners: Array<{
    nodeId: string
    party: OwnershipParty
    position: OwnerPosition
    share: Share | null
    /** The declared share in total. */
    declared: string | null
    /** The registered share in total, in words. */
    registered: string | null
    /** How the share comes about, in words. */
    how: string
    /** By what it is verified who the person is. Empty: by nothing; of a company always. */
    verifiedBy: OwnerVerification[]
    ownLink: OwnLink | null
  }>
  /** From when a person is a beneficial owner, such as "more than 25%". */
  threshold: string
  declaration: OwnershipDeclaration | null
  registered: Provenance | null
  /** Why the owners are not known in full, in words; null: nothing is missing. */
  gap: string | null
}

export interface OwnershipData {
  /** From when a person is a beneficial owner, in the market and on the day. */
  threshold: {
    percent: number
    /** true: more than percent; false: percent or more. */
    above: boolean
  }
  /**
   * Persons, and companies whose owners are not known; those above the threshold first. A total is the
   * product of the shares on the way; several ways are added; a circle is followed once.
   */
  owners: Array<{
    /** Unique in this reply only. */
    partyId: string
    position: OwnerPosition
    registered:
      | {
      share: Share | null
      /** Means of control, in the words of the register. */
      control: string[]
    }
      | null
    declared:
      | {
      share: Share | null
      /** Means of control besides shares. */
      control: Array<'VOTING_RIGHTS' | 'APPOINTMENT_OF_BOARD' | 'OTHER_CONTROL'>
    }
      | null
    /** By what it is verified who the person is. Empty: by nothing; of a company always. */
    verifiedBy: OwnerVerification[]
    ownLink: OwnLink | null
  }>
  /** Each once. Empty until the organization is named. */
  parties: Array<{
    /** Unique in this reply only. */
    id: string
    party: OwnershipParty
    /** The organization that applies. */
    isApplicant: boolean
  }>
  holdings: Array<{
    /** Unique in this reply only. */
    holderId: string
    /** Unique in this reply only. */
    ofId: string
    registered:
      | {
      shares: Share | null
      votes: Share | null
      /** For a holding without a share, such as "partner". */
      role: string | null
      /** Means of control, in the words of the register. */
      control: string[]
    }
      | null
    declared:
      | {
      shares: Share | null
      /** Means of control besides shares. */
      control: Array<'VOTING_RIGHTS' | 'APPOINTMENT_OF_BOARD' | 'OTHER_CONTROL'>
    }
      | null
    /** It leads back to a company that is already on the way. */
    isCircular: boolean
  }>
  declaration: OwnershipDeclaration | null
  registered: Provenance | null
  /** Why the owners are not known in full. Empty: nothing is missing. */
  gaps: Array<{
    /**
     * NOT_PUBLISHED: the register publishes no owners. SOURCE_DOWN: it did not answer. RESTRICTED: it gives
     * them only to some. NOT_CONFIGURED: no register is configured. UNKNOWN_CODE: it gave them in a form
     * that is not understood. NOT_IDENTIFIED: there is an owner that it does not name. NOT_FOLLOWED: there
     * are more companies above than are looked up. NOT_GIVEN: it gave none.
     */
    reason:
      | 'NOT_PUBLISHED'
      | 'SOURCE_DOWN'
      | 'RESTRICTED'
      | 'NOT_CONFIGURED'
      | 'UNKNOWN_CODE'
      | 'NOT_IDENTIFIED'
      | 'NOT_FOLLOWED'
      | 'NOT_GIVEN'
    /** Whose owners are not known in full. */
    of: 'ORGANIZATION' | 'COMPANY_ABOVE'
  }>
}

export interface OwnershipDeclaration {
  provenance: Provenance
  owners: DeclaredOwner[]
  /** Senior managing officials, where nobody is a beneficial owner (AMLR article 22(2)). */
  officials: DeclaredOwner[]
  /** Registered people who, the applicant says, are owners or officials no more. */
  removed: Array<{
    party: PersonRef
    reason: string
  }>
  remainder:
    | {
    /** SMALL: others below the threshold. OTHER: as the text explains. */
    who: 'SMALL' | 'OTHER'
    text: string | null
  }
    | null
  /**
   * Whether somebody holds shares or a seat on a board for another, behind three companies or more; null:
   * not asked.
   */
  nominees: boolean | null
  /** What was done to find owners, where there are none; otherwise null. */
  nobody: string | null
}

export interface OwnershipGraphNode {
  /** Unique in this reply only. */
  id: string
  lane: 'PERSONS' | 'COMPANIES' | 'APPLICANT'
  name: string
  /**
   * In words: the share in total, the year of birth; of a company its number, and whether it is a
   * foundation or a trust.
   */
  detail: string | null
  position: OwnerPosition | null
}

export type OwnershipParty = PersonRef | OrganizationRef

export interface PartialDate {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  value: string
  circa: boolean
}

export interface PartiesGetReply {
  /** Of the newest application that names it. */
  id: string
  kind: 'PERSON' | 'ORGANIZATION'
  name: string
  /** Other spellings, and former names. */
  otherNames: string[]
  /** As precise as it is known: year, month or day. null: not known. */
  born: string | null
  personalIdentityNumber: PersonalIdentityNumber | null
  organizationNumber: OrganizationIdentifier | null
  countries: CountryCode[]
  /** Applications that name it. null: more than 1000. */
  applicationCount: number | null
  /** The newest 50. */
  applications: Array<{
    partyId: string
    applicationId: string
    kind: ApplicationKind
    status: ApplicationStatus
    countryCode: CountryCode
    workflowId: string
    workflowName: string
    /** The organization or person that applies. */
    title: string | null
    /** Of the party, as this application has it. */
    name: string
    createdAt: Timestamp
    decidedAt: Timestamp | null
    roles: Array<{
      /**
       * COMPANY: the organization that applies. OFFICIAL: a senior manager in the place of an owner.
       * COMPANY_ABOVE: it owns the organization that applies, or is on the way to an owner.
       */
      role:
        | 'APPLICANT'
        | 'COMPANY'
        | 'OWNER'
        | 'OFFICIAL'
        | 'COMPANY_ABOVE'
        | 'OFFICER'
        | 'SIGNER'
        | 'ACCOUNT_HOLDER'
      /** PROVEN by an eID, REGISTERED in a register, DECLARED by the applicant. */
      source: 'PROVEN' | 'REGISTERED' | 'DECLARED'
      share: Share | null
      /** Of an officer, as the register has them. */
      codes: RoleCode[]
    }>
    /** Possible matches of this party on lists. */
    hits: Array<{
      id: string
      list: 'SANCTIONS' | 'PUBLIC_OFFICE'
      /** The name of the entry of the list. */
      caption: string
      state: HitState
    }>
  }>
  /**
   * Other parties with the same name and date of birth, or organizations with the same name. A proposal: a
   * person decides with parties.resolve.
   */
  possiblySame: NamedParty[]
  verdicts: Array<{
    /** The party of this page that the verdict is about. */
    partyId: string
    other: NamedParty
    verdict: 'SAME' | 'DIFFERENT'
    /** The user; null: a credential or the operator. */
    resolvedBy: string | null
    resolvedAt: Timestamp
  }>
}

export interface PartiesGetRequest {
  /** Of parties.search. */
  partyId: string
}

export type PartiesResolveReply = Record<string, never>

export interface PartiesResolveRequest {
  /** Of parties.search or parties.get. */
  partyId: string
  /** Of possiblySame or verdicts of parties.get. */
  otherPartyId: string
  verdict: 'SAME' | 'DIFFERENT' | 'UNDECIDED'
}

export interface PartiesSearchReply {
  /** May be shorter than the limit, with hasMore too. */
  data: Array<{
    id: string
    kind: 'PERSON' | 'ORGANIZATION'
    name: string
    /** Other spellings, and former names. */
    otherNames: string[]
    /** As precise as it is known: year, month or day. null: not known. */
    born: string | null
    personalIdentityNumber: PersonalIdentityNumber | null
    organizationNumber: OrganizationIdentifier | null
    countries: CountryCode[]
    /** The newest application that names it. */
    applicationId: string
    status: ApplicationStatus
    /** Of that application. */
    createdAt: string
    roles: Array<{
      /**
       * COMPANY: the organization that applies. OFFICIAL: a senior manager in the place of an owner.
       * COMPANY_ABOVE: it owns the organization that applies, or is on the way to an owner.
       */
      role:
        | 'APPLICANT'
        | 'COMPANY'
        | 'OWNER'
        | 'OFFICIAL'
        | 'COMPANY_ABOVE'
        | 'OFFICER'
        | 'SIGNER'
        | 'ACCOUNT_HOLDER'
      /** PROVEN by an eID, REGISTERED in a register, DECLARED by the applicant. */
      source: 'PROVEN' | 'REGISTERED' | 'DECLARED'
      share: Share | null
      /** Of an officer, as the register has them. */
      codes: RoleCode[]
    }>
    /** The name that was found, where the newest application has another. */
    foundAs: string | null
    /** Applications that name it. null: more than 1000. */
    applicationCount: number | null
  }>
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
  nextCursor: string | null
}

export interface PartiesSearchRequest {
  /**
   * Parts of names in any order, or a whole number. For a role that does not see identity numbers, one
   * finds nothing.
   */
  search: string
  /** At most. Default: 20. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface PepHit {
  /** Stays the same when the subject is screened again. */
  id: string
  entityId: string
  caption: string
  schema: 'Person' | 'Organization' | 'Company' | 'LegalEntity' | 'Vessel'
  topics: string[]
  aliases: string[]
  countries: CountryCode[]
  match: MatchExplanation
  /** What was compared, and what differed. Always in replies. */
  compared?: ComparedFact[]
  dataset: Dataset
  screenedAt: Timestamp
  resolution: HitResolution
  /** The screened name with this hit: for an organization also that of a board member. */
  subject?: string
  birthDates: PartialDate[]
  kind: 'PEP' | 'RELATIVE' | 'CLOSE_ASSOCIATE'
  relatedTo: {
    name: string
    relation: string
  } | null
  positions: Array<{
    title: string
    level: 'NATIONAL' | 'EU_OR_INTERNATIONAL' | 'REGIONAL' | 'LOCAL' | 'UNKNOWN'
    topics: string[]
    country: CountryCode | null
    from: string | null
    to: string | null
    current: boolean | null
  }>
}

export type Permissions = Array<
  | 'create'
  | 'read'
  | 'review'
  | 'erase'
  | 'webhooks'
  | 'export'
  | 'workflows'
  | 'publish'
  | 'screening'
  | 'monitoring'
  | 'providers'
  | 'credentials'
  | 'settings'
  | 'team'
  | 'singleSignOn'
  | 'audit'>

/** KYC: the applicant. KYB: the person who completed the identity step. */
export interface Person {
  firstName: string | null
  lastName: string | null
  email: string | null
  /** E.164. */
  phoneNumber: string | null
  personalIdentityNumber: PersonalIdentityNumber | null
  dateOfBirth: ISODate | null
  coordinationNumber: PersonalIdentityNumber | null
  address: Address | null
  /** As proven by the eID, else as declared. Empty: not known, or the person is stateless. */
  nationalities: CountryCode[]
  /** The person declares to have no nationality. */
  isStateless: boolean
  placeOfBirth: PlaceOfBirth | null
  pepHits: PepHit[]
  sanctionHits: PersonSanctionHit[]
}

export interface PersonName {
  fullName: string
  givenName: string | null
  middleName: string | null
  familyName: string | null
}

export interface PersonRef {
  kind: 'PERSON'
  name: PersonName
  personalIdentityNumber: PersonalIdentityNumber | null
  dateOfBirth: ISODate | PartialDate | null
  nationality: CountryCode | null
  countryOfResidence: CountryCode | null
  /**
   * What the register calls a person of whom it publishes neither a number nor a birth, such as "CVR
   * 4000000001". Tells two people of one name apart.
   */
  registryId?: string
}

export interface PersonSanctionHit {
  /** Stays the same when the subject is screened again. */
  id: string
  entityId: string
  caption: string
  schema: 'Person' | 'Organization' | 'Company' | 'LegalEntity' | 'Vessel'
  topics: string[]
  aliases: string[]
  countries: CountryCode[]
  match: MatchExplanation
  /** What was compared, and what differed. Always in replies. */
  compared?: ComparedFact[]
  dataset: Dataset
  screenedAt: Timestamp
  resolution: HitResolution
  /** The screened name with this hit: for an organization also that of a board member. */
  subject?: string
  birthDates: PartialDate[]
  nationalities: CountryCode[]
  gender: 'MALE' | 'FEMALE' | 'UNKNOWN'
  identifiers: PersonalIdentityNumber[]
  listings: SanctionListing[]
}

export interface PersonalIdentityNumber {
  /** Canonical: SE 12 digits, NO 11, FI with its separator, DK 10 digits. */
  id: string
  issuingCountry: CountryCode
  type:
    | 'NATIONAL'
    | 'COORDINATION'
    | 'D_NUMBER'
    | 'INTERIM'
    | 'TAX'
    | 'PASSPORT'
    | 'OTHER'
  assurance: 'EID' | 'REGISTRY' | 'DOCUMENT' | 'SELF_DECLARED'
  /** Swedish coordination numbers: level of identity. */
  confidence?: 'CONFIRMED' | 'PROBABLE' | 'UNCERTAIN'
  /**
   * A test number that is never given to a person, as the number itself says: the same wherever it comes
   * from. false where test numbers look like others, as in Sweden.
   */
  synthetic: boolean
}

/** null where the source is silent; at least one is known. */
export interface PlaceOfBirth {
  country: CountryCode | null
  region: string | null
  /** A town or a municipality, as the source writes it. */
  locality: string | null
}

/** RFC 9457. `code` is stable; decide by it, and show `detail` to people. */
export interface Problem {
  /** Opens a page about this code. */
  type: string
  /** What kind of problem it is. */
  title: string
  /** The same as the HTTP status. */
  status: number
  /** What is wrong, and how to fix it. */
  detail: string
  code:
    | 'malformed_authorization'
    | 'missing_token'
    | 'invalid_token'
    | 'insufficient_scope'
    | 'insufficient_permission'
    | 'storage_quota_exceeded'
    | 'quota_exceeded'
    | 'not_signed_in'
    | 'insufficient_role'
    | 'not_a_member'
    | 'two_step_required'
    | 'customer_suspended'
    | 'sign_in_refused'
    | 'single_sign_on_refused'
    | 'domain_not_found'
    | 'managed_elsewhere'
    | 'code_refused'
    | 'two_step_ended'
    | 'passkey_refused'
    | 'passkey_not_found'
    | 'two_step_in_use'
    | 'link_ended'
    | 'member_not_found'
    | 'invitation_not_found'
    | 'session_not_found'
    | 'already_member'
    | 'last_owner'
    | 'invalid_provider_settings'
    | 'provider_unknown'
    | 'provider_not_set'
    | 'provider_conflict'
    | 'workflow_not_found'
    | 'workflow_not_published'
    | 'market_not_in_workflow'
    | 'language_not_in_workflow'
    | 'provider_not_configured'
    | 'draft_changed'
    | 'no_draft'
    | 'draft_not_proposed'
    | 'draft_incomplete'
    | 'publishing_needs_two_people'
    | 'version_not_found'
    | 'market_country_conflict'
    | 'invalid_redirect_url'
    | 'download_expired'
    | 'application_not_found'
    | 'hit_not_found'
    | 'resource_not_in_workflow'
    | 'status_conflict'
    | 'unresolved_hits'
    | 'confirmed_match'
    | 'reason_contradicted'
    | 'own_words_needed'
    | 'may_tip_off'
    | 'legal_hold'
    | 'too_many_documents'
    | 'documents_too_large'
    | 'document_not_scanned'
    | 'unregistered_redirect_origin'
    | 'four_eyes'
    | 'finding_not_found'
    | 'application_changed'
    | 'new_hits'
    | 'no_mail_address'
    | 'open_findings'
    | 'no_second_line'
    | 'invalid_webhook_url'
    | 'webhook_not_found'
    | 'delivery_not_found'
    | 'too_many_webhooks'
    | 'cursor_expired'
    | 'saved_view_not_found'
    | 'saved_view_name_taken'
    | 'too_many_saved_views'
    | 'party_not_found'
    | 'parties_have_one_number'
    | 'parties_of_two_kinds'
    | 'parties_still_joined'
    | 'permission_not_grantable'
    | 'recent_sign_in_required'
    | 'credential_not_found'
    | 'request_not_found'
    | 'no_old_secret'
    | 'old_secret_still_works'
    | 'too_many_credentials'
    | 'export_not_found'
    | 'export_running'
    | 'export_not_running'
    | 'export_not_ready'
    | 'live_customer'
    | 'list_approval_not_allowed'
    | 'own_list_not_found'
    | 'version_not_waiting'
    | 'too_many_own_lists'
    | 'too_many_own_entries'
    | 'screening_outdated'
    | 'screening_not_available'
    | 'invalid_body'
    | 'invalid_json'
    | 'invalid_id'
    | 'invalid_parameter'
    | 'invalid_idempotency_key'
    | 'malformed_request'
    | 'cross_site_request'
    | 'not_found'
    | 'method_not_allowed'
    | 'not_acceptable'
    | 'request_timeout'
    | 'idempotency_in_progress'
    | 'operation_removed'
    | 'body_too_large'
    | 'uri_too_long'
    | 'unsupported_media_type'
    | 'unknown_version'
    | 'unsupported_version'
    | 'idempotency_key_reused'
    | 'too_many_requests'
    | 'concurrency_limit_exceeded'
    | 'headers_too_large'
    | 'internal'
    | 'service_unavailable'
  /** Also in the header Request-Id. Give it when you ask for help. */
  requestId: string
  /** Which fields are wrong. */
  errors?: FieldError[]
  /** With 429: the names of the exceeded policies in RateLimit-Policy. */
  'violated-policies'?: string[]
}

export interface Provenance {
  source: SourceCode
  retrievedAt: Timestamp
  asOf?: ISODate
  /** The source's own reference, without personal data. */
  reference?: string
}

export interface ProviderObject {
  provider: string
  kind: 'EID' | 'REGISTRY' | 'SCREENING' | 'FACE'
  market: string
  position: number
  enabled: boolean
  /** Enabled, and nothing is missing: an import brings settings without secrets. */
  usable: boolean
  settings: Record<string, string>
  /** Which secrets are set, and when a certificate expires. */
  secrets: Array<{
    name: string
    setAt: Timestamp
    expiresAt: Timestamp | null
  }>
  lastTest:
    | {
    at: Timestamp
    /** WORKS, PARTLY, or what went wrong. */
    outcome: string
    /** What went wrong, in words. */
    text: string | null
  }
    | null
  updatedAt: Timestamp
  updatedBy: {
    kind: string
    id: string | null
  }
}

export interface ProvidersGapsListReply {
  data: Array<{
    workflowId: string
    /** Its name. */
    workflow: string
    /** The key of the step; null for screening. */
    step: string | null
    market: CountryCode
    needs: 'EID' | 'REGISTRY' | 'SCREENING'
    /** Keys of providers that can be set. */
    options: string[]
    /** applications.create is refused. false: a person does what the provider would do. */
    blocks: boolean
  }>
}

export type ProvidersGapsListRequest = Record<string, never>

export interface ProvidersListReply {
  catalogue: Array<{
    key: string
    kind: 'EID' | 'REGISTRY' | 'SCREENING' | 'FACE'
    name: string
    markets: string[] | null
    fields: Array<{
      name: string
      /** A secret or certificate is sent in secrets, and never shown again. */
      kind:
        | 'url'
        | 'text'
        | 'secret'
        | 'certificate'
        | 'choice'
        | 'flag'
        | 'lines'
      required: boolean
      hint: string
      choices: string[]
      default: string | null
    }>
  }>
  providers: ProviderObject[]
}

export type ProvidersListRequest = Record<string, never>

export type ProvidersRemoveReply = Record<string, never>

export interface ProvidersRemoveRequest {
  /** The key of the provider in the catalogue. */
  provider: string
  /** * for all markets of the provider. Without it: its only market, or *. */
  market?: string
}

export interface ProvidersSetRequest {
  /** The key of the provider in the catalogue. */
  provider: string
  /** * for all markets of the provider. Without it: its only market, or *. */
  market?: string
  enabled?: boolean
  /** For the order of the eIDs of a market. */
  position?: number
  /** By the name of the field, as in the catalogue. */
  settings?: Record<string, string | null>
  /** Secrets and certificates by the name of the field. They are encrypted, and never shown again. */
  secrets?: Record<string, string | null>
}

export interface ProvidersTestReply {
  /** WORKS, PARTLY, NOT_TRIED (nothing was looked up), or what went wrong. */
  outcome: string
  text: string
  durationMs: number
  calls: Array<{
    host: string
    status: number | null
    durationMs: number
  }>
}

export interface ProvidersTestRequest {
  /** The key of the provider in the catalogue. */
  provider: string
  /** * for all markets of the provider. Without it: its only market, or *. */
  market?: string
  /** Of a registry: the organization number to look up. Without it, that of a public body. */
  number?: string
}

export interface QueueFiguresGetReply {
  from: Timestamp
  to: Timestamp
  data: Array<{
    userId: string
    decided: number
    /** From the arrival in review to the decision; null: none decided. */
    medianSeconds: number | null
    /** Of decided: after they were due. */
    decidedLate: number
    /** Assigned to them and in review now. */
    open: number
    /** Of open. */
    overdue: number
  }>
}

export interface QueueFiguresGetRequest {
  /** Default: 30. */
  days?: number
}

export interface QueueMembersListReply {
  data: Array<{
    userId: string
    /** Gets escalated applications too. */
    isSecondLine: boolean
    /** Is assigned nothing by rule, for example on leave. */
    isAway: boolean
    /** "Next" gives only these, unless one is assigned to the member by hand. */
    takes: {
      workflowIds: string[] | null
      markets: CountryCode[] | null
      languages: Language[] | null
      risks: Array<'LOW' | 'NORMAL' | 'HIGH'> | null
    }
  }>
}

export type QueueMembersListRequest = Record<string, never>

export interface QueueMembersUpdateReply {
  data: Array<{
    userId: string
    /** Gets escalated applications too. */
    isSecondLine: boolean
    /** Is assigned nothing by rule, for example on leave. */
    isAway: boolean
    /** "Next" gives only these, unless one is assigned to the member by hand. */
    takes: {
      workflowIds: string[] | null
      markets: CountryCode[] | null
      languages: Language[] | null
      risks: Array<'LOW' | 'NORMAL' | 'HIGH'> | null
    }
  }>
}

export interface QueueMembersUpdateRequest {
  userId: string
  /** Gets escalated applications too. */
  isSecondLine?: boolean
  /** Is assigned nothing by rule, for example on leave. */
  isAway?: boolean
  /** "Next" gives only these, unless one is assigned to the member by hand. */
  takes?: {
    workflowIds: string[] | null
    markets: CountryCode[] | null
    languages: Language[] | null
    risks: Array<'LOW' | 'NORMAL' | 'HIGH'> | null
  }
}

export interface QueueSettings {
  /**
   * How long a review may take. The most specific counts: first the workflow, then the risk. One is for
   * everything else. An application that no rule has judged counts as of high risk.
   */
  times: Array<{
    /** null: every workflow. */
    workflowId: string | null
    risk: 'LOW' | 'NORMAL' | 'HIGH' | null
    hours: number
  }>
  working:
    | {
    /** ISO 8601: 1 is Monday. Public holidays are not known. */
    days: number[]
    opensAt: string
    closesAt: string
  }
    | null
  /**
   * What happens when an application comes to review. BY_HAND: it waits for "next", or for a person who
   * assigns it. ROUND_ROBIN: the reviewer who waits longest gets it. BY_SKILL: the same, among those who
   * take it.
   */
  assignment: 'BY_HAND' | 'ROUND_ROBIN' | 'BY_SKILL'
}

export type QueueSettingsGetRequest = Record<string, never>

export interface QueueSettingsUpdateRequest {
  /**
   * How long a review may take. The most specific counts: first the workflow, then the risk. One is for
   * everything else. An application that no rule has judged counts as of high risk.
   */
  times?: Array<{
    /** null: every workflow. */
    workflowId: string | null
    risk: 'LOW' | 'NORMAL' | 'HIGH' | null
    hours: number
  }>
  working?:
    | {
    /** ISO 8601: 1 is Monday. Public holidays are not known. */
    days: number[]
    opensAt: string
    closesAt: string
  }
    | null
  /**
   * What happens when an application comes to review. BY_HAND: it waits for "next", or for a person who
   * assigns it. ROUND_ROBIN: the reviewer who waits longest gets it. BY_SKILL: the same, among those who
   * take it.
   */
  assignment?: 'BY_HAND' | 'ROUND_ROBIN' | 'BY_SKILL'
}

/**
 * A code of the standard rules or of their evaluation.
 *
 * `all_clear`: No rule stood against the approval.
 *
 * `rule_over_budget`: A rule took too long to evaluate, so a person decides. The detail of the finding
 * names it.
 *
 * `rule_not_readable`: A rule could not be evaluated, so a person decides. The detail of the finding names
 * it.
 *
 * `condition_over_budget`: A condition of the workflow took too long to evaluate, so a person decides. The
 * detail of the finding names its step or question.
 *
 * `condition_not_readable`: A condition of the workflow could not be evaluated, so a person decides. The
 * detail of the finding names its step or question.
 *
 * `no_rules`: There are no rules, so a person decides.
 *
 * `hit_unresolved`: A possible match of the screening is unresolved.
 *
 * `imported`: The application was imported from another service while it waited for a decision.
 *
 * `check_open`: A check has not answered in full. The detail of the finding names it.
 *
 * `faces_differ`: A program takes the faces on the document and on the selfie for different people.
 *
 * `face_not_live`: A program doubts that a person was at the camera.
 *
 * `faces_not_compared`: The face on the document could not be compared with the selfie.
 *
 * `person_under_age`: The person is under 18 and cannot enter into the agreement.
 *
 * `organization_dissolved`: The company that was confirmed no longer exists.
 *
 * `sanction_hit`: A possible match on a sanctions list that is not dismissed.
 *
 * `pep_hit`: A possible politically exposed person, relative or close associate.
 *
 * `namesake_hit`: The same name as a person on a list who was born in another year.
 *
 * `screening_gap`: The lists could not be searched in full.
 *
 * `registry_gap`: The register did not give everything that the decision needs.
 *
 * `identity_not_proven`: The identity of the person is not proven.
 *
 * `assurance_low`: The eID is of low assurance.
 *
 * `coordination_number_uncertain`: The identity behind the coordination number is not confirmed.
 *
 * `identity_cross_device`: The identity was proven on another device than that of the page.
 *
 * `eid_risk_high`: The eID itself rates the risk as high.
 *
 * `eid_risk_raised`: The eID itself does not rate the risk as low.
 *
 * `eid_risk_unknown`: The eID was asked for the risk and did not tell it.
 *
 * `identity_number_not_given`: The eID does not prove the national identity number.
 *
 * `identity_status_unknown`: It could not be checked whether the eID is revoked.
 *
 * `identity_differs_from_declared`: The proven person differs from what was declared.
 *
 * `age_unknown`: The day of birth is not known.
 *
 * `nationality_unknown`: The nationality of the person is not known.
 *
 * `place_of_birth_unknown`: The place of birth of the person is not known.
 *
 * `residence_unknown`: The residence of the person is not known.
 *
 * `purpose_unknown`: The purpose of the account is not known.
 *
 * `occupation_unknown`: The occupation of the person is not known.
 *
 * `signatory_under_age`: The person who acts for the company is under 18.
 *
 * `organization_not_known`: No company was named.
 *
 * `organization_declared_by_hand`: The company was typed by hand, not taken from the register.
 *
 * `organization_not_in_registry`: The register does not know the company's number.
 *
 * `organization_differs_from_registry`: The company differs from what the register says.
 *
 * `organization_differs_from_prefill`: The company differs from the one in the prefill.
 *
 * `organization_bankrupt_or_in_liquidation`: The company is bankrupt or in liquidation.
 *
 * `organization_not_active`: The company is not active in the register.
 *
 * `organization_status_unknown`: The register does not say whether the company is active.
 *
 * `vat_number_invalid`: The VAT number is not valid, although the register says that it is.
 *
 * `signatory_not_covered`: According to the register, the signatories may not sign for the company on their
 * own.
 *
 * `signing_not_known`: It is not known whether the signatories may sign for the company.
 *
 * `signing_rule_not_understood`: The register's rule on who signs was not understood in full.
 *
 * `owners_not_known`: Neither the register nor the applicant says who owns the company.
 *
 * `ownership_unclear`: The owners cannot be followed to persons in full.
 *
 * `structure_layered`: Three layers or more between the company and an owner, with a sign of a complex
 * structure.
 *
 * `structure_unknown`: Three layers or more between the company and an owner, whose form, country or
 * nominees are not known.
 *
 * `ownership_differs_from_registry`: The declared owners differ from those in the register.
 *
 * `ownership_unexplained`: Shares large enough for another owner are not named, or are explained in words
 * only.
 *
 * `owner_not_verified`: A declared owner is verified by nothing but the declaration.
 *
 * `owner_identity_differs`: The eID of an owner proved another person than is declared.
 *
 * `owner_disputes_declaration`: An owner disputes what is declared of them.
 *
 * `no_owner_declared`: No beneficial owner above the threshold is named.
 *
 * `pep_declared`: An owner holds public office, or somebody close to them does.
 *
 * `sanctioned_owner`: An owner, directly or from above, may be on a sanctions list.
 *
 * `high_risk_country`: A connection to a high-risk country.
 *
 * `bank_account_unchecked`: The account number could not be checked.
 *
 * `bank_account_of_another`: The declared account holder is someone else.
 *
 * `identity_document_review`: The identity is declared with a document, which a person must review.
 *
 * `document_remarked`: There is a remark on an uploaded document.
 *
 * `document_not_scanned`: An uploaded document could not be scanned for viruses.
 *
 * `document_infected`: An uploaded document contained a virus and was removed.
 *
 * `risk_high`: The risk is high: enhanced due diligence is required.
 */
export type ReasonCode =
  | 'all_clear'
  | 'rule_over_budget'
  | 'rule_not_readable'
  | 'condition_over_budget'
  | 'condition_not_readable'
  | 'no_rules'
  | 'hit_unresolved'
  | 'imported'
  | 'check_open'
  | 'faces_differ'
  | 'face_not_live'
  | 'faces_not_compared'
  | 'person_under_age'
  | 'organization_dissolved'
  | 'sanction_hit'
  | 'pep_hit'
  | 'namesake_hit'
  | 'screening_gap'
  | 'registry_gap'
  | 'identity_not_proven'
  | 'assurance_low'
  | 'coordination_number_uncertain'
  | 'identity_cross_device'
  | 'eid_risk_high'
  | 'eid_risk_raised'
  | 'eid_risk_unknown'
  | 'identity_number_not_given'
  | 'identity_status_unknown'
  | 'identity_differs_from_declared'
  | 'age_unknown'
  | 'nationality_unknown'
  | 'place_of_birth_unknown'
  | 'residence_unknown'
  | 'purpose_unknown'
  | 'occupation_unknown'
  | 'signatory_under_age'
  | 'organization_not_known'
  | 'organization_declared_by_hand'
  | 'organization_not_in_registry'
  | 'organization_differs_from_registry'
  | 'organization_differs_from_prefill'
  | 'organization_bankrupt_or_in_liquidation'
  | 'organization_not_active'
  | 'organization_status_unknown'
  | 'vat_number_invalid'
  | 'signatory_not_covered'
  | 'signing_not_known'
  | 'signing_rule_not_understood'
  | 'owners_not_known'
  | 'ownership_unclear'
  | 'structure_layered'
  | 'structure_unknown'
  | 'ownership_differs_from_registry'
  | 'ownership_unexplained'
  | 'owner_not_verified'
  | 'owner_identity_differs'
  | 'owner_disputes_declaration'
  | 'no_owner_declared'
  | 'pep_declared'
  | 'sanctioned_owner'
  | 'high_risk_country'
  | 'bank_account_unchecked'
  | 'bank_account_of_another'
  | 'identity_document_review'
  | 'document_remarked'
  | 'document_not_scanned'
  | 'document_infected'
  | 'risk_high'

export interface RegistrationAuthority {
  /** GLEIF registration authority code. */
  code: string | null
  name: string
  localName: string | null
  country: CountryCode
  registrationNumber: string
}

export interface Report {
  generatedAt: Timestamp
  application: ApplicationObject
  /** The triggered rules behind the decision or the manual review. */
  findings: ReportFinding[]
  checks: ReportCheck[]
  /** Every resolution of a screening hit, in order; the last one of a hit holds. */
  hitResolutions: Array<{
    hitId: string
    state: HitState
    /** The credential or user that resolved it; null for the operator, and while it is unresolved. */
    by: string | null
    at: Timestamp | null
    reason: string | null
    grounds?: HitGround[]
    /** UNRESOLVED: a dismissal that waits for applications.hits.confirm. */
    proposal?: HitProposal
    /** The second person, of a dismissal that needed one. */
    confirmedBy?: string
  }>
  identity: ReportIdentity | null
  identityDocument: ReportIdentityDocument | null
  person: Person | null
  organization: Organization | null
  contactDetails: ContactDetails | null
  signingCombinations: SigningCombinations | null
  boardMembers: Array<GoverningMember[]>
  signedBy: SignedBy[]
  questionnaires: ReportQuestionnaire[]
  terms: ReportTerm[]
  bankAccounts: BankAccount[]
  documents: ReportDocument[]
  /** Decisions that were taken back when the application was opened again. */
  earlierDecisions: Decision[]
  /** What a person must judge, in the order of weight, with the answers so far. */
  reviewFindings: Array<{
    /** Stays the same for this application. */
    number: number
    /** A code of findings, or the key of one of the workflow's own rules. */
    code: string
    /** BLOCKS stands against an approval, CONSIDER needs an answer, NOTE needs none. */
    weight: 'BLOCKS' | 'CONSIDER' | 'NOTE'
    /** The part of the report with the evidence. */
    section: string
    /** The field, document or hit within the part. */
    key: string | null
    /** One sentence, in English. */
    what: string
    /** The same in a few words. */
    short: string
    evidence: string | null
    resolution:
      | {
      /**
       * RESOLVED, or the resolution of the screening hit. NO_LONGER_APPLIES: the facts that it rested on
       * changed; it keeps its number.
       */
      state:
        | 'RESOLVED'
        | 'TRUE_POSITIVE'
        | 'FALSE_POSITIVE'
        | 'NO_DECISION'
        | 'NO_LONGER_APPLIES'
      /** The credential or user; null for the operator. */
      by: string | null
      at: Timestamp | null
      reason: string | null
    }
      | null
  }>
  /** Declared values beside registered or proven ones. */
  comparisons: Array<{
    section: 'company' | 'people'
    /** Where the registered or proven values come from. */
    source: string
    retrievedAt: Timestamp | null
    declaredBy: string | null
    rows: Array<{
      field: string
      declared: string | null
      registered: string | null
      state: 'SAME' | 'DIFFERS' | 'ONLY_DECLARED' | 'ONLY_REGISTERED'
      findingNumber: number | null
    }>
  }>
  registryNow:
    | {
    /** The register. */
    source: string
    /** Time of the answer that the application was decided on; null: there was none. */
    approvedOn: string | null
    /** Time of the newest answer that said something else. */
    retrievedAt: string
    /** What the register says now against what was decided on. Empty: the same again. */
    changes: Array<{
      /** As in the event ORGANIZATION_CHANGED. */
      field: string
      /** In English. */
      label: string
      before: string | null
      now: string | null
    }>
  }
    | null
  ownership: Ownership | null
  /** Who may sign for the organization, as a sentence. */
  signingWords: string | null
  /** A second person confirms each decision of a person or the API. */
  isFourEyes: boolean
  /** The user who works on it. */
  assigneeId: string | null
  queue:
    | {
    /** When it came to review. */
    since: string
    dueAt: Timestamp
    /** When the team was told that it is overdue. */
    overdueAt: string | null
    snooze:
      | {
      until: Timestamp
      untilAnswer: boolean
      /** The credential or user; null for the operator. */
      by: string | null
      at: Timestamp
    }
      | null
    escalation:
      | {
      /** The credential or user; null for the operator. */
      by: string | null
      at: Timestamp
    }
      | null
  }
    | null
  /** Oldest first. Never shown to the applicant. */
  notes: Note[]
  informationRequest:
    | {
    steps: string[]
    /** What the applicant was shown. */
    message: string
    /** What the page of a step showed instead. */
    stepMessages?: Array<{
      /** Key of a step. */
      step: string
      message: string
    }>
    at: Timestamp
    repliedAt: Timestamp | null
  }
    | null
  /** Where sendMail of requestInformation mails a link, masked. */
  mailAddress: string | null
  /** Newest first; at most the newest 500. */
  timeline: Array<{
    /** In the audit log of the customer. */
    number: number
    at: Timestamp
    /** An action of the audit log. */
    action: string
    actor: {
      kind: 'CUSTOMER' | 'APPLICANT' | 'USER' | 'SYSTEM' | 'OPERATOR'
      id: string | null
    }
    /** References and codes only. */
    detail: Array<{
      name: string
      value: string
    }>
    /** SHA-256 of the entry in the chain, hex. */
    hash: string
  }>
  /** The end of the customer's audit log when the report was made. */
  auditHead: {
    number: number
    /** Hex. It changes with every entry of the customer. */
    hash: string
  }
  pdf:
    | {
    /** Valid for ten minutes, for a plain GET without headers. */
    downloadURL: string
    downloadURLExpiresAt: Timestamp
  }
    | null
}

/** screened: of an answered SCREENING. */
export interface ReportCheck {
  check: 'REGISTRY' | 'SCREENING'
  status: 'PENDING' | 'ANSWERED' | 'GAP' | 'FAILED'
  attempts: number
  at: Timestamp
  /** What the source did not give, and why. */
  gaps: Array<{
    field: string
    reason: string
  }>
  detail: string | null
  screened?: Screened
}

export interface ReportDocument {
  id: string
  /** The name of the uploaded file, without control characters. */
  name: string
  type: DocumentType
  mimeType: string
  sizeBytes: number
  sha256: string
  uploadedBy: 'APPLICANT' | 'CUSTOMER_USER'
  uploadedAt: Timestamp
  /** Valid for ten minutes. null for a person who must not see identity numbers. */
  downloadURL: string | null
  downloadURLExpiresAt: Timestamp
  status: 'RECEIVED' | 'ACCEPTED' | 'REJECTED'
  issuedBy: CountryCode | null
  validUntil: ISODate | null
  /**
   * Warnings for the person who opens the file: pdf_javascript, pdf_launch, pdf_embedded_file,
   * pdf_open_action, pdf_additional_actions, pdf_submit_form, pdf_import_data, pdf_go_to_other_file,
   * pdf_media, pdf_rich_media, pdf_3d, pdf_xfa, pdf_not_fully_read (a part could not be read),
   * heic_not_reencoded (it may contain more than the image), not_scanned (the scanner for viruses has not
   * answered yet, and the file cannot be downloaded). An application with a remark goes to manual review.
   */
  remarks: string[]
}

export interface ReportFinding {
  code: ReasonCode | RiskFactorCode | string
  outcome: 'APPROVE' | 'REVIEW' | 'DECLINE' | 'POINTS'
  points: number | null
  detail: string | null
}

export interface ReportIdentity {
  /** The eID provider. */
  provider: string
  /** eIDAS level. */
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH'
  provenAt: Timestamp
}

/** Declared by the applicant, not proven: compare it with its photos and with the face. */
export interface ReportIdentityDocument {
  type: IdentityDocumentType
  number: PersonalIdentityNumber
  givenName: string
  familyName: string
  dateOfBirth: ISODate
  expiresOn: ISODate
  /**
   * The lines at the foot of the document, read from the photo or typed. VALID: their check digits hold,
   * and they say the same as the fields.
   */
  machineReadable: 'VALID' | 'CHECK_DIGITS_WRONG' | 'DIFFERS' | 'NOT_GIVEN'
  readFromPhoto:
    | {
    issuingCountry: CountryCode | null
    number: PersonalIdentityNumber
    /** As in the lines: in Latin letters without diacritics. */
    givenName: string
    familyName: string
    dateOfBirth: ISODate | null
    expiresOn: ISODate | null
  }
    | null
  /** Its photos, in `documents`: the front, the back, the face. */
  documentIds: string[]
  faceComparison:
    | {
    at: Timestamp
    provider: string
    outcome: 'MATCH' | 'NO_MATCH' | 'NOT_READ' | 'UNAVAILABLE'
    reason:
      | 'NO_FACE'
      | 'SEVERAL_FACES'
      | 'TOO_SMALL'
      | 'POOR_QUALITY'
      | 'NOT_USABLE'
      | 'TIMED_OUT'
      | 'NOT_REACHED'
      | 'REFUSED'
      | 'UNEXPECTED_ANSWER'
      | 'SWITCHED_OFF'
      | 'NOT_SCANNED'
      | null
    photo: 'DOCUMENT' | 'SELFIE' | null
    similarity:
      | {
      /** Higher is more alike. */
      score: number
      minimum: number
      maximum: number
      /** From here on, the provider takes both for the same person. */
      threshold: number
    }
      | null
    errorRates:
      | {
      /** Of pairs of different people, the share that reaches the threshold. */
      falseMatchRate: number | null
      /** Of pairs of the same person, the share that does not. */
      falseNonMatchRate: number | null
      /** Who measured it, on what, and when: as the provider says it. */
      source: string
    }
      | null
    /** Whether a person was at the camera (ISO/IEC 30107-3). */
    liveness: {
      outcome: 'PASSED' | 'NOT_PASSED' | 'NOT_MEASURED'
      errorRates:
        | {
        /** APCER: of attacks, the share that passes. */
        attackPresentationErrorRate: number | null
        /** BPCER: of people at the camera, the share that does not. */
        bonaFidePresentationErrorRate: number | null
        /** Who measured it, on what, and when: as the provider says it. */
        source: string
      }
        | null
    }
    /** null: it is not asked again. */
    nextTryAt: string | null
  }
    | null
}

export interface ReportQuestionnaire {
  /** The key of the step. */
  step: string
  title: string | null
  answeredAt: Timestamp
  answers: Array<{
    key: string
    kind: string
    /** The text in the workflow. */
    question: string
    /** Dates as full-date, choices by value. null: an optional question without an answer. */
    value:
      | string
      | string[]
      | boolean
      | number
      | {
      amount: string
      /** ISO 4217. */
      currency: string
    }
      | null
    /** The texts of the chosen options, in the order of value; empty for other kinds. */
    labels: string[]
  }>
}

export interface ReportTerm {
  /** The key of the step. */
  step: string
  key: string
  version: string
  title: string
  acceptedAt: Timestamp | null
  /** SHA-256 of what was accepted: the text or the PDF in its language, or the document. */
  hash: string | null
  /** The language of the text or the PDF that was accepted. null for a link, and for none. */
  language: string | null
  pdf:
    | {
    name: string
    /** In bytes. */
    size: number
    pages: number | null
    /** A path of this service. */
    url: string
  }
    | null
}

export interface RequestLogEntry {
  /** As in the Request-Id header and in the body of an error. */
  requestId: string
  /** When the reply was sent. */
  at: string
  operation: string
  status: number
  /** The error code; null if it succeeded. */
  code: string | null
  /** The refused fields, without values. `*` stands for a name that the caller chose. */
  fields: Array<{
    path: string
    code: string
  }>
  caller: {
    kind: 'CREDENTIAL' | 'USER'
    /** The credential, or the staff user in the dashboard. */
    id: string
  }
  durationMs: number
  /** The application that it names or created. */
  applicationId: string | null
  /** The IP address of the system that called. */
  address: string | null
  /** How many requests before this one are not listed: at most 20 that succeeded and 40 others a second. */
  unlisted: number
}

export interface RequestsGetRequest {
  /** The Request-Id header of the reply, or requestId of an error. */
  requestId: string
}

export interface RequestsListReply {
  data: RequestLogEntry[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface RequestsListRequest {
  outcome?:
    | 'SUCCEEDED' | 'REFUSED' | 'FAILED'
    | Array<'SUCCEEDED' | 'REFUSED' | 'FAILED'>
  /** The operation, or how its name begins. */
  operation?: string
  credentialId?: string | string[]
  callerKind?: 'CREDENTIAL' | 'USER'
  applicationId?: string
  from?: TimestampInput
  to?: TimestampInput
  /** Default: 50. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface Review {
  /** Codes of the findings that a person must judge. Never show them to the applicant. */
  reasons: Array<ReasonCode | string>
  /** A decision that waits for a second person; absent if there is none. */
  proposal?: {
    outcome: 'APPROVED' | 'DECLINED'
    by: 'USER' | 'API'
    /** The user or credential; null for the operator. */
    actor: string | null
    reasons: string[]
    at: Timestamp
  }
}

/** The revision that this is based on. 409 draft_changed when there is a newer one. */
export type Revision = number

export interface Risk {
  level: 'LOW' | 'NORMAL' | 'HIGH'
  score: number
  factors: Array<{
    code: RiskFactorCode | string
    points: number
  }>
  modelVersion: string
  /** The version of the lists of high-risk countries; absent: it was not recorded. */
  countryLists?: string
}

/**
 * A code of the standard scorecard.
 *
 * `country_call_for_action`: A country on the FATF's list that calls for action.
 *
 * `country_eu_listed`: A country on the EU's list of high-risk third countries.
 *
 * `country_increased_monitoring`: A country under increased monitoring by the FATF.
 *
 * `politically_exposed`: Possibly a politically exposed person, a relative or a close associate.
 *
 * `possibly_sanctioned`: Possibly on a sanctions list.
 *
 * `cash_intensive`: A cash-intensive industry.
 *
 * `industry_unknown`: The industry is not known.
 *
 * `company_new`: The company is younger than a year.
 *
 * `company_age_unknown`: Nobody knows how old the company is.
 *
 * `organization_in_trouble`: The company is bankrupt, in liquidation, in restructuring, inactive or
 * dissolved.
 *
 * `owners_not_published`: The register does not say who owns the company.
 *
 * `structure_complex`: A complex structure: three layers or more, with two signs or more.
 *
 * `identity_from_abroad`: Identified with an eID of another country than the market.
 */
export type RiskFactorCode =
  | 'country_call_for_action'
  | 'country_eu_listed'
  | 'country_increased_monitoring'
  | 'politically_exposed'
  | 'possibly_sanctioned'
  | 'cash_intensive'
  | 'industry_unknown'
  | 'company_new'
  | 'company_age_unknown'
  | 'organization_in_trouble'
  | 'owners_not_published'
  | 'structure_complex'
  | 'identity_from_abroad'

export interface Role {
  code: RoleCode
  registryCode: string
  registryText: string | null
  from: ISODate | null
  to: ISODate | null
  electedBy: 'SHAREHOLDERS' | 'EMPLOYEES' | 'PUBLIC' | null
}

export type RoleCode =
  | 'CHAIR'
  | 'VICE_CHAIR'
  | 'BOARD_MEMBER'
  | 'DEPUTY_BOARD_MEMBER'
  | 'OBSERVER'
  | 'EMPLOYEE_REPRESENTATIVE'
  | 'DEPUTY_EMPLOYEE_REPRESENTATIVE'
  | 'CEO'
  | 'DEPUTY_CEO'
  | 'PROCURIST'
  | 'SIGNATORY'
  | 'PARTNER'
  | 'GENERAL_PARTNER'
  | 'LIMITED_PARTNER'
  | 'OWNER'
  | 'LIQUIDATOR'
  | 'BANKRUPTCY_TRUSTEE'
  | 'AUDITOR'
  | 'DEPUTY_AUDITOR'
  | 'ACCOUNTANT'
  | 'SECRETARY'
  | 'CONTACT'
  | 'OTHER'

export interface SanctionHit {
  /** Stays the same when the subject is screened again. */
  id: string
  entityId: string
  caption: string
  schema: 'Person' | 'Organization' | 'Company' | 'LegalEntity' | 'Vessel'
  topics: string[]
  aliases: string[]
  countries: CountryCode[]
  match: MatchExplanation
  /** What was compared, and what differed. Always in replies. */
  compared?: ComparedFact[]
  dataset: Dataset
  screenedAt: Timestamp
  resolution: HitResolution
  /** The screened name with this hit: for an organization also that of a board member. */
  subject?: string
  identifiers: OrganizationIdentifier[]
  listings: SanctionListing[]
  relation: 'DIRECT' | 'OWNED_OR_CONTROLLED'
  via: string | null
}

export interface SanctionListing {
  list: string
  authority: string
  program: string | null
  programUrl: string | null
  measures: string[]
  reason: string | null
  country: CountryCode | null
  listId: string | null
  unscId: string | null
  listedOn: ISODate | null
  startDate: ISODate | null
  endDate: ISODate | null
  sourceUrl: string | null
}

export interface SandboxApplicationsActReply {
  applicationId: string
  status: ApplicationStatus
  /** Where the person stands: the key of a step, CHECK, WAITING while others have to sign, or END. */
  step: string | null
  /** The keys of the steps that are behind, in order. */
  walked: string[]
  /** Why the page did not accept the answer to the step, by field. */
  problems: Array<{
    field: string
    code: string
  }>
  /** The notice on the last page, such as eid_cancelled or registry_down. */
  notice: string | null
}

export interface SandboxApplicationsActRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /**
   * CO_SIGN, CO_SIGN_DECLINE: a co-signer who is asked signs, or declines. OWNER_CONFIRM, OWNER_DISPUTE: a
   * declared owner with a link confirms, or disputes. REQUEST_INFORMATION: a reviewer asks the applicant
   * for steps again; REPLY: the applicant answers. LIST_CHANGES: a list of your own names the applicant.
   */
  act:
    | {
    kind: 'CO_SIGN'
    /** The key of the test person whose eID is used. Default: the one of that name. */
    person?: string
    /** The place among those who are asked and have not answered. Default: by person, or 0. */
    index?: number
  }
    | {
    kind: 'CO_SIGN_DECLINE'
    /** The key of the test person whose eID is used. Default: the one of that name. */
    person?: string
    /** The place among those who are asked and have not answered. Default: by person, or 0. */
    index?: number
    reason?: string
  }
    | {
    kind: 'OWNER_CONFIRM'
    /** The key of the test person whose eID is used. Default: the one of that name. */
    person?: string
    /** The place among those who are asked and have not answered. Default: by person, or 0. */
    index?: number
  }
    | {
    kind: 'OWNER_DISPUTE'
    /** The key of the test person whose eID is used. Default: the one of that name. */
    person?: string
    /** The place among those who are asked and have not answered. Default: by person, or 0. */
    index?: number
    reason?: string
    what?: 'NOT_OWNER' | 'SHARE_WRONG' | 'DETAILS_WRONG'
  }
    | {
    kind: 'REQUEST_INFORMATION'
    steps: string[]
    message?: string
  }
    | {
    kind: 'REPLY'
    /** The key of the test person whose eID is used. Default: the one of that name. */
    person?: string
    /**
     * What the person answers, by the key of the step and the name of the field on its page; in a
     * questionnaire that is the key of the question. true and false are yes and no, a date is written as
     * 2020-02-20. A document is PDF, PICTURE or NONE by the key of its slot. Every other field is filled in
     * by its kind. { "method": "DOCUMENT" } shows an identity document instead of the eID; a name, number
     * or legalForm fills in the organization by hand.
     */
    answers?: Record<string, Record<string, string | number | boolean | string[]>>
  }
    | {
    kind: 'LIST_CHANGES'
    /** The key of the test person whose eID is used. Default: the one of that name. */
    person?: string
  }
}

export interface SandboxApplicationsCompleteReply {
  applicationId: string
  status: ApplicationStatus
  /** Where the person stands: the key of a step, CHECK, WAITING while others have to sign, or END. */
  step: string | null
  /** The keys of the steps that are behind, in order. */
  walked: string[]
  /** Why the page did not accept the answer to the step, by field. */
  problems: Array<{
    field: string
    code: string
  }>
  /** The notice on the last page, such as eid_cancelled or registry_down. */
  notice: string | null
}

export interface SandboxApplicationsCompleteRequest {
  /** The id that applications.create returned. */
  applicationId: string
  /** The key of a person in sandbox.scenarios.list, who applies. */
  person: string
  /**
   * The key of an organization in sandbox.scenarios.list. Default: the first of the country that names the
   * person as its applicant.
   */
  organization?: string
  /**
   * What the person answers, by the key of the step and the name of the field on its page; in a
   * questionnaire that is the key of the question. true and false are yes and no, a date is written as
   * 2020-02-20. A document is PDF, PICTURE or NONE by the key of its slot. Every other field is filled in
   * by its kind. { "method": "DOCUMENT" } shows an identity document instead of the eID; a name, number or
   * legalForm fills in the organization by hand.
   */
  answers?: Record<string, Record<string, string | number | boolean | string[]>>
  /** The key of the step before whose answer the person stops, CHECK or END. Default: END. */
  until?: string
  /** Reply when the checks have ended, or after 10 seconds. Default: false. */
  wait?: boolean
}

export interface SandboxClockAdvanceReply {
  from: Timestamp
  now: Timestamp
  /** In order; at most the first 1000. events.list has every event. */
  happened: Array<{
    at: Timestamp
    /** EVENT: an event was written. TASK: background work ran, such as a mail. */
    kind: 'EVENT' | 'TASK'
    /** The type of the event, or the name of the task. */
    what: string
    applicationId: string | null
  }>
  /** More happened than the reply holds. */
  hasMore: boolean
}

export interface SandboxClockAdvanceRequest {
  to: TimestampInput
}

export interface SandboxClockGetReply {
  now: Timestamp
  /** How far it is ahead of the real time. */
  aheadSeconds: number
}

export type SandboxClockGetRequest = Record<string, never>

export interface SandboxScenariosListReply {
  data: Array<{
    key: string
    kind: 'PERSON' | 'ORGANIZATION'
    country: CountryCode
    name: string
    /** The number in its canonical form. Only official or documented test numbers. */
    number: string
    /** The number as it is usually written. */
    display: string
    /** What happens when you choose it. */
    makesHappen: string
    /** The key of the test person who applies for the organization. */
    applicant: string | null
    /**
     * The result in the workflows of the demo customer, and the codes of the findings in the report. A
     * workflow with rules of its own can end otherwise.
     */
    expected: {
      status: ApplicationStatus
      findings: Array<ReasonCode | RiskFactorCode | string>
    }
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface SandboxScenariosListRequest {
  country?: CountryCode
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface Screened {
  /** Names, each once. */
  persons: string[]
  organizations: string[]
  /** The versions of the lists, as in the hits. */
  lists: Dataset[]
  /** A pair was a hit from this score on; null: simulated. */
  threshold: number | null
  /** Whether the same name with another year of birth was a hit too; absent: it was not. */
  namesakes?: boolean
  /** The version of the matcher; absent: simulated. */
  algorithm?: string
}

export interface ScreeningCompareReply {
  /** Default: guessed. An organization if a legal form or a word of company names is in a name. */
  kind: 'PERSON' | 'ORGANIZATION'
  /** Of the settings: from this score on a pair is a hit. */
  threshold: number
  match: MatchExplanation
}

export interface ScreeningCompareRequest {
  screened: {
    name: string
    born?: ISODate
    country?: CountryCode
  }
  listed: {
    name: string
    born?: ISODate
    country?: CountryCode
  }
  /** Default: guessed. An organization if a legal form or a word of company names is in a name. */
  kind?: 'PERSON' | 'ORGANIZATION'
}

export interface ScreeningHitsListReply {
  data: Array<{
    applicationId: string
    externalReference: string | null
    status: ApplicationStatus
    /** For applications.hits.resolve. */
    hitId: string
    /** The organization or person of the application; null: not known yet. */
    applicant: string | null
    /** The user who works on the application. */
    assigneeId: string | null
    kind: 'SANCTION' | 'PEP'
    /** BLOCKS: nothing is approved while it is unresolved. */
    weight: 'BLOCKS' | 'CONSIDER'
    /** It agrees in number, or in name and date of birth: two persons dismiss it. */
    isStrong: boolean
    /** A dismissal waits for a second person. */
    hasProposal: boolean
    /** Key of a shared list, or the id of an own list. */
    list: string
    /** Of the list. */
    version: string
    /** 0 to 1. */
    score: number
    /** The screened name. */
    subject: string
    /** The main name of the entry on the list. */
    caption: string
    /** The name of the entry that is nearest. */
    matchedName: string
    /** When it was found. */
    since: string
    /** The ongoing monitoring found it, after the application was decided once. */
    isAfterDecision: boolean
  }>
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
  nextCursor: string | null
}

export interface ScreeningHitsListRequest {
  /** nextCursor of the previous page. */
  cursor?: string
  /** Applications a page. Default: 50. */
  limit?: number
}

export interface ScreeningListObject {
  /** Its key. */
  list: string
  name: string
  kind: 'SANCTIONS' | 'PEP'
  /**
   * Where it counts as the official list of sanctions, or as a list of people in public office. []: it adds
   * to the lists of others.
   */
  markets: CountryCode[]
  /** TOO_OLD: nothing is screened against it, so nothing is approved automatically. */
  state: 'CURRENT' | 'WAITING_APPROVAL' | 'TOO_OLD' | 'NOT_IMPORTED'
  active:
    | {
    version: number
    /** Of the file that was imported. */
    sha256: string
    fileDate: ISODate | null
    importedAt: Timestamp
    entities: number
    /** Compared with the version that was active at the import. */
    added: number
    changed: number
    removed: number
  }
    | null
  waiting:
    | {
    version: number
    /** Of the file that was imported. */
    sha256: string
    fileDate: ISODate | null
    importedAt: Timestamp
    entities: number
    /** Compared with the version that was active at the import. */
    added: number
    changed: number
    removed: number
    because: 'REMOVED' | 'FEWER_ENTRIES' | 'FEWER_NAMES' | 'CHANGED' | null
  }
    | null
  /** It is fetched. false: the operator imports its files. */
  hasSource: boolean
  checkedAt: Timestamp | null
  maxAgeDays: number
  failedAt: Timestamp | null
  /** Why the last update failed. */
  failure: string | null
}

export interface ScreeningListsListReply {
  data: ScreeningListObject[]
  /** You may approve and reject versions. */
  mayApprove: boolean
  /** Who approves and rejects versions: owners and admins of your team, or the operator. */
  approvedBy: 'MANAGERS' | 'OPERATOR'
}

export type ScreeningListsListRequest = Record<string, never>

export interface ScreeningListsUpdateReply {
  /** The keys of those. */
  lists: string[]
}

export type ScreeningListsUpdateRequest = Record<string, never>

export interface ScreeningOwnListsChangesReply {
  data: Array<{
    entityId: string
    change: 'ADDED' | 'CHANGED' | 'REMOVED'
    /** Of a removed one, as it was. */
    caption: string
  }>
  hasMore: boolean
}

export interface ScreeningOwnListsChangesRequest {
  id: string
  version: number
}

export interface ScreeningOwnListsDeleteReply {
  data: OwnListObject[]
}

export interface ScreeningOwnListsDeleteRequest {
  id: string
}

export interface ScreeningOwnListsListReply {
  data: OwnListObject[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ScreeningOwnListsListRequest {
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface ScreeningOwnListsUploadRequest {
  id?: string
  name: string
  /** The text of the file. */
  csv: string
}

export interface ScreeningOwnListsVersionsListReply {
  data: Array<{
    /** Each upload is one. */
    version: number
    /** Of the uploaded file. */
    sha256: string
    uploadedAt: Timestamp
    /** A user; null: the operator. */
    uploadedBy: string | null
    entities: number
    /** Compared with the upload before. */
    added: number
    changed: number
    removed: number
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ScreeningOwnListsVersionsListRequest {
  id: string
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface ScreeningSearchReply {
  /** Default: guessed. An organization if a legal form or a word of company names is in a name. */
  kind: 'PERSON' | 'ORGANIZATION'
  /** Of the settings: from this score on a pair is a hit. */
  threshold: number
  data: Array<{
    /** The first name of the entry. */
    caption: string
    entityId: string
    /** The key of a shared list, or the id of an own list. */
    list: string
    version: string
    publishedAt: ISODate | null
    birthDates: PartialDate[]
    countries: CountryCode[]
    topics: string[]
    match: MatchExplanation
  }>
}

export interface ScreeningSearchRequest {
  name: string
  born?: ISODate
  country?: CountryCode
  /** Default: guessed. An organization if a legal form or a word of company names is in a name. */
  kind?: 'PERSON' | 'ORGANIZATION'
}

export interface ScreeningSettings {
  lists: string[] | null
  /** A pair is a hit from this score on. Two digits after the point. */
  threshold: number
  /**
   * Whether the same name with another year of birth is a hit too, whatever its score: of low weight, the
   * finding is namesake_hit. true unless it is switched off.
   */
  namesakes: boolean
}

export type ScreeningSettingsGetRequest = Record<string, never>

export interface ScreeningSettingsSetRequest {
  lists: string[] | null
  /** A pair is a hit from this score on. Two digits after the point. */
  threshold: number
  /**
   * Whether the same name with another year of birth is a hit too, whatever its score: of low weight, the
   * finding is namesake_hit. true unless it is switched off.
   */
  namesakes?: boolean
}

export interface ScreeningThresholdPreviewReply {
  since: Timestamp | null
  applications: number
  /** All of the last 90 days; false: only the newest of them. */
  isComplete: boolean
  /** Persons and organizations that were screened again. */
  subjects: number
  /** Of the settings, now. */
  threshold: number
  bins: Array<{
    /** 0.6 counts scores from 0.600 to below 0.610. */
    score: number
    pairs: number
    /** Hits that a reviewer confirmed, by their score then. */
    knownMatches: number
    dismissed: number
  }>
  /** Just above and just below the threshold, the strongest first. */
  pairs: Array<{
    score: number
    applicationId: string
    /** The name that was screened. */
    subject: string
    /** The name in the list. */
    listed: string
    /** The key of a shared list, or the id of an own list. */
    list: string
  }>
}

export interface ScreeningThresholdPreviewRequest {
  /** Default: that of the settings. */
  threshold?: number
}

export interface ScreeningVersionsApproveReply {
  data: ScreeningListObject[]
}

export interface ScreeningVersionsApproveRequest {
  list: string
  version: number
}

export interface ScreeningVersionsChangesReply {
  data: Array<{
    entityId: string
    change: 'ADDED' | 'CHANGED' | 'REMOVED'
    /** Of a removed one, as it was. */
    caption: string
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ScreeningVersionsChangesRequest {
  list: string
  version: number
  /** nextCursor of the previous page. */
  cursor?: string
  /** Default: 50. */
  limit?: number
}

export interface ScreeningVersionsListReply {
  data: Array<{
    version: number
    /** Of the file that was imported. */
    sha256: string
    fileDate: ISODate | null
    importedAt: Timestamp
    entities: number
    /** Compared with the version that was active at the import. */
    added: number
    changed: number
    removed: number
    /** SUPERSEDED: a later one took its place. */
    state: 'ACTIVE' | 'WAITING_APPROVAL' | 'REJECTED' | 'SUPERSEDED'
    activeFrom: Timestamp | null
    activeTo: Timestamp | null
    decidedAt: Timestamp | null
    decidedBy:
      | {
      kind: 'USER' | 'OPERATOR' | 'OTHER'
      id: string | null
    }
      | null
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface ScreeningVersionsListRequest {
  list: string
  /** nextCursor of the previous page. */
  cursor?: string
  /** Default: 20. */
  limit?: number
}

export interface ScreeningVersionsRejectReply {
  data: ScreeningListObject[]
}

export interface ScreeningVersionsRejectRequest {
  list: string
  version: number
}

/** In percent. An exact share has the same minimum and maximum. */
export interface Share {
  minimum: number
  maximum: number
  /** true: more than the minimum; false: at least the minimum. */
  isAboveMinimum: boolean
}

export interface SignatoryAuthority {
  party: OwnershipParty
  roles: Role[]
  authority: 'SIGNATURE' | 'PROCURATION' | 'DAY_TO_DAY'
  limits: string | null
  hasSigned: boolean
}

export interface SignedBy {
  party: PersonRef
  signedAt: Timestamp
  method: 'EID_SIGNATURE' | 'EID_AUTHENTICATION' | 'ELECTRONIC' | 'WET'
  provider: string
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH' | null
  onBehalfOf: OrganizationIdentifier | null
  capacity: 'ALONE' | 'JOINTLY' | 'PROCURATION' | 'SELF' | 'UNVERIFIED'
  /** Index into signingCombinations.data. */
  combinationIndex: number | null
  evidence: {
    type: string
    sha256: string
    documentId: string | null
  }
}

/** The text of the registry, and how much of it the combinations cover. */
export interface SigningAuthorityBasis {
  coverage: 'COMPLETE' | 'PARTIAL' | 'NONE'
  origin:
    | 'STRUCTURED_REGISTER'
    | 'PARSED_TEXT'
    | 'STATUTORY_DEFAULT'
    | 'DECLARED'
  ruleText: string[]
  ruleCode: string | null
  truncated: boolean
  provenance: Provenance
}

export interface SigningCombinations {
  /** The members of an inner list sign together; any one list is enough. */
  data: Array<SignatoryAuthority[]>
  basis: SigningAuthorityBasis | null
}

/** The source of the information. */
export type SourceCode =
  | 'APPLICANT'
  | 'CUSTOMER_USER'
  | 'EID'
  | 'IDV'
  | 'REGISTRY'
  | 'SCREENING_LIST'
  | 'DERIVED'

export interface StatisticsGetReply {
  from: Timestamp
  to: Timestamp
  /**
   * Of the applications that were created in the period, as they are now. createdBefore: created in the
   * equally long time before it. reviewed: those that came into MANUAL_REVIEW.
   */
  totals: {
    created: number
    createdBefore: number
    started: number
    submitted: number
    reviewed: number
    approved: number
    declined: number
    decidedByRules: number
    decidedByPeople: number
  }
  /**
   * The same applications by how far they have come: each is in one part, and the parts add up to created.
   * ended: failed or cancelled. checking: sent, and not yet decided. waiting: in MANUAL_REVIEW. leftReview:
   * back with the applicant, or ended, after a review began.
   */
  parts: {
    notOpened: number
    endedUnopened: number
    fillingIn: number
    endedUnsent: number
    checking: number
    endedAfterSending: number
    decidedWithoutReview: number
    waiting: number
    decidedAfterReview: number
    leftReview: number
  }
  oldestWaitingSince: Timestamp | null
  /**
   * Applications by the week of their creation and their status: twelve weeks from Monday on, or for
   * MONTHS_12 twelve months. The last is not over.
   */
  bars: Array<{
    from: Timestamp
    counts: {
      NOT_STARTED: number
      IN_PROGRESS: number
      MANUAL_REVIEW: number
      APPROVED: number
      DECLINED: number
      FAILED: number
      CANCELLED: number
    }
  }>
  /**
   * Of those who started: how many stopped at each step, how many remain after it, and the median time that
   * it took: from the answer before it to the first answer, rounded as all times.
   */
  steps: Array<{
    /** Its key; null when several workflows have it. */
    step: string | null
    /** null for the last one: checking and sending. */
    kind: string | null
    /** For stepReached of applications.search, which lists those who stopped there. */
    keys: string[]
    left: number
    remaining: number
    median: number | null
  }>
  /** The same for each version of a workflow that somebody started. */
  versions: Array<{
    workflowId: string
    version: number
    started: number
    submitted: number
    /**
     * Of those who started: how many stopped at each step, how many remain after it, and the median time
     * that it took: from the answer before it to the first answer, rounded as all times.
     */
    steps: Array<{
      /** Its key; null when several workflows have it. */
      step: string | null
      /** null for the last one: checking and sending. */
      kind: string | null
      /** For stepReached of applications.search, which lists those who stopped there. */
      keys: string[]
      left: number
      remaining: number
      median: number | null
    }>
  }>
  finish: Durations
  decideByPeople: Durations
  decideByRules: Durations
  markets: Array<{
    countryCode: CountryCode
    workflowId: string
    started: number
    submitted: number
    reviewed: number
    decided: number
    approved: number
    finishMedian: number | null
    decideMedian: number | null
  }>
}

export interface StatisticsGetRequest {
  /** Default: "DAYS_30". */
  period?: 'DAYS_7' | 'DAYS_30' | 'MONTHS_12'
  workflowId?: string
  countryCode?: CountryCode
}

export type StepStatus = 'NOT_YET' | 'NOW' | 'DONE' | 'NOT_NEEDED' | 'ASKED_AGAIN'

export interface SwedishDomesticAccount {
  id: string
  accountHolder: string | null
  /** ISO 4217. */
  currency: string | null
  bankName: string | null
  bic: string | null
  verification:
    | 'UNVERIFIED'
    | 'CHECKSUM_OK'
    | 'CHECKSUM_UNKNOWN'
    | 'OWNERSHIP_CONFIRMED'
  type: 'SWEDEN_DOMESTIC'
  clearingNumber: string
  accountNumber: string
}

export type TeamInvitationsRevokeReply = Record<string, never>

export interface TeamInvitationsRevokeRequest {
  invitationId: string
}

export interface TeamInviteReply {
  id: string
  /** An e-mail address, in any case. */
  email: string | null
  role: Role
  /** The person who invited; null: a credential, or the operator. */
  invitedBy: string | null
  expiresAt: Timestamp
}

export interface TeamInviteRequest {
  /** An e-mail address, in any case. */
  email: string
  /** Only an owner makes an owner. */
  role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER'
}

export interface TeamListReply {
  members: Array<{
    userId: string
    name: string
    /** An e-mail address, in any case. */
    email: string
    role: Role
    /** The strongest second step that the person has. */
    twoStep: 'PASSKEY' | 'TOTP' | 'NONE'
    lastUsedAt: Timestamp | null
  }>
  invitations: Array<{
    id: string
    /** An e-mail address, in any case. */
    email: string | null
    role: Role
    /** The person who invited; null: a credential, or the operator. */
    invitedBy: string | null
    expiresAt: Timestamp
  }>
}

export type TeamListRequest = Record<string, never>

export type TeamMembersRemoveReply = Record<string, never>

export interface TeamMembersRemoveRequest {
  /** The person. */
  userId: string
}

export type TeamMembersUpdateReply = Record<string, never>

export interface TeamMembersUpdateRequest {
  /** The person. */
  userId: string
  /** Only an owner makes an owner. */
  role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER'
}

export interface TeamSessionsEndReply {
  /** How many. 0: the person was not signed in. */
  ended: number
}

export interface TeamSessionsEndRequest {
  /** The person. */
  userId: string
  /** A session of the person. */
  sessionId?: string
}

export interface TeamSessionsListReply {
  data: Array<{
    userId: string
    id: string
    /** The one that asks. */
    current: boolean
    /** The User-Agent at sign-in. */
    browser: string
    /** The IP address at sign-in. */
    address: string
    createdAt: Timestamp
    lastUsedAt: Timestamp
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface TeamSessionsListRequest {
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface TeamSingleSignOnCheckDomainRequest {
  domain: string
}

export interface TeamSingleSignOnGetReply {
  singleSignOn:
    | {
    issuer: string
    clientId: string
    /**
     * People with an address in these sign in through the provider, once DNS proves them; owners may use a
     * password.
     */
    domains: string[]
    /** null: the default for all. */
    roleClaim: string | null
    /** The role by the value of the claim. */
    roleMapping: Record<string, 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER'>
    /** Without a mapped value; null: they may not come in. */
    defaultRole: 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER' | null
    proofs: DomainProof[]
  }
    | null
}

export type TeamSingleSignOnGetRequest = Record<string, never>

export type TeamSingleSignOnRemoveReply = Record<string, never>

export type TeamSingleSignOnRemoveRequest = Record<string, never>

export type TeamSingleSignOnSetReply = Record<string, never>

export interface TeamSingleSignOnSetRequest {
  issuer: string
  clientId: string
  /**
   * People with an address in these sign in through the provider, once DNS proves them; owners may use a
   * password.
   */
  domains: string[]
  /** null: the default for all. */
  roleClaim: string | null
  /** The role by the value of the claim. */
  roleMapping: Record<string, 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER'>
  /** Without a mapped value; null: they may not come in. */
  defaultRole: 'ADMIN' | 'DEVELOPER' | 'REVIEWER' | 'VIEWER' | null
  /** Without it, the one that is stored. */
  clientSecret?: string
}

/** An instant, RFC 3339, always UTC with Z. */
export type Timestamp = string

/** An instant, RFC 3339, with Z or an offset. */
export type TimestampInput = string

export interface WebhookObject {
  id: string
  url: string
  types: EventKinds
  description: string
  enabled: boolean
  switchedOff: 'OWNER' | 'GONE' | 'FAILING' | null
  failingSince: Timestamp | null
  contentHmacKey: ContentHmacKey
  /**
   * The dated version of the API in whose shape events are sent. Default: the newest when the webhook is
   * created. It also holds for waiting deliveries and for replays.
   */
  apiVersion: string
  /**
   * whpk_ and the base64 of an Ed25519 public key, which verifies the v1a signatures without a secret.
   * rotateSecret replaces it. null: the webhook is older than these keys; rotateSecret creates one.
   */
  publicKey: string | null
  createdAt: Timestamp
}

export interface WebhookWithSecret {
  id: string
  url: string
  types: EventKinds
  description: string
  enabled: boolean
  switchedOff: 'OWNER' | 'GONE' | 'FAILING' | null
  failingSince: Timestamp | null
  contentHmacKey: ContentHmacKey
  /**
   * The dated version of the API in whose shape events are sent. Default: the newest when the webhook is
   * created. It also holds for waiting deliveries and for replays.
   */
  apiVersion: string
  /**
   * whpk_ and the base64 of an Ed25519 public key, which verifies the v1a signatures without a secret.
   * rotateSecret replaces it. null: the webhook is older than these keys; rotateSecret creates one.
   */
  publicKey: string | null
  createdAt: Timestamp
  /** whsec_ and the base64 of 32 bytes. Shown only once: store it. */
  secret: string
}

export interface WebhooksCreateRequest {
  /**
   * Where events are sent by POST: an absolute https URL on port 443 or 8443, without user info and
   * fragment, whose host has only public addresses.
   */
  url: string
  types?: EventKinds
  /** Free text of the owner. */
  description?: string
  contentHmacKey?: ContentHmacKey
  /**
   * The dated version of the API in whose shape events are sent. Default: the newest when the webhook is
   * created. It also holds for waiting deliveries and for replays.
   */
  apiVersion?: string
}

export interface WebhooksDeleteReply {
  id: string
}

export interface WebhooksDeleteRequest {
  /** The id of the webhook. */
  webhookId: string
}

export interface WebhooksDeliveriesCountReply {
  count: number
}

export interface WebhooksDeliveriesCountRequest {
  /** The id of the webhook. */
  webhookId: string
  /** An instant, RFC 3339, with Z or an offset. */
  from: string
  to: TimestampInput
  status?: DeliveryStatus
}

export interface WebhooksDeliveriesListReply {
  data: DeliveryObject[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface WebhooksDeliveriesListRequest {
  /** The id of the webhook. */
  webhookId?: string
  applicationId?: string
  status?: 'WAITING' | 'DELIVERED' | 'GIVEN_UP' | 'CANCELLED' | DeliveryStatus[]
  type?:
    | 'APPLICATION_CREATED'
    | 'APPLICATION_STARTED'
    | 'APPLICATION_SUBMITTED'
    | 'APPLICATION_IN_REVIEW'
    | 'APPLICATION_INFORMATION_REQUESTED'
    | 'APPLICATION_APPROVED'
    | 'APPLICATION_DECLINED'
    | 'APPLICATION_FAILED'
    | 'APPLICATION_CANCELLED'
    | 'APPLICATION_DATA_CHANGED'
    | 'APPLICATION_ERASED'
    | 'APPLICATION_ASSIGNED'
    | 'APPLICATION_SNOOZED'
    | 'APPLICATION_ESCALATED'
    | 'APPLICATION_OVERDUE'
    | 'DOCUMENT_ADDED'
    | 'SCREENING_HIT_FOUND'
    | 'MONITORING_HIT'
    | 'ORGANIZATION_CHANGED'
    | EventKind[]
  from?: TimestampInput
  to?: TimestampInput
  /** Default: 50. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface WebhooksDeliveriesReplayReply {
  /** How many are sent again. */
  replayed: number
  /** null when the whole range is done. */
  nextCursor: string | null
}

export interface WebhooksDeliveriesReplayRequest {
  deliveryId?: string
  /** The id of the webhook. */
  webhookId?: string
  from?: TimestampInput
  to?: TimestampInput
  status?: DeliveryStatus
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface WebhooksHealthReply {
  data: Array<{
    webhookId: string
    /** The oldest first. */
    hours: Array<{
      hour: Timestamp
      delivered: number
      failed: number
    }>
    /** The median duration of a try. */
    medianMs: number
  }>
}

export type WebhooksHealthRequest = Record<string, never>

export interface WebhooksListReply {
  data: WebhookObject[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface WebhooksListRequest {
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface WebhooksTestReply {
  at: Timestamp
  durationMs: number
  /** The HTTP status of the receiver's answer; null: no answer. */
  status: number | null
  /** Why the try failed; null when it was delivered. */
  error: string | null
  /**
   * The first 64 kB of the receiver's answer. Empty once the application is erased, as it may name the
   * applicant.
   */
  body: string
}

export interface WebhooksTestRequest {
  /** The id of the webhook. */
  webhookId: string
}

export interface WebhooksUpdateReply {
  id: string
  url: string
  types: EventKinds
  description: string
  enabled: boolean
  switchedOff: 'OWNER' | 'GONE' | 'FAILING' | null
  failingSince: Timestamp | null
  contentHmacKey: ContentHmacKey
  /**
   * The dated version of the API in whose shape events are sent. Default: the newest when the webhook is
   * created. It also holds for waiting deliveries and for replays.
   */
  apiVersion: string
  /**
   * whpk_ and the base64 of an Ed25519 public key, which verifies the v1a signatures without a secret.
   * rotateSecret replaces it. null: the webhook is older than these keys; rotateSecret creates one.
   */
  publicKey: string | null
  createdAt: Timestamp
  /** Only after rotateSecret. whsec_ and the base64 of 32 bytes. Shown only once: store it. */
  secret?: string
}

export interface WebhooksUpdateRequest {
  /** The id of the webhook. */
  webhookId: string
  /**
   * Where events are sent by POST: an absolute https URL on port 443 or 8443, without user info and
   * fragment, whose host has only public addresses.
   */
  url?: string
  types?: EventKinds
  /** Free text of the owner. */
  description?: string
  enabled?: boolean
  contentHmacKey?: ContentHmacKey
  /**
   * The dated version of the API in whose shape events are sent. Default: the newest when the webhook is
   * created. It also holds for waiting deliveries and for replays.
   */
  apiVersion?: string
  rotateSecret?: boolean
}

export interface Workflow {
  id: string
  name: string
  kind: ApplicationKind
  /** The published version; an application keeps the version of its creation. */
  version: number
  /** The values that applications.create accepts as countryCode. */
  markets: CountryCode[]
  /** The languages that the applicant can choose. */
  languages: LanguageCode[]
  /** In their order. The answers of the applicant decide which steps apply. */
  steps: Array<{
    key: string
    kind: string
  }>
}

/** The definition of the workflow. It may be unfinished: problems says what is missing. */
export type WorkflowDefinition = Record<string, unknown>

export interface WorkflowDraft {
  workflowId: WorkflowId
  name: string
  /** Send it back with the next change. */
  revision: number
  /** There are unpublished changes. */
  isDraft: boolean
  definition: WorkflowDefinition
  /** Why it cannot be published yet; [] if it can. */
  problems: Array<{
    /** RFC 6901 JSON pointer into the definition. */
    path: string
    code: string
    /** How to solve it. */
    message: string
  }>
  /**
   * What the law asks to be known of a customer and the workflow does not ask, and markets of a live
   * customer that no screening list in use covers. It can be published; the applications then go to a
   * person. [] while there are problems.
   */
  warnings: Array<{
    /** RFC 6901 JSON pointer into the definition. */
    path: string
    code: string
    /** How to solve it. */
    message: string
  }>
  publishedVersion: number | null
  /** The version that the draft becomes. */
  nextVersion: number
  /** The id of a staff user or of a credential; null: the operator. */
  updatedBy: string | null
  updatedAt: Timestamp | null
  proposal:
    | {
    /** The id of a staff user or of a credential; null: the operator. */
    by: string | null
    at: Timestamp
    note: string
  }
    | null
  returned:
    | {
    /** The id of a staff user or of a credential. */
    by: string
    at: Timestamp
    comment: string
  }
    | null
  /** Who edited last, and who proposed, cannot publish (fourEyes.publishing). */
  needsTwoPeople: boolean
}

/** The id of the workflow. */
export type WorkflowId = string

export interface WorkflowsCompareReply {
  /** null: nothing is published yet. */
  from: number | null
  /** null: the draft. */
  to: number | null
  differences: Array<{
    area: 'STEPS' | 'RULES' | 'SETTINGS'
    change: 'ADDED' | 'REMOVED' | 'MOVED' | 'CHANGED'
    /** From the step or rule to its part. */
    keys: string[]
    /** The list that the part is in, such as questions. */
    list: string | null
    /** The whole part; null before an addition. */
    before: unknown
    /** The whole part; null after a removal. */
    after: unknown
    /** The fields that changed. */
    fields: Array<{
      name: string
      before: unknown
      after: unknown
    }>
    follows: {
      before: string | null
      after: string | null
    } | null
  }>
}

export interface WorkflowsCompareRequest {
  workflowId: WorkflowId
  /** Default: the published version. */
  from?: number
  /** Default: the draft. */
  to?: number
}

export interface WorkflowsCreateRequest {
  /** What the staff see. */
  name: string
  /** Without it, the workflow has no steps. */
  template?: 'KYC_PRIVATE_PERSON' | 'KYB_LIMITED_COMPANY' | 'KYB_SOLE_TRADER'
  /** Without a template: persons (default) or companies. */
  kind?: 'KYC' | 'KYB'
  markets?: CountryCode[]
  languages?: LanguageCode[]
}

export interface WorkflowsDraftsDiscardReply {
  /** The workflow is removed. */
  removed: boolean
}

export interface WorkflowsDraftsDiscardRequest {
  workflowId: WorkflowId
  revision: Revision
}

export interface WorkflowsDraftsGetRequest {
  workflowId: WorkflowId
}

export interface WorkflowsDraftsProposeRequest {
  workflowId: WorkflowId
  revision: Revision
  /** What changes, and why. */
  note: string
}

export interface WorkflowsDraftsReturnRequest {
  workflowId: WorkflowId
  revision: Revision
  /** What to change first. */
  comment: string
}

export interface WorkflowsDraftsSaveRequest {
  workflowId: WorkflowId
  revision: Revision
  definition: WorkflowDefinition
}

export interface WorkflowsDryRunReply {
  /** How many applications were tried. */
  tried: number
  since: Timestamp | null
  /** Of how many the outcome changes. */
  changed: number
  before: {
    APPROVED: number
    DECLINED: number
    MANUAL_REVIEW: number
  }
  after: {
    APPROVED: number
    DECLINED: number
    MANUAL_REVIEW: number
  }
  rules: Array<{
    /** The key of a rule of the draft, or of a standard rule. */
    key: string
    count: number
  }>
  conditions: Array<{
    /** The JSON pointer of the condition of a step or question. */
    key: string
    count: number
  }>
  /** Newest first. */
  changes: Array<{
    applicationId: string
    /** null when your role does not read applications, and for no name. */
    name: string | null
    countryCode: CountryCode
    from: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW'
    to: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW'
    /** Codes of the findings behind the new outcome. */
    reasons: string[]
  }>
}

export interface WorkflowsDryRunRequest {
  workflowId: WorkflowId
  definition?: WorkflowDefinition
  /** Default: 400. */
  limit?: number
}

export interface WorkflowsDuplicateRequest {
  workflowId: WorkflowId
  /** What the staff see. */
  name: string
}

export interface WorkflowsExportReply {
  definition: WorkflowDefinition
}

export interface WorkflowsExportRequest {
  workflowId: WorkflowId
  /** Default: the draft. */
  version?: number
}

export interface WorkflowsGetRequest {
  workflowId: string
}

export interface WorkflowsImportRequest {
  definition: WorkflowDefinition
}

export interface WorkflowsIntegrationGetReply {
  workflowId: WorkflowId
  /** The published version; null: none. */
  version: number | null
  /** Of the published version. */
  markets: CountryCode[]
  /** The URL of the API. */
  apiUrl: string
  /** Where the links of applicants lead. Send them to the onboardingUrl of applications.create. */
  onboardingUrl: string
  /** The allowed origins of redirectUrl. [] allows any. */
  redirectOrigins: string[]
  /** The origins that may show the pages in a frame, of the published version. []: none. */
  embedOrigins: string[]
}

export interface WorkflowsIntegrationGetRequest {
  workflowId: WorkflowId
}

export interface WorkflowsListReply {
  data: Workflow[]
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface WorkflowsListRequest {
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface WorkflowsOverviewReply {
  data: Array<{
    id: string
    name: string
    kind: 'KYC' | 'KYB' | null
    markets: CountryCode[]
    languages: LanguageCode[]
    /** How long an ended application is kept. */
    retentionYears: number
    /** After so many days, an application that is not sent fails. */
    expiryDays: number
    createdAt: Timestamp
    /** The published version; null: none. */
    version: number | null
    publishedAt: Timestamp | null
    /** A second person confirms each decision. */
    fourEyesForDecisions: boolean
    draft:
      | {
      updatedAt: Timestamp
      /** The id of a staff user; null: the operator. */
      updatedBy: string | null
      /** Somebody asked for its publication. */
      isProposed: boolean
    }
      | null
    /** Applications that were created in the last 30 days. */
    counts: {
      created: number
      approved: number
      /** For a decision by a person. */
      waiting: number
    }
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface WorkflowsOverviewRequest {
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}

export interface WorkflowsPreviewReply {
  html: string
  /** The stages of the page beside how it opens. */
  stages: Array<{
    value: string
    label: string
  }>
  /** The same page of the stored draft in a window of its own, for signed-in staff. */
  url: string
}

export interface WorkflowsPreviewRequest {
  workflowId: WorkflowId
  definition: WorkflowDefinition
  /** The key of a step, START, CHECK for Check your answers, DONE, SAVED, CO_SIGNER, OWNER or MESSAGE. */
  page: string
  /** A stage of the page, one of `stages`. Without it, the page as it opens. */
  stage?: string
  market: CountryCode
  language: LanguageCode
  /** As the applicant finds it, as they leave it, or after Continue without answers. */
  filling: 'EMPTY' | 'FILLED' | 'PROBLEMS'
}

export interface WorkflowsPublishRequest {
  workflowId: WorkflowId
  revision: Revision
  /** Default: the note of the proposal. */
  note?: string
}

export interface WorkflowsStepKindsListReply {
  data: Array<{
    kind: string
    title: string
    description: string
    /**
     * JSON Schema of one step. x-input says how people enter a value: TEXT and LONG_TEXT in every language
     * of the workflow, CONDITION as JSON Logic, KEY as a name that is unique in its list, CURRENCY as three
     * letters or MARKET.
     */
    schema: Record<string, unknown>
  }>
}

export type WorkflowsStepKindsListRequest = Record<string, never>

export interface WorkflowsTermsUploadReply {
  pdf: {
    /** Names the file, which never changes. */
    sha256: string
    /** The name of the file. */
    name: string
    /** In bytes. */
    size: number
    /** Absent: the file does not say. */
    pages?: number
  }
  /** Where the applicant reads it: a path of this service. */
  url: string
}

export interface WorkflowsTermsUploadRequest {
  name: string
  /** The PDF as base64 (RFC 4648 section 4), without line breaks. At most 10 MiB. */
  contentBase64: string
}

export interface WorkflowsVersionsListReply {
  data: Array<{
    version: number
    publishedAt: Timestamp
    /** The id of a staff user or of a credential; null: the operator. */
    publishedBy: string | null
    note: string | null
    /** New applications use it. */
    isLive: boolean
  }>
  /** null on the last page. */
  nextCursor: string | null
  /** There is another page: send nextCursor as cursor. */
  hasMore: boolean
}

export interface WorkflowsVersionsListRequest {
  workflowId: WorkflowId
  /** Default: 1000. */
  limit?: number
  /** nextCursor of the previous page. */
  cursor?: string
}
