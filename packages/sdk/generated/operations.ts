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
  ApplicationsHitsResolveRequest,
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
  ContactDetails,
  CreatedApplication,
  Document,
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
  Oauth2UserinfoReply,
  Organization,
  OwnershipData,
  PartiesGetReply,
  PartiesGetRequest,
  PartiesResolveReply,
  PartiesResolveRequest,
  PartiesSearchReply,
  PartiesSearchRequest,
  Person,
  Report,
  RequestLogEntry,
  RequestsGetRequest,
  RequestsListReply,
  RequestsListRequest,
  SandboxScenariosListReply,
  SandboxScenariosListRequest,
  SigningCombinations,
  StatisticsGetReply,
  StatisticsGetRequest,
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
  WorkflowsGetRequest,
  WorkflowsIntegrationGetReply,
  WorkflowsIntegrationGetRequest,
  WorkflowsListReply,
  WorkflowsListRequest,
  WorkflowsOverviewReply,
  WorkflowsOverviewRequest,
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
}
