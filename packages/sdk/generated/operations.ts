/** Every operation as a method. Made from openapi.json by `npm run openapi`: do not edit. */
import type { CallOptions, List, Upload, WriteOptions } from '../calls.ts'
import type {
  ApplicationObject,
  ApplicationsAssignRequest,
  ApplicationsBankAccountsListReply,
  ApplicationsBankAccountsListRequest,
  ApplicationsCancelRequest,
  ApplicationsCountsReply,
  ApplicationsCountsRequest,
  ApplicationsCreateRequest,
  ApplicationsDecideRequest,
  ApplicationsDecisionsConfirmRequest,
  ApplicationsDecisionsReturnRequest,
  ApplicationsDocumentsListReply,
  ApplicationsDocumentsListRequest,
  ApplicationsDocumentsUploadRequest,
  ApplicationsEraseReply,
  ApplicationsEraseRequest,
  ApplicationsEscalateRequest,
  ApplicationsEventsListRequest,
  ApplicationsExportDownloadReply,
  ApplicationsExportDownloadRequest,
  ApplicationsExportReply,
  ApplicationsExportRequest,
  ApplicationsFindingsResolveRequest,
  ApplicationsGetRequest,
  ApplicationsHitsConfirmRequest,
  ApplicationsHitsResolveRequest,
  ApplicationsIdentityNumbersRevealReply,
  ApplicationsIdentityNumbersRevealRequest,
  ApplicationsListReply,
  ApplicationsListRequest,
  ApplicationsMonitoringGetReply,
  ApplicationsMonitoringGetRequest,
  ApplicationsMonitoringSetReply,
  ApplicationsMonitoringSetRequest,
  ApplicationsNeighboursGetReply,
  ApplicationsNeighboursGetRequest,
  ApplicationsNotesCreateReply,
  ApplicationsNotesCreateRequest,
  ApplicationsNotesListReply,
  ApplicationsNotesListRequest,
  ApplicationsOrganizationBoardMembersGetReply,
  ApplicationsOrganizationBoardMembersGetRequest,
  ApplicationsOrganizationContactDetailsGetRequest,
  ApplicationsOrganizationGetRequest,
  ApplicationsOrganizationSignedByGetReply,
  ApplicationsOrganizationSignedByGetRequest,
  ApplicationsOrganizationSigningCombinationsGetRequest,
  ApplicationsOwnershipGetRequest,
  ApplicationsPersonContactDetailsGetReply,
  ApplicationsPersonContactDetailsGetRequest,
  ApplicationsPersonGetRequest,
  ApplicationsReopenRequest,
  ApplicationsReportGetRequest,
  ApplicationsRequestInformationRequest,
  ApplicationsRetryRequest,
  ApplicationsSearchReply,
  ApplicationsSearchRequest,
  ApplicationsSessionCreateRequest,
  ApplicationsSessionsEndReply,
  ApplicationsSessionsEndRequest,
  ApplicationsSnoozeRequest,
  ApplicationsUpdateRequest,
  AuditDownloadReply,
  AuditDownloadRequest,
  AuditListReply,
  AuditListRequest,
  AuditVerifyReply,
  AuditVerifyRequest,
  ContactDetails,
  CreatedApplication,
  CredentialObject,
  CredentialWithSecret,
  CredentialsCreateRequest,
  CredentialsDeleteReply,
  CredentialsDeleteRequest,
  CredentialsEndOldSecretRequest,
  CredentialsListReply,
  CredentialsListRequest,
  CredentialsRotateRequest,
  CredentialsUpdateRequest,
  CustomerGetRequest,
  CustomerObject,
  CustomerUpdateRequest,
  Document,
  DomainProof,
  EventPage,
  EventsListRequest,
  EventsRecentListReply,
  EventsRecentListRequest,
  ExportObject,
  ExportsCancelRequest,
  ExportsCreateRequest,
  ExportsDownloadReply,
  ExportsDownloadRequest,
  ExportsGetRequest,
  ExportsListReply,
  ExportsListRequest,
  LookCoverRemoveRequest,
  LookCoverUploadRequest,
  LookGetRequest,
  LookLogoRemoveRequest,
  LookLogoUploadRequest,
  LookObject,
  LookPreviewReply,
  LookPreviewRequest,
  LookUpdateRequest,
  MonitoringCountsGetReply,
  MonitoringCountsGetRequest,
  MonitoringReviewsListReply,
  MonitoringReviewsListRequest,
  MonitoringSubjectsListReply,
  MonitoringSubjectsListRequest,
  NotificationsRolesGetReply,
  NotificationsRolesGetRequest,
  NotificationsRolesUpdateReply,
  NotificationsRolesUpdateRequest,
  Oauth2UserinfoReply,
  Organization,
  OwnListObject,
  OwnershipData,
  PartiesGetReply,
  PartiesGetRequest,
  PartiesResolveReply,
  PartiesResolveRequest,
  PartiesSearchReply,
  PartiesSearchRequest,
  Person,
  ProviderObject,
  ProvidersGapsListReply,
  ProvidersGapsListRequest,
  ProvidersListReply,
  ProvidersListRequest,
  ProvidersRemoveReply,
  ProvidersRemoveRequest,
  ProvidersSetRequest,
  ProvidersTestReply,
  ProvidersTestRequest,
  QueueFiguresGetReply,
  QueueFiguresGetRequest,
  QueueMembersListReply,
  QueueMembersListRequest,
  QueueMembersUpdateReply,
  QueueMembersUpdateRequest,
  QueueSettings,
  QueueSettingsGetRequest,
  QueueSettingsUpdateRequest,
  Report,
  RequestLogEntry,
  RequestsGetRequest,
  RequestsListReply,
  RequestsListRequest,
  SandboxApplicationsActReply,
  SandboxApplicationsActRequest,
  SandboxApplicationsCompleteReply,
  SandboxApplicationsCompleteRequest,
  SandboxClockAdvanceReply,
  SandboxClockAdvanceRequest,
  SandboxClockGetReply,
  SandboxClockGetRequest,
  SandboxScenariosListReply,
  SandboxScenariosListRequest,
  ScreeningCompareReply,
  ScreeningCompareRequest,
  ScreeningHitsListReply,
  ScreeningHitsListRequest,
  ScreeningListsListReply,
  ScreeningListsListRequest,
  ScreeningListsUpdateReply,
  ScreeningListsUpdateRequest,
  ScreeningOwnListsChangesReply,
  ScreeningOwnListsChangesRequest,
  ScreeningOwnListsDeleteReply,
  ScreeningOwnListsDeleteRequest,
  ScreeningOwnListsListReply,
  ScreeningOwnListsListRequest,
  ScreeningOwnListsUploadRequest,
  ScreeningOwnListsVersionsListReply,
  ScreeningOwnListsVersionsListRequest,
  ScreeningSearchReply,
  ScreeningSearchRequest,
  ScreeningSettings,
  ScreeningSettingsGetRequest,
  ScreeningSettingsSetRequest,
  ScreeningThresholdPreviewReply,
  ScreeningThresholdPreviewRequest,
  ScreeningVersionsApproveReply,
  ScreeningVersionsApproveRequest,
  ScreeningVersionsChangesReply,
  ScreeningVersionsChangesRequest,
  ScreeningVersionsListReply,
  ScreeningVersionsListRequest,
  ScreeningVersionsRejectReply,
  ScreeningVersionsRejectRequest,
  SigningCombinations,
  StatisticsGetReply,
  StatisticsGetRequest,
  TeamInvitationsRevokeReply,
  TeamInvitationsRevokeRequest,
  TeamInviteReply,
  TeamInviteRequest,
  TeamListReply,
  TeamListRequest,
  TeamMembersRemoveReply,
  TeamMembersRemoveRequest,
  TeamMembersUpdateReply,
  TeamMembersUpdateRequest,
  TeamSessionsEndReply,
  TeamSessionsEndRequest,
  TeamSessionsListReply,
  TeamSessionsListRequest,
  TeamSingleSignOnCheckDomainRequest,
  TeamSingleSignOnGetReply,
  TeamSingleSignOnGetRequest,
  TeamSingleSignOnRemoveReply,
  TeamSingleSignOnRemoveRequest,
  TeamSingleSignOnSetReply,
  TeamSingleSignOnSetRequest,
  WebhookWithSecret,
  WebhooksCreateRequest,
  WebhooksDeleteReply,
  WebhooksDeleteRequest,
  WebhooksDeliveriesCountReply,
  WebhooksDeliveriesCountRequest,
  WebhooksDeliveriesListReply,
  WebhooksDeliveriesListRequest,
  WebhooksDeliveriesReplayReply,
  WebhooksDeliveriesReplayRequest,
  WebhooksHealthReply,
  WebhooksHealthRequest,
  WebhooksListReply,
  WebhooksListRequest,
  WebhooksTestReply,
  WebhooksTestRequest,
  WebhooksUpdateReply,
  WebhooksUpdateRequest,
  Workflow,
  WorkflowDraft,
  WorkflowsCompareReply,
  WorkflowsCompareRequest,
  WorkflowsCreateRequest,
  WorkflowsDraftsDiscardReply,
  WorkflowsDraftsDiscardRequest,
  WorkflowsDraftsGetRequest,
  WorkflowsDraftsProposeRequest,
  WorkflowsDraftsReturnRequest,
  WorkflowsDraftsSaveRequest,
  WorkflowsDryRunReply,
  WorkflowsDryRunRequest,
  WorkflowsDuplicateRequest,
  WorkflowsExportReply,
  WorkflowsExportRequest,
  WorkflowsGetRequest,
  WorkflowsImportRequest,
  WorkflowsIntegrationGetReply,
  WorkflowsIntegrationGetRequest,
  WorkflowsListReply,
  WorkflowsListRequest,
  WorkflowsOverviewReply,
  WorkflowsOverviewRequest,
  WorkflowsPreviewReply,
  WorkflowsPreviewRequest,
  WorkflowsPublishRequest,
  WorkflowsStepKindsListReply,
  WorkflowsStepKindsListRequest,
  WorkflowsTermsUploadReply,
  WorkflowsTermsUploadRequest,
  WorkflowsVersionsListReply,
  WorkflowsVersionsListRequest,
} from './types.ts'

export interface Operations {
  oauth2: {
    /**
     * Get the customer of the token
     *
     * The id of the customer whose credentials got the token.
     */
    userinfo(options?: CallOptions): Promise<Oauth2UserinfoReply>
  }
  applications: {
    /**
     * Create an application
     *
     * Creates an application for a workflow and a market. Redirect the applicant to onboardingUrl. The
     * older name `market` is accepted instead of countryCode.
     *
     * The credential needs the permission `create`.
     */
    create(body: ApplicationsCreateRequest, options?: WriteOptions): Promise<CreatedApplication>
    /**
     * List applications
     *
     * By creation, with a cursor; all filters must match, and of several values of one filter any. A page
     * counts as one request in the rate limit for every 20 applications of its limit.
     *
     * The credential needs the permission `read`.
     */
    list(body?: ApplicationsListRequest, options?: CallOptions): List<ApplicationsListReply>
    /**
     * Change metadata, reference, expiry or language
     *
     * Absent fields stay as they are; metadata is replaced as a whole. metadata and externalReference may
     * change in every status, expiresAt and language until the applicant has submitted (then 409).
     *
     * The credential needs the permission `create`.
     */
    update(body: ApplicationsUpdateRequest, options?: WriteOptions): Promise<ApplicationObject>
    session: {
      /**
       * Create a new session token and link for an open application
       *
       * Session tokens expire after 60 minutes; with a new one the applicant continues where they left off.
       * 409 when there is nothing left for the applicant to do.
       *
       * The credential needs the permission `create`.
       */
      create(body: ApplicationsSessionCreateRequest, options?: WriteOptions): Promise<CreatedApplication>
    }
    sessions: {
      /**
       * End all sessions of an application
       *
       * For a leaked link. Browser sessions end immediately and session tokens within a second, on every
       * node; entered data is kept. The applicant continues with a new link from
       * applications.session.create. A repeated call ends the sessions opened since. To end one token and
       * its sessions, use oauth2/revoke.
       *
       * The credential needs the permission `create`.
       */
      end(body: ApplicationsSessionsEndRequest, options?: CallOptions): Promise<ApplicationsSessionsEndReply>
    }
    /**
     * Cancel an application
     *
     * In NOT_STARTED, IN_PROGRESS or MANUAL_REVIEW. The applicant sees a message when they return.
     *
     * The credential needs the permission `create`.
     */
    cancel(body: ApplicationsCancelRequest, options?: WriteOptions): Promise<ApplicationObject>
    /**
     * Retry a failed application
     *
     * In FAILED. CHECK_FAILED: the checks run again. NEVER_STARTED, ABANDONED: open again, with a new
     * expiresAt. IDENTITY_FAILED: open again at the identity step. Get a new link with
     * applications.session.create.
     *
     * The credential needs the permission `create`.
     */
    retry(body: ApplicationsRetryRequest, options?: WriteOptions): Promise<ApplicationObject>
    /**
     * Status and progress of an application
     *
     * Only APPROVED is an approval: the applicant is redirected whatever the outcome.
     *
     * The credential needs the permission `read`.
     */
    get(body: ApplicationsGetRequest, options?: CallOptions): Promise<ApplicationObject>
    organization: {
      /**
       * The organization (KYB)
       *
       * null and [] mean not collected yet; 404 resource_not_in_workflow means that the workflow never
       * collects it.
       *
       * The credential needs the permission `read`.
       */
      get(body: ApplicationsOrganizationGetRequest, options?: CallOptions): Promise<Organization>
      contactDetails: {
        /**
         * The organization's contact details
         *
         * null and [] mean not collected yet; 404 resource_not_in_workflow means that the workflow never
         * collects it.
         *
         * The credential needs the permission `read`.
         */
        get(
          body: ApplicationsOrganizationContactDetailsGetRequest,
          options?: CallOptions,
        ): Promise<ContactDetails>
      }
      signingCombinations: {
        /**
         * Who may sign for the organization
         *
         * basis gives the text of the registry and how much of it the combinations cover: COMPLETE, PARTIAL
         * or NONE.
         *
         * The credential needs the permission `read`.
         */
        get(
          body: ApplicationsOrganizationSigningCombinationsGetRequest,
          options?: CallOptions,
        ): Promise<SigningCombinations>
      }
      signedBy: {
        /**
         * Who signed for the organization
         *
         * null and [] mean not collected yet; 404 resource_not_in_workflow means that the workflow never
         * collects it.
         *
         * The credential needs the permission `read`.
         */
        get(
          body: ApplicationsOrganizationSignedByGetRequest,
          options?: CallOptions,
        ): Promise<ApplicationsOrganizationSignedByGetReply>
      }
      boardMembers: {
        /**
         * The organization's governing bodies
         *
         * null and [] mean not collected yet; 404 resource_not_in_workflow means that the workflow never
         * collects it.
         *
         * The credential needs the permission `read`.
         */
        get(
          body: ApplicationsOrganizationBoardMembersGetRequest,
          options?: CallOptions,
        ): Promise<ApplicationsOrganizationBoardMembersGetReply>
      }
    }
    person: {
      /**
       * The person
       *
       * KYC: the applicant. KYB: the person who completed the identity step. The hits are those of every
       * person who was screened, such as board members; subject names the person.
       *
       * The credential needs the permission `read`.
       */
      get(body: ApplicationsPersonGetRequest, options?: CallOptions): Promise<Person>
      contactDetails: {
        /**
         * E-mail and phone number of the person
         *
         * Deprecated: both are in applications.person.get.
         *
         * The credential needs the permission `read`.
         *
         * @deprecated
         */
        get(
          body: ApplicationsPersonContactDetailsGetRequest,
          options?: CallOptions,
        ): Promise<ApplicationsPersonContactDetailsGetReply>
      }
    }
    documents: {
      /**
       * All documents of the application
       *
       * Each downloadURL is valid for ten minutes, for a plain GET without headers. [] when there is none,
       * also when the workflow collects no documents. Without those of steps that no longer apply.
       *
       * The credential needs the permission `read`.
       */
      list(
        body: ApplicationsDocumentsListRequest,
        options?: CallOptions,
      ): Promise<ApplicationsDocumentsListReply>
      /**
       * Add a document to an application
       *
       * In every status except FAILED and CANCELLED. An application can have at most 50 documents.
       *
       * The credential needs the permission `create`.
       */
      upload(body: Upload<ApplicationsDocumentsUploadRequest>, options?: WriteOptions): Promise<Document>
    }
    bankAccounts: {
      /**
       * All bank accounts of the application
       *
       * [] when there is none, also when the workflow collects no bank accounts.
       *
       * The credential needs the permission `read`.
       */
      list(
        body: ApplicationsBankAccountsListRequest,
        options?: CallOptions,
      ): Promise<ApplicationsBankAccountsListReply>
    }
    report: {
      /**
       * Everything about an application
       *
       * All other reads in one reply, and also the answers to the questions of the workflow, the accepted
       * terms, the checks, the findings with their answers, comparisons, notes and the timeline. null and
       * [] are also used for what the workflow never collects. To people of the dashboard, identity and
       * account numbers are hidden in part: applications.identityNumbers.reveal shows them. Not meant for
       * the applicant.
       *
       * The credential needs the permission `read`.
       */
      get(body: ApplicationsReportGetRequest, options?: CallOptions): Promise<Report>
    }
    ownership: {
      /**
       * Who owns the organization
       *
       * The beneficial owners from the register and as declared: persons, the companies in between, what
       * each holds, and the share in total. Nothing is in the lists until the organization is named. The
       * report has the same in words. To people of the dashboard, identity numbers are hidden in part. 404
       * resource_not_in_workflow means that the workflow never asks for an organization.
       *
       * The credential needs the permission `read`.
       */
      get(body: ApplicationsOwnershipGetRequest, options?: CallOptions): Promise<OwnershipData>
    }
    identityNumbers: {
      /**
       * Show the identity and account numbers of an application
       *
       * Which people of the dashboard see in part elsewhere; the report that a credential reads has them.
       * The audit log names who saw them.
       *
       * The credential needs the permission `read`.
       */
      reveal(
        body: ApplicationsIdentityNumbersRevealRequest,
        options?: CallOptions,
      ): Promise<ApplicationsIdentityNumbersRevealReply>
    }
    /**
     * Approve or decline an application in manual review
     *
     * In MANUAL_REVIEW. 409 unresolved_hits when you approve while a screening hit is unresolved, unless
     * you send acknowledgeUnresolvedHits. Where the workflow asks for four eyes, the decision waits in
     * review.proposal for applications.decisions.confirm. A person of the dashboard answers the findings
     * that block an approval first: 409 open_findings. 409 new_hits when a hit came after you read the
     * application: with expectedUpdatedAt, since then; without it, an approval since it went to review. A
     * list that changed since the screening is searched first: 409 screening_not_available when it cannot
     * be.
     *
     * The credential needs the permission `review`.
     */
    decide(body: ApplicationsDecideRequest, options?: WriteOptions): Promise<ApplicationObject>
    decisions: {
      /**
       * Confirm a decision that another person proposed
       *
       * 403 four_eyes when you proposed it yourself: a credential counts as each person who got its secret.
       * The decision names both.
       *
       * The credential needs the permission `review`.
       */
      confirm(body: ApplicationsDecisionsConfirmRequest, options?: CallOptions): Promise<ApplicationObject>
      /**
       * Return a proposed decision, or withdraw your own
       *
       * The application stays in MANUAL_REVIEW. The reason becomes a note.
       *
       * The credential needs the permission `review`.
       */
      return(body: ApplicationsDecisionsReturnRequest, options?: CallOptions): Promise<ApplicationObject>
    }
    /**
     * Open a decided application again
     *
     * From APPROVED or DECLINED back to MANUAL_REVIEW. The reason becomes a note; the earlier decision is
     * kept in the report.
     *
     * The credential needs the permission `review`.
     */
    reopen(body: ApplicationsReopenRequest, options?: CallOptions): Promise<ApplicationObject>
    hits: {
      /**
       * Resolve a screening hit
       *
       * TRUE_POSITIVE confirms that the hit is the screened person or organization, FALSE_POSITIVE
       * dismisses it, NO_DECISION says that it cannot be decided, UNRESOLVED takes an earlier resolution
       * back. A dismissed hit stays dismissed when it is found again, until its entry on the list or what
       * is known of the person changes. A reason that what was compared contradicts is refused: 422
       * reason_contradicted. A hit that agrees in number, or in name and full birth date, is dismissed by
       * two persons: your dismissal needs a reason in your own words (422 own_words_needed) and waits in
       * resolution.proposal for applications.hits.confirm; until then the hit is unresolved. The decision
       * is yours: see applications.decide. Every resolution is kept in hitResolutions of
       * applications.report.get.
       *
       * The credential needs the permission `review`.
       */
      resolve(body: ApplicationsHitsResolveRequest, options?: WriteOptions): Promise<ApplicationObject>
      /**
       * Confirm the dismissal of a screening hit
       *
       * Of a hit whose resolution has a proposal. 403 four_eyes when you proposed it yourself: a credential
       * counts as each person who got its secret. To send it back, resolve the hit as UNRESOLVED.
       *
       * The credential needs the permission `review`.
       */
      confirm(body: ApplicationsHitsConfirmRequest, options?: CallOptions): Promise<ApplicationObject>
    }
    findings: {
      /**
       * Resolve a finding of the report
       *
       * The answer stands beside the finding in reviewFindings of applications.report.get, and holds as
       * long as its evidence stays the same. Screening hits are resolved by applications.hits.resolve.
       *
       * The credential needs the permission `review`.
       */
      resolve(body: ApplicationsFindingsResolveRequest, options?: CallOptions): Promise<ApplicationObject>
    }
    /**
     * Ask the applicant for more information
     *
     * In MANUAL_REVIEW. The named steps open again and show your message; earlier answers are kept. Send
     * the applicant to onboardingUrl, or let Foyer mail them a link with sendMail.
     *
     * The credential needs the permission `review`.
     */
    requestInformation(
      body: ApplicationsRequestInformationRequest,
      options?: WriteOptions,
    ): Promise<CreatedApplication>
    /**
     * Assign an application to a person, or to nobody
     *
     * updatedAt stays the same: the application itself does not change.
     *
     * The credential needs the permission `review`.
     */
    assign(body: ApplicationsAssignRequest, options?: CallOptions): Promise<ApplicationObject>
    notes: {
      /**
       * Write a note for your team
       *
       * Encrypted with the application; never shown to the applicant. updatedAt stays the same.
       *
       * The credential needs the permission `review`.
       */
      create(
        body: ApplicationsNotesCreateRequest,
        options?: CallOptions,
      ): Promise<ApplicationsNotesCreateReply>
      /**
       * The notes of an application
       *
       * The credential needs the permission `read`.
       */
      list(body: ApplicationsNotesListRequest, options?: CallOptions): List<ApplicationsNotesListReply>
    }
    /**
     * Snooze an application, or bring it back
     *
     * In MANUAL_REVIEW. No reviewer gets it next meanwhile. Its due time stays: the applicant waits. A new
     * screening hit ends every snooze. updatedAt stays the same. To ask the applicant for something, use
     * applications.requestInformation: the clock then stops.
     *
     * The credential needs the permission `review`.
     */
    snooze(body: ApplicationsSnoozeRequest, options?: CallOptions): Promise<ApplicationObject>
    /**
     * Escalate an application to the second line, or return it
     *
     * In MANUAL_REVIEW. Only the second line gets it next, and hears of it; returned, it goes to the
     * colleague who had it. Everyone who may decide can still open it. updatedAt stays the same. 409
     * no_second_line when no member belongs to it.
     *
     * The credential needs the permission `review`.
     */
    escalate(body: ApplicationsEscalateRequest, options?: CallOptions): Promise<ApplicationObject>
    /**
     * Erase an application
     *
     * In every status, and permanently: destroys the encryption key, answers, evidence, sessions and files.
     * The audit log and the events remain, without personal data. Afterwards the application is unknown.
     * 409 legal_hold while it is under a legal hold.
     *
     * The credential needs the permission `erase`.
     */
    erase(body: ApplicationsEraseRequest, options?: WriteOptions): Promise<ApplicationsEraseReply>
    events: {
      /**
       * The events of an application
       *
       * Oldest first, by cursor. Events are kept 90 days.
       *
       * The credential needs the permission `read`.
       */
      list(body: ApplicationsEventsListRequest, options?: CallOptions): List<EventPage>
    }
    monitoring: {
      /**
       * Read the ongoing monitoring of an application
       *
       * An approved application is monitored until it is switched off, declined or erased.
       *
       * The credential needs the permission `read`.
       */
      get(
        body: ApplicationsMonitoringGetRequest,
        options?: CallOptions,
      ): Promise<ApplicationsMonitoringGetReply>
      /**
       * Switch the ongoing monitoring of an application on or off
       *
       * OFF releases its persons and organizations, for example when the business relationship has ended.
       * ON monitors again, also after a decline. The choice holds until the next decision: an approval
       * switches monitoring on, a decline off. 409 before the first decision.
       *
       * The credential needs the permission `review`.
       */
      set(
        body: ApplicationsMonitoringSetRequest,
        options?: WriteOptions,
      ): Promise<ApplicationsMonitoringSetReply>
    }
    /**
     * Search applications
     *
     * Compact rows for a list, found by words, numbers and filters; all filters must match, and of several
     * values of one filter any. Pages lead forward and back. A page counts as one request in the rate limit
     * for every 20 applications of its limit. Every row is in the access log.
     *
     * The credential needs the permission `read`.
     */
    search(body?: ApplicationsSearchRequest, options?: CallOptions): List<ApplicationsSearchReply>
    /**
     * Count applications
     *
     * How many there are of each status. A count of 10000 means that many or more.
     *
     * The credential needs the permission `read`.
     */
    counts(body?: ApplicationsCountsRequest, options?: CallOptions): Promise<ApplicationsCountsReply>
    neighbours: {
      /**
       * Get the neighbours of an application in a list
       *
       * The applications before and after it in applications.search with the same filters and order, its
       * place and their number: for working through a list one by one. An application that has left the
       * list, because it was decided, has neighbours by its earlier position.
       *
       * The credential needs the permission `read`.
       */
      get(
        body: ApplicationsNeighboursGetRequest,
        options?: CallOptions,
      ): Promise<ApplicationsNeighboursGetReply>
    }
    export: {
      /**
       * Export applications as CSV, in parts
       *
       * The newest first, in parts: send nextCursor until it is null, and join the texts of csv. The first
       * part begins with a byte order mark and the names of the columns. A column with codes, such as
       * status, has one with its words beside it: status in words. A cell that a spreadsheet would run as a
       * formula begins with an apostrophe. The export is in the audit log, every row in the access log.
       * applications.export.download gives the same rows as one file.
       *
       * The credential needs the permission `read`.
       */
      (body?: ApplicationsExportRequest, options?: CallOptions): Promise<ApplicationsExportReply>
      /**
       * Create a link to download applications as CSV
       *
       * For a plain GET within one minute: one file, the newest first, of any number of rows. The link of a
       * person works only in the browser where they are signed in. The file is written while it is read. If
       * the connection is cut before the last chunk of the reply, the file is not whole: the reader has
       * lost the right to read it, or Foyer was stopped. The first bytes are a byte order mark and the
       * names of the columns. A cell that a spreadsheet would run as a formula begins with an apostrophe.
       * The download is in the audit log, every row in the access log.
       *
       * The credential needs the permission `read`.
       */
      download(
        body?: ApplicationsExportDownloadRequest,
        options?: CallOptions,
      ): Promise<ApplicationsExportDownloadReply>
    }
  }
  providers: {
    gaps: {
      /**
       * List what is missing of the providers
       *
       * For each published workflow and market. Empty for sandbox customers, who have simulators. For
       * people in the dashboard only.
       *
       * The credential needs the permission `providers`.
       */
      list(body?: ProvidersGapsListRequest, options?: CallOptions): Promise<ProvidersGapsListReply>
    }
    /**
     * List the providers: what can be set, and what is set
     *
     * Registries, eIDs and lists by market. Secrets are never shown.
     *
     * The credential needs the permission `providers`.
     */
    list(body?: ProvidersListRequest, options?: CallOptions): Promise<ProvidersListReply>
    /**
     * Set a provider for a market
     *
     * Fields that are not sent stay as they are; null removes one. When an address changes to another host,
     * its secrets are sent again. Applies within 5 seconds. Needs a sign-in of the last 30 minutes.
     *
     * The credential needs the permission `providers`.
     */
    set(body: ProvidersSetRequest, options?: CallOptions): Promise<ProviderObject>
    /**
     * Remove a provider from a market
     *
     * Its secrets are deleted. Applies within 5 seconds. Needs a sign-in of the last 30 minutes.
     *
     * The credential needs the permission `providers`.
     */
    remove(body: ProvidersRemoveRequest, options?: CallOptions): Promise<ProvidersRemoveReply>
    /**
     * Try a provider with a real call
     *
     * Looks up a number in a registry, or starts an identification that nobody completes. Says in words
     * what is wrong. Counts as 60 requests.
     *
     * The credential needs the permission `providers`.
     */
    test(body: ProvidersTestRequest, options?: CallOptions): Promise<ProvidersTestReply>
  }
  queue: {
    settings: {
      /**
       * Read the service times and the assignment
       *
       * Of the whole team. Until they are set, each review is due after 24 working hours.
       *
       * The credential needs the permission `settings`.
       */
      get(body?: QueueSettingsGetRequest, options?: CallOptions): Promise<QueueSettings>
      /**
       * Change the service times and the assignment
       *
       * What is left out stays. For applications that come to review from now on: others keep their due
       * time.
       *
       * The credential needs the permission `settings`.
       */
      update(body?: QueueSettingsUpdateRequest, options?: CallOptions): Promise<QueueSettings>
    }
    members: {
      /**
       * List what the members take from the queue
       *
       * Everyone who may decide.
       *
       * The credential needs the permission `team`.
       */
      list(body?: QueueMembersListRequest, options?: CallOptions): Promise<QueueMembersListReply>
      /**
       * Change what a member takes from the queue
       *
       * What is left out stays. Applications that they have stay with them.
       *
       * The credential needs the permission `team`.
       */
      update(body: QueueMembersUpdateRequest, options?: CallOptions): Promise<QueueMembersUpdateReply>
    }
    figures: {
      /**
       * Read the figures of each reviewer
       *
       * For who leads the team. A decision that a second person confirmed counts for who proposed it.
       * Decisions of rules and of credentials are not among them.
       *
       * The credential needs the permission `team`.
       */
      get(body?: QueueFiguresGetRequest, options?: CallOptions): Promise<QueueFiguresGetReply>
    }
  }
  workflows: {
    /**
     * List workflows
     *
     * Lists the published workflows in the order of their creation.
     *
     * The credential needs the permission `read`.
     */
    list(body?: WorkflowsListRequest, options?: CallOptions): List<WorkflowsListReply>
    /**
     * Get a workflow
     *
     * Returns the published version. New applications start with this version.
     *
     * The credential needs the permission `read`.
     */
    get(body: WorkflowsGetRequest, options?: CallOptions): Promise<Workflow>
    /**
     * List workflows with their drafts
     *
     * Every workflow, also those that are not published, in the order of their creation.
     *
     * The credential needs the permission `read`.
     */
    overview(body?: WorkflowsOverviewRequest, options?: CallOptions): List<WorkflowsOverviewReply>
    integration: {
      /**
       * Get the integration of a workflow
       *
       * The addresses and values that `applications.create` and the redirect of an applicant need.
       *
       * The credential needs the permission `read`.
       */
      get(body: WorkflowsIntegrationGetRequest, options?: CallOptions): Promise<WorkflowsIntegrationGetReply>
    }
    /**
     * Create a workflow
     *
     * From a template, or without steps, with the retention and the expiry of `customer.get`. It is a draft
     * until it is published.
     *
     * The credential needs the permission `workflows`.
     */
    create(body: WorkflowsCreateRequest, options?: CallOptions): Promise<WorkflowDraft>
    /**
     * Duplicate a workflow
     *
     * Copies the draft, or the published version without one, into a new draft.
     *
     * The credential needs the permission `workflows`.
     */
    duplicate(body: WorkflowsDuplicateRequest, options?: CallOptions): Promise<WorkflowDraft>
    /**
     * Import a workflow
     *
     * Creates a draft from a definition, as `workflows.export` returns it. It may have problems. Without a
     * retention or an expiry it gets those of `customer.get`.
     *
     * The credential needs the permission `workflows`.
     */
    import(body: WorkflowsImportRequest, options?: CallOptions): Promise<WorkflowDraft>
    /**
     * Export a workflow
     *
     * The definition of the draft or of a version, to keep or to import elsewhere.
     *
     * The credential needs the permission `workflows`.
     */
    export(body: WorkflowsExportRequest, options?: CallOptions): Promise<WorkflowsExportReply>
    stepKinds: {
      /**
       * List the kinds of steps
       *
       * Each with the JSON schema of its settings, in the order of a form.
       *
       * The credential needs the permission `workflows`.
       */
      list(body?: WorkflowsStepKindsListRequest, options?: CallOptions): Promise<WorkflowsStepKindsListReply>
    }
    drafts: {
      /**
       * Get the draft of a workflow
       *
       * Without a draft, the published definition: the next change makes a draft.
       *
       * The credential needs the permission `workflows`.
       */
      get(body: WorkflowsDraftsGetRequest, options?: CallOptions): Promise<WorkflowDraft>
      /**
       * Save a draft
       *
       * Replaces the whole draft. An unfinished one is saved as well; problems says what is missing. A
       * proposed draft is no longer proposed.
       *
       * The credential needs the permission `workflows`.
       */
      save(body: WorkflowsDraftsSaveRequest, options?: CallOptions): Promise<WorkflowDraft>
      /**
       * Discard a draft
       *
       * A workflow that was never published is removed.
       *
       * The credential needs the permission `workflows`.
       */
      discard(
        body: WorkflowsDraftsDiscardRequest,
        options?: CallOptions,
      ): Promise<WorkflowsDraftsDiscardReply>
      /**
       * Propose the publication of a draft
       *
       * Asks an owner or admin to publish it. The draft must be complete.
       *
       * The credential needs the permission `workflows`.
       */
      propose(body: WorkflowsDraftsProposeRequest, options?: CallOptions): Promise<WorkflowDraft>
      /**
       * Return a proposed draft
       *
       * Gives it back to its editor with a comment.
       *
       * The credential needs the permission `publish`.
       */
      return(body: WorkflowsDraftsReturnRequest, options?: CallOptions): Promise<WorkflowDraft>
    }
    /**
     * Compare versions
     *
     * Default: the published version with the draft.
     *
     * The credential needs the permission `workflows`.
     */
    compare(body: WorkflowsCompareRequest, options?: CallOptions): Promise<WorkflowsCompareReply>
    /**
     * Publish a draft
     *
     * Makes the draft the next version. New applications use it within 5 seconds; existing ones keep
     * theirs. With fourEyes.publishing, another must have proposed it: a credential counts as each person
     * who got its secret.
     *
     * The credential needs the permission `publish`.
     */
    publish(body: WorkflowsPublishRequest, options?: CallOptions): Promise<WorkflowDraft>
    versions: {
      /**
       * List the versions of a workflow
       *
       * Newest first.
       *
       * The credential needs the permission `workflows`.
       */
      list(body: WorkflowsVersionsListRequest, options?: CallOptions): List<WorkflowsVersionsListReply>
    }
    terms: {
      /**
       * Upload terms as a PDF
       *
       * Put `pdf` of the reply into the terms of a TERMS step, under its language. The file is named by its
       * content and never changes or disappears, because published versions refer to it; the same file
       * again is the same file. Everybody who knows its address can read it. Scripts, attachments and other
       * active content are refused.
       *
       * The credential needs the permission `workflows`.
       */
      upload(
        body: Upload<WorkflowsTermsUploadRequest>,
        options?: CallOptions,
      ): Promise<WorkflowsTermsUploadReply>
    }
    /**
     * Preview a page of a draft
     *
     * The HTML of the real page with an invented applicant, without scripts. No application exists, and
     * nothing is written. Steps with problems are left out.
     *
     * The credential needs the permission `workflows`.
     */
    preview(body: WorkflowsPreviewRequest, options?: CallOptions): Promise<WorkflowsPreviewReply>
    /**
     * Try a draft on past applications
     *
     * Decides the last approved and declined applications again, by the published rules and by the draft,
     * with what is known about them. Nothing is changed, and no register or list is asked. Every
     * application whose name is shown is in the access log. For a role that does not read applications,
     * names, contact details, dates of birth and numbers count as not answered.
     *
     * The credential needs the permission `workflows`.
     */
    dryRun(body: WorkflowsDryRunRequest, options?: CallOptions): Promise<WorkflowsDryRunReply>
  }
  events: {
    /**
     * Every event of the customer
     *
     * A cursor over all events, oldest first. No event is missing or repeated, even while new ones are
     * written. An event holds ids only: read the application with its own operation. Events are kept 90
     * days. In the rate limit a page counts as one request for every 100 events of its limit.
     *
     * The credential needs the permission `read`.
     */
    list(body?: EventsListRequest, options?: CallOptions): List<EventPage>
    recent: {
      /**
       * The newest events of the customer
       *
       * Newest first, with a cursor: for a look at what happened last. A system that must miss no event
       * reads events.list, whose cursor goes on with new events. Events are kept 90 days. In the rate limit
       * a page counts as one request for every 100 events of its limit.
       *
       * The credential needs the permission `read`.
       */
      list(body?: EventsRecentListRequest, options?: CallOptions): List<EventsRecentListReply>
    }
  }
  webhooks: {
    /**
     * Create a webhook
     *
     * Events are sent to it by POST, signed as in Standard Webhooks and with Content-HMAC, with the secret
     * of this reply. At most 50 per customer. A person of the dashboard needs a sign-in of the last 30
     * minutes.
     *
     * The credential needs the permission `webhooks`.
     */
    create(body: WebhooksCreateRequest, options?: WriteOptions): Promise<WebhookWithSecret>
    /**
     * List webhooks
     *
     * In the order of creation, without secrets.
     *
     * The credential needs the permission `webhooks`.
     */
    list(body?: WebhooksListRequest, options?: CallOptions): List<WebhooksListReply>
    /**
     * Change a webhook
     *
     * Fields that are not sent stay unchanged. rotateSecret creates a new secret; the old one also signs
     * for 24 hours. enabled: true switches a webhook on, and sends waiting deliveries at once, also when it
     * is on already. A new url sends them too. A person of the dashboard who changes a secret needs a
     * sign-in of the last 30 minutes.
     *
     * The credential needs the permission `webhooks`.
     */
    update(body: WebhooksUpdateRequest, options?: WriteOptions): Promise<WebhooksUpdateReply>
    /**
     * Delete a webhook
     *
     * Nothing more is sent to it. Its deliveries can still be read for 30 days.
     *
     * The credential needs the permission `webhooks`.
     */
    delete(body: WebhooksDeleteRequest, options?: WriteOptions): Promise<WebhooksDeleteReply>
    /**
     * Send a test event now
     *
     * Sends one signed event of the type WEBHOOK_TEST, without an application, and returns the answer of
     * the receiver within 10 seconds. The event is not retried and not stored.
     *
     * The credential needs the permission `webhooks`.
     */
    test(body: WebhooksTestRequest, options?: CallOptions): Promise<WebhooksTestReply>
    deliveries: {
      /**
       * List deliveries
       *
       * Newest first, by cursor, with all tries; all filters must match. Deliveries are kept 30 days. A
       * page may be shorter when the answers are long: rely on nextCursor only. In the rate limit a page
       * counts as one request for every 20 deliveries of its limit.
       *
       * The credential needs the permission `webhooks`.
       */
      list(body?: WebhooksDeliveriesListRequest, options?: CallOptions): List<WebhooksDeliveriesListReply>
      /**
       * Send events again
       *
       * Either one delivery by deliveryId, or to one webhook all events from `from` until before `to`,
       * including those that happened while it was switched off. At most 1 000 events per call: continue
       * with nextCursor. The events keep their ids.
       *
       * The credential needs the permission `webhooks`.
       */
      replay(
        body?: WebhooksDeliveriesReplayRequest,
        options?: WriteOptions,
      ): Promise<WebhooksDeliveriesReplayReply>
      /**
       * Count what a replay sends
       *
       * How many events webhooks.deliveries.replay sends again for the same period and status. Deliveries
       * that end meanwhile may change it by some.
       *
       * The credential needs the permission `webhooks`.
       */
      count(
        body: WebhooksDeliveriesCountRequest,
        options?: CallOptions,
      ): Promise<WebhooksDeliveriesCountReply>
    }
    /**
     * How webhooks are doing
     *
     * The tries of the last 24 hours by hour. A webhook and an hour without a try are absent.
     *
     * The credential needs the permission `webhooks`.
     */
    health(body?: WebhooksHealthRequest, options?: CallOptions): Promise<WebhooksHealthReply>
  }
  credentials: {
    /**
     * List credentials
     *
     * In the order of creation, with API keys, without secrets and deleted ones.
     *
     * The credential needs the permission `credentials`.
     */
    list(body?: CredentialsListRequest, options?: CallOptions): List<CredentialsListReply>
    /**
     * Create a credential
     *
     * A client id and a secret for the token endpoint, or a key for the deprecated operations, which always
     * creates and reads. The secret is in this reply only. Needs a sign-in of the last 30 minutes. At most
     * 50 per customer.
     *
     * The credential needs the permission `credentials`.
     */
    create(body: CredentialsCreateRequest, options?: CallOptions): Promise<CredentialWithSecret>
    /**
     * Change a credential
     *
     * Permissions that you send replace the earlier ones, within 5 seconds, also for tokens that exist.
     * What you cannot give you cannot take away.
     *
     * The credential needs the permission `credentials`.
     */
    update(body: CredentialsUpdateRequest, options?: CallOptions): Promise<CredentialObject>
    /**
     * Create a new secret for a credential
     *
     * The client id stays. The old secret works until oldSecretUntil, or until it is ended: first store the
     * new one everywhere. Needs a sign-in of the last 30 minutes, and that you may give a credential all
     * permissions that it has.
     *
     * The credential needs the permission `credentials`.
     */
    rotate(body: CredentialsRotateRequest, options?: CallOptions): Promise<CredentialWithSecret>
    /**
     * End the old secret of a credential
     *
     * It gets no more tokens within 5 seconds. Tokens that exist keep working. Needs that you may give a
     * credential all permissions that it has.
     *
     * The credential needs the permission `credentials`.
     */
    endOldSecret(body: CredentialsEndOldSecretRequest, options?: CallOptions): Promise<CredentialObject>
    /**
     * Delete a credential or an API key
     *
     * It and its tokens stop working within 5 seconds. This cannot be undone. Needs that you may give a
     * credential all permissions that it has.
     *
     * The credential needs the permission `credentials`.
     */
    delete(body: CredentialsDeleteRequest, options?: CallOptions): Promise<CredentialsDeleteReply>
  }
  requests: {
    /**
     * List API requests
     *
     * Newest first, with a cursor; all filters must match. Requests of credentials and of people in the
     * dashboard, kept 14 days, without bodies and personal data. One appears after a few seconds. A request
     * whose credential cannot be told is not in the log.
     *
     * The credential needs the permission `webhooks`.
     */
    list(body?: RequestsListRequest, options?: CallOptions): List<RequestsListReply>
    /**
     * Get one API request by its id
     *
     * Requests of credentials and of people in the dashboard, kept 14 days, without bodies and personal
     * data. One appears after a few seconds. A request whose credential cannot be told is not in the log.
     *
     * The credential needs the permission `webhooks`.
     */
    get(body: RequestsGetRequest, options?: CallOptions): Promise<RequestLogEntry>
  }
  audit: {
    /**
     * Read the audit log
     *
     * Newest first, with a cursor; all filters must match. A page may be short or empty while nextCursor is
     * not null: each looks through 20 000 entries.
     *
     * The credential needs the permission `audit`.
     */
    list(body?: AuditListRequest, options?: CallOptions): List<AuditListReply>
    /**
     * Verify the audit log, part by part
     *
     * Computes the hashes of the next entries and compares them with the log, its head and the last signed
     * head. Begin without `after`, and continue with `next` until it is null. It shows that nobody changed
     * the log since; to check the signed heads as well, use foyer audit verify, which also works on another
     * machine with the files.
     *
     * The credential needs the permission `audit`.
     */
    verify(body?: AuditVerifyRequest, options?: CallOptions): Promise<AuditVerifyReply>
    /**
     * Get a link to download the audit log
     *
     * A file with one line of JSON for each entry: seq, hash, and entry as the text that the hash covers.
     * The link is valid for ten minutes. The download is in the log.
     *
     * The credential needs the permission `audit`.
     */
    download(body?: AuditDownloadRequest, options?: CallOptions): Promise<AuditDownloadReply>
  }
  customer: {
    /**
     * Read the settings of the customer
     *
     * Name, origins, notifications, languages, and what new workflows begin with.
     *
     * The credential needs the permission `settings`.
     */
    get(body?: CustomerGetRequest, options?: CallOptions): Promise<CustomerObject>
    /**
     * Change the settings of the customer
     *
     * Fields that are not sent stay unchanged. Applies within 5 seconds. A change of another field than
     * name and notifyEmail needs a sign-in of the last 30 minutes.
     *
     * The credential needs the permission `settings`.
     */
    update(body?: CustomerUpdateRequest, options?: CallOptions): Promise<CustomerObject>
  }
  look: {
    /**
     * Read the look of the pages for applicants
     *
     * What is set here goes before the look of a workflow.
     *
     * The credential needs the permission `settings`.
     */
    get(body?: LookGetRequest, options?: CallOptions): Promise<LookObject>
    /**
     * Publish the look of the pages for applicants
     *
     * Replaces the whole look, within 5 seconds.
     *
     * The credential needs the permission `settings`.
     */
    update(body: LookUpdateRequest, options?: CallOptions): Promise<LookObject>
    logo: {
      /**
       * Upload a logo
       *
       * SVG, PNG, JPEG or WebP, at most 256 kB. Of an SVG only what draws is kept: no scripts, no links, no
       * other files. A picture is encoded again as PNG.
       *
       * The credential needs the permission `settings`.
       */
      upload(body: Upload<LookLogoUploadRequest>, options?: CallOptions): Promise<LookObject>
      /**
       * Remove a logo
       *
       * The pages show the name of the customer instead.
       *
       * The credential needs the permission `settings`.
       */
      remove(body: LookLogoRemoveRequest, options?: CallOptions): Promise<LookObject>
    }
    cover: {
      /**
       * Upload a cover
       *
       * The picture at the top of the first page: decoration, without text. SVG, PNG, JPEG or WebP, at most
       * 1 MB. Of an SVG only what draws is kept. A picture is encoded again as WebP and cut to 1152 by 352
       * pixels.
       *
       * The credential needs the permission `settings`.
       */
      upload(body: Upload<LookCoverUploadRequest>, options?: CallOptions): Promise<LookObject>
      /**
       * Remove the cover
       *
       * The first page begins with its heading.
       *
       * The credential needs the permission `settings`.
       */
      remove(body?: LookCoverRemoveRequest, options?: CallOptions): Promise<LookObject>
    }
    /**
     * Preview a look
     *
     * The HTML of a real page of the first published workflow, or of an example without one, with an
     * invented applicant and without scripts. Nothing is written. It shows a page, and no data.
     *
     * The credential needs the permission `settings`.
     */
    preview(body: LookPreviewRequest, options?: CallOptions): Promise<LookPreviewReply>
  }
  exports: {
    /**
     * Export everything
     *
     * Starts an archive of everything: settings, workflows, applications with documents and evidence, audit
     * log, team, webhooks and credentials without secrets. One at a time. For owners who have signed in
     * within the last 30 minutes, and for credentials with the permission export.
     *
     * The credential needs the permission `export`.
     */
    create(body?: ExportsCreateRequest, options?: CallOptions): Promise<ExportObject>
    /**
     * Cancel an export
     *
     * Of one that is not ready yet. What was written of it is deleted. For owners who have signed in within
     * the last 30 minutes, and for credentials with the permission export.
     *
     * The credential needs the permission `export`.
     */
    cancel(body: ExportsCancelRequest, options?: CallOptions): Promise<ExportObject>
    /**
     * Read an export
     *
     * Its status and progress.
     *
     * The credential needs the permission `export`.
     */
    get(body: ExportsGetRequest, options?: CallOptions): Promise<ExportObject>
    /**
     * List exports
     *
     * Newest first, with a cursor. Also those that failed or whose file is deleted.
     *
     * The credential needs the permission `export`.
     */
    list(body?: ExportsListRequest, options?: CallOptions): List<ExportsListReply>
    /**
     * Create a link to download an export
     *
     * For a plain GET, valid for ten minutes. The download is in the audit log and in the access log of
     * every application. For owners who have signed in within the last 30 minutes, and for credentials with
     * the permission export.
     *
     * The credential needs the permission `export`.
     */
    download(body: ExportsDownloadRequest, options?: CallOptions): Promise<ExportsDownloadReply>
  }
  sandbox: {
    scenarios: {
      /**
       * The test persons and companies of the sandbox
       *
       * All providers of a sandbox customer are simulators. Each scenario triggers one of their behaviours,
       * such as a failure or a slow reply.
       *
       * The credential needs the permission `read`.
       */
      list(body?: SandboxScenariosListRequest, options?: CallOptions): List<SandboxScenariosListReply>
    }
    applications: {
      /**
       * Complete the onboarding as a test person
       *
       * For sandbox customers only; 403 live_customer. A test person opens the application and answers one
       * page after the other by the rules of the pages, until the end or a named step. A person who stopped
       * continues with the next call. Problems of an answer are in the reply, and nothing is written past
       * them. The checks run after the end: read the application, or wait.
       *
       * The credential needs the permission `create`.
       */
      complete(
        body: SandboxApplicationsCompleteRequest,
        options?: CallOptions,
      ): Promise<SandboxApplicationsCompleteReply>
      /**
       * Let something happen to an application of a test person
       *
       * For sandbox customers only; 403 live_customer. Each act takes the same way as the real one: the
       * page of a link, the operation of a reviewer. 409 status_conflict when it is not possible now.
       * REQUEST_INFORMATION and LIST_CHANGES need the permission review too.
       *
       * The credential needs the permission `create`.
       */
      act(body: SandboxApplicationsActRequest, options?: CallOptions): Promise<SandboxApplicationsActReply>
    }
    clock: {
      /**
       * The time of a sandbox customer
       *
       * For sandbox customers only; 403 live_customer.
       *
       * The credential needs the permission `read`.
       */
      get(body?: SandboxClockGetRequest, options?: CallOptions): Promise<SandboxClockGetReply>
      /**
       * Advance the time of a sandbox customer
       *
       * For sandbox customers only; 403 live_customer. Goes from one due moment of the customer to the next
       * until `to`, and does what is due then: sessions and links end, reminders go out, applications
       * expire, registers are asked again, reviews come due, retention erases. It touches no other
       * customer, and never goes back: an earlier time changes nothing. At most ten years ahead.
       *
       * The credential needs the permission `create`.
       */
      advance(body: SandboxClockAdvanceRequest, options?: CallOptions): Promise<SandboxClockAdvanceReply>
    }
  }
  screening: {
    threshold: {
      /**
       * Preview a screening threshold
       *
       * Screens the subjects of past applications again, against the lists of now, and counts the pairs by
       * their score: nothing is changed, and no list is fetched. Every application whose name is shown is
       * in the access log.
       *
       * The credential needs the permission `screening`.
       */
      preview(
        body?: ScreeningThresholdPreviewRequest,
        options?: CallOptions,
      ): Promise<ScreeningThresholdPreviewReply>
    }
    lists: {
      /**
       * List the screening lists of the installation
       *
       * With the active version of each, and one that waits for approval.
       *
       * The credential needs the permission `screening`.
       */
      list(body?: ScreeningListsListRequest, options?: CallOptions): Promise<ScreeningListsListReply>
      /**
       * Fetch the screening lists now
       *
       * In the background, one list after the other; a list that was fetched in the last minute is left
       * out. checkedAt or failedAt of a list changes when it is done.
       *
       * The credential needs the permission `screening`.
       */
      update(body?: ScreeningListsUpdateRequest, options?: CallOptions): Promise<ScreeningListsUpdateReply>
    }
    versions: {
      /**
       * List the versions of a screening list
       *
       * The newest first: those that were used, one that waits, and those that were rejected. None is
       * deleted. The lists belong to the installation.
       *
       * The credential needs the permission `screening`.
       */
      list(body: ScreeningVersionsListRequest, options?: CallOptions): List<ScreeningVersionsListReply>
      /**
       * List what a version of a screening list changed
       *
       * Or would change, while it waits for approval. In the order of the ids.
       *
       * The credential needs the permission `screening`.
       */
      changes(
        body: ScreeningVersionsChangesRequest,
        options?: CallOptions,
      ): List<ScreeningVersionsChangesReply>
      /**
       * Approve a version of a screening list that waits
       *
       * It becomes active for every customer. Only where the installation lets you: by default, while it
       * has one live customer. Otherwise the operator has foyer screening approve.
       *
       * The credential needs the permission `screening`.
       */
      approve(
        body: ScreeningVersionsApproveRequest,
        options?: CallOptions,
      ): Promise<ScreeningVersionsApproveReply>
      /**
       * Reject a version of a screening list that waits
       *
       * The active one stays. Only where the installation lets you: by default, while it has one live
       * customer. Otherwise the operator has foyer screening approve.
       *
       * The credential needs the permission `screening`.
       */
      reject(
        body: ScreeningVersionsRejectRequest,
        options?: CallOptions,
      ): Promise<ScreeningVersionsRejectReply>
    }
    settings: {
      /**
       * Read how the customer screens
       *
       * Against which shared lists, and from which score a pair is a hit. Own lists are always screened.
       *
       * The credential needs the permission `screening`.
       */
      get(body?: ScreeningSettingsGetRequest, options?: CallOptions): Promise<ScreeningSettings>
      /**
       * Change how the customer screens
       *
       * Applies to every check from now on. With a lower threshold, another list or namesakes, everybody
       * who is monitored is screened again. Hits that were found stay. A chosen list that is not active is
       * a gap: nothing is approved automatically.
       *
       * The credential needs the permission `screening`.
       */
      set(body: ScreeningSettingsSetRequest, options?: CallOptions): Promise<ScreeningSettings>
    }
    ownLists: {
      /**
       * List the own lists of the customer
       *
       * Without their entries, which are stored encrypted.
       *
       * The credential needs the permission `screening`.
       */
      list(body?: ScreeningOwnListsListRequest, options?: CallOptions): List<ScreeningOwnListsListReply>
      /**
       * Upload an own list
       *
       * CSV in UTF-8 with the columns name, aliases, birth_date, country, identifiers, kind, note, of which
       * only name is required; comma or semicolon between values. With an id, the list is replaced, and
       * what differs is a new version. A file with a problem changes nothing: each error names the line and
       * the column.
       *
       * The credential needs the permission `screening`.
       */
      upload(body: ScreeningOwnListsUploadRequest, options?: CallOptions): Promise<OwnListObject>
      versions: {
        /**
         * List the uploads of an own list
         *
         * The newest first, at most 100, each with who uploaded it and what it changed.
         *
         * The credential needs the permission `screening`.
         */
        list(
          body: ScreeningOwnListsVersionsListRequest,
          options?: CallOptions,
        ): List<ScreeningOwnListsVersionsListReply>
      }
      /**
       * List what an upload of an own list changed
       *
       * Compared with the upload before; at most 200, by name.
       *
       * The credential needs the permission `screening`.
       */
      changes(
        body: ScreeningOwnListsChangesRequest,
        options?: CallOptions,
      ): Promise<ScreeningOwnListsChangesReply>
      /**
       * Delete an own list
       *
       * With all its versions. Hits that it gave stay with their applications.
       *
       * The credential needs the permission `screening`.
       */
      delete(
        body: ScreeningOwnListsDeleteRequest,
        options?: CallOptions,
      ): Promise<ScreeningOwnListsDeleteReply>
    }
    /**
     * Compare two names as screening does
     *
     * With the factors of the score, each with its weight. The names are not stored.
     *
     * The credential needs the permission `screening`.
     */
    compare(body: ScreeningCompareRequest, options?: CallOptions): Promise<ScreeningCompareReply>
    /**
     * Search a name in the screening lists of the customer
     *
     * The entries from a score of 0.4 on, below the threshold too, the strongest first. At most 25. The
     * names are not stored.
     *
     * The credential needs the permission `screening`.
     */
    search(body: ScreeningSearchRequest, options?: CallOptions): Promise<ScreeningSearchReply>
    hits: {
      /**
       * List the unresolved screening hits of all applications
       *
       * By weight, then by age: sanctions before public office, those that agree in number or in name and
       * date of birth before others, and of equal ones the longest waiting first. Those of one application
       * stand together, where its heaviest stands. A page has all hits of its applications. Each
       * application in it is written to the access log.
       *
       * The credential needs the permission `monitoring`.
       */
      list(body?: ScreeningHitsListRequest, options?: CallOptions): List<ScreeningHitsListReply>
    }
  }
  monitoring: {
    subjects: {
      /**
       * List the monitored persons and organizations
       *
       * By application, the one that was switched on last first. Each application in a page is written to
       * the access log.
       *
       * The credential needs the permission `monitoring`.
       */
      list(body?: MonitoringSubjectsListRequest, options?: CallOptions): List<MonitoringSubjectsListReply>
    }
    reviews: {
      /**
       * List the periodic reviews that are coming, and those that wait for a reviewer
       *
       * The earliest first, so those that wait come before those that are coming. Each application in a
       * page is written to the access log.
       *
       * The credential needs the permission `monitoring`.
       */
      list(body?: MonitoringReviewsListRequest, options?: CallOptions): List<MonitoringReviewsListReply>
    }
    counts: {
      /**
       * Count who is monitored, and what was found
       *
       * As of now. For the page of screening in the dashboard.
       *
       * The credential needs the permission `monitoring`.
       */
      get(body?: MonitoringCountsGetRequest, options?: CallOptions): Promise<MonitoringCountsGetReply>
    }
  }
  statistics: {
    /**
     * Figures about applications
     *
     * How many came, where they left, how long it took, by market and workflow. Counted exactly; all times
     * of day are UTC. Without personal data. Erased applications are not counted.
     *
     * The credential needs the permission `read`.
     */
    get(body?: StatisticsGetRequest, options?: CallOptions): Promise<StatisticsGetReply>
  }
  parties: {
    /**
     * Search persons and organizations
     *
     * Everyone that an application names: applicants, organizations, owners at any layer, officers and
     * signers; each once, the newest first. Words of three letters or more match parts of names; all words
     * must match one name. A number matches as a whole. Parties with the same official number, and those
     * that a person joined, are one. Each application in the reply is written to the access log.
     *
     * The credential needs the permission `read`.
     */
    search(body: PartiesSearchRequest, options?: CallOptions): List<PartiesSearchReply>
    /**
     * Read everything about a person or organization
     *
     * The applications that name it, what it is in each, the possible matches on lists, the decisions, and
     * parties that may be the same. Each application in the reply is written to the access log.
     *
     * The credential needs the permission `read`.
     */
    get(body: PartiesGetRequest, options?: CallOptions): Promise<PartiesGetReply>
    /**
     * Say whether two parties are the same
     *
     * SAME joins them: they share one page, and every search finds both. DIFFERENT separates them, and they
     * are not proposed again. UNDECIDED takes back either. No application and no decision changes. 409
     * parties_have_one_number: two parties with one official number are always the same. 409
     * parties_of_two_kinds: a person and an organization are not.
     *
     * The credential needs the permission `review`.
     */
    resolve(body: PartiesResolveRequest, options?: CallOptions): Promise<PartiesResolveReply>
  }
  notifications: {
    roles: {
      /**
       * How each role is told about what waits
       *
       * Unless a person chooses otherwise. Each role has the kinds that it can get.
       *
       * The credential needs the permission `settings`.
       */
      get(body?: NotificationsRolesGetRequest, options?: CallOptions): Promise<NotificationsRolesGetReply>
      /**
       * Choose how a role is told about something
       *
       * Changes nothing for a person who has chosen for themselves.
       *
       * The credential needs the permission `settings`.
       */
      update(
        body: NotificationsRolesUpdateRequest,
        options?: CallOptions,
      ): Promise<NotificationsRolesUpdateReply>
    }
  }
  team: {
    /**
     * List the team
     *
     * Owners, administrators and credentials also see the open invitations.
     *
     * The credential needs the permission `team`.
     */
    list(body?: TeamListRequest, options?: CallOptions): Promise<TeamListReply>
    /**
     * Invite a person
     *
     * They get an e-mail with a link that works once, for seven days. Needs a sign-in of the last 30
     * minutes.
     *
     * The credential needs the permission `team`.
     */
    invite(body: TeamInviteRequest, options?: CallOptions): Promise<TeamInviteReply>
    invitations: {
      /**
       * Revoke an invitation
       *
       * Its link no longer works.
       *
       * The credential needs the permission `team`.
       */
      revoke(body: TeamInvitationsRevokeRequest, options?: CallOptions): Promise<TeamInvitationsRevokeReply>
    }
    members: {
      /**
       * Change the role of a person
       *
       * In force within 5 seconds. Needs a sign-in of the last 30 minutes.
       *
       * The credential needs the permission `team`.
       */
      update(body: TeamMembersUpdateRequest, options?: CallOptions): Promise<TeamMembersUpdateReply>
      /**
       * Remove a person from the team
       *
       * In force within 5 seconds. Their account stays: they may work for others. Their own saved views
       * end. Needs a sign-in of the last 30 minutes.
       *
       * The credential needs the permission `team`.
       */
      remove(body: TeamMembersRemoveRequest, options?: CallOptions): Promise<TeamMembersRemoveReply>
    }
    sessions: {
      /**
       * List the sessions of the team
       *
       * Where the people of the customer are signed in, the last used first, at most 1,000. A session
       * serves all customers that its person works for.
       *
       * The credential needs the permission `team`.
       */
      list(body?: TeamSessionsListRequest, options?: CallOptions): List<TeamSessionsListReply>
      /**
       * End sessions of a person of the team
       *
       * All of them, or the one of sessionId, such as on a device that was lost. They end within 5 seconds,
       * at every customer of the person, who can sign in again. Only an owner ends those of an owner.
       *
       * The credential needs the permission `team`.
       */
      end(body: TeamSessionsEndRequest, options?: CallOptions): Promise<TeamSessionsEndReply>
    }
    singleSignOn: {
      /**
       * Show single sign-on
       *
       * Without the client secret.
       *
       * The credential needs the permission `singleSignOn`.
       */
      get(body?: TeamSingleSignOnGetRequest, options?: CallOptions): Promise<TeamSingleSignOnGetReply>
      /**
       * Set single sign-on
       *
       * The redirect URI for the provider is {base_url}/dashboard/single-sign-on/callback. Needs a sign-in
       * of the last 30 minutes.
       *
       * The credential needs the permission `singleSignOn`.
       */
      set(body: TeamSingleSignOnSetRequest, options?: CallOptions): Promise<TeamSingleSignOnSetReply>
      /**
       * Check the DNS of a domain of single sign-on
       *
       * Foyer does it itself each day, and each hour in the week after a domain was named.
       *
       * The credential needs the permission `singleSignOn`.
       */
      checkDomain(body: TeamSingleSignOnCheckDomainRequest, options?: CallOptions): Promise<DomainProof>
      /**
       * Remove single sign-on
       *
       * People then need a password: staff.password.requestReset. Needs a sign-in of the last 30 minutes.
       *
       * The credential needs the permission `singleSignOn`.
       */
      remove(
        body?: TeamSingleSignOnRemoveRequest,
        options?: CallOptions,
      ): Promise<TeamSingleSignOnRemoveReply>
    }
  }
}
