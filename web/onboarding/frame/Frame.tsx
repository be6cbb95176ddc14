/** The frame of every page: header, back link, steps, notice, problems, heading, footer. */
import type { ReactNode } from 'react'
import { translate } from '../../../src/onboarding/texts.ts'
import type { NoticeKey } from '../../../src/onboarding/view.ts'
import { ErrorSummary } from '../../shared/pieces/ErrorSummary.tsx'
import { OptionalMark } from '../../shared/pieces/Field.tsx'
import { LineIcon, type Meaning } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { ImplicitSubmitButton } from '../Forms.tsx'
import { headingOf, progressOf } from '../heading.ts'
import { problemLinksOf } from '../problems.ts'
import { useCustomerName, useView } from '../view-context.tsx'
import { Footer, Header } from './Header.tsx'
import { StepList } from './StepList.tsx'

const meaningOf: Record<NoticeKey, Meaning> = {
  saved: 'good',
  changed_elsewhere: 'attention',
  typed_over_newer: 'attention',
  changed_before_sending: 'attention',
  registry_down: 'attention',
  registry_not_found: 'attention',
  registry_no_hits: 'information',
  eid_cancelled: 'information',
  eid_timed_out: 'attention',
  eid_failed: 'attention',
  eid_unavailable: 'attention',
  file_added: 'good',
  file_removed: 'information',
  reopened: 'information',
  form_expired: 'attention',
  owners_enough: 'attention',
  code_sent: 'good',
  code_just_sent: 'information',
  codes_enough: 'attention',
  code_unavailable: 'attention',
  identity_expired: 'attention',
  signature_of_another: 'attention',
  signature_answers_changed: 'attention',
  signer_asked: 'good',
  signer_asked_again: 'good',
  signer_cancelled: 'information',
  signer_mails_enough: 'attention',
  signing_taken_back: 'information',
}

/** Status line of the page's script about lost connections and drafts; empty at first. */
function Connection() {
  const { language, texts, fill } = useTexts()
  const customer = useCustomerName()
  return (
    <p
      className="connection"
      id="connection"
      role="status"
      data-lost={texts.browser.lost}
      data-back={texts.browser.back}
      data-late={texts.browser.late}
      data-saved={texts.notices.saved}
      data-goes-on={translate(language, 'goesOn')}
      data-long={translate(language, 'tooLong')}
      data-ended={fill(texts.browser.ended, { customer })}
      data-ended-kept={texts.browser.endedKept}
      data-overtaken={texts.browser.overtaken}
      data-reopen={texts.browser.reopen}
    />
  )
}

/** Says that a press was taken while the next page takes its time. */
function Busy() {
  const { screen } = useView()
  const { browser } = useTexts().texts
  const isSearch = screen.kind === 'STEP' && screen.step.kind === 'ORGANIZATION'
  const words = isSearch ? browser.lookingUp : browser.sending
  return <p className="busy-words" id="busy" role="status" data-words={words} />
}

/** The reviewer's message to the applicant. */
function ReviewerMessage() {
  const { look, reviewerMessage } = useView()
  return (
    <span className="reviewer-message">
      <strong>{look.name}:</strong> {reviewerMessage}
    </span>
  )
}

/** Leaves what was typed here, for the answer of the other tab or device. */
function NewestAnswer() {
  const { screen } = useView()
  const { texts } = useTexts()
  return screen.kind === 'STEP' ? (
    <a className="notice-link" href={screen.action}>
      {texts.page.newestAnswer}
    </a>
  ) : null
}

/** What a form led to has the focus, like the error summary: it is why the page looks as it does. */
function Notices() {
  const { look, notice, noticeText, problems, reviewerMessage } = useView()
  const { texts, fill } = useTexts()
  const isInNotice = notice === 'reopened' && reviewerMessage !== undefined
  const isOutcome = problems.length === 0
  return (
    <>
      {notice && (
        <Notice meaning={meaningOf[notice]} about={notice} focused={isOutcome && notice !== 'reopened'}>
          {fill(texts.notices[notice], { name: look.name })}
          {notice === 'typed_over_newer' && <NewestAnswer />}
          {isInNotice && <ReviewerMessage />}
        </Notice>
      )}
      {noticeText && (
        <Notice meaning="attention" focused={isOutcome && !notice}>
          {noticeText}
        </Notice>
      )}
      {reviewerMessage && !isInNotice && (
        <Notice meaning="information">
          <ReviewerMessage />
        </Notice>
      )}
    </>
  )
}

function PageTop() {
  const view = useView()
  const { language } = useTexts()
  const progress = progressOf(view, language)
  return (
    <>
      <Notices />
      <ErrorSummary links={problemLinksOf(view, language)} />
      {view.screen.kind === 'START' && view.look.cover && (
        <img className="cover" src={view.look.cover} alt="" />
      )}
      {view.screen.kind === 'DONE' && (
        <span className="sent">
          <LineIcon name="mail" />
        </span>
      )}
      {progress && <p className="progress">{progress}</p>}
      <h1 className="heading">
        {headingOf(view, language)}
        {view.screen.kind === 'STEP' && view.screen.optional && <OptionalMark />}
      </h1>
    </>
  )
}

export function Frame({ children }: { children: ReactNode }) {
  const view = useView()
  const { language, texts } = useTexts()
  const hasProgress = progressOf(view, language) !== null
  return (
    <>
      <a className="skip" href="#content">
        {texts.page.skip}
      </a>
      <ImplicitSubmitButton screen={view.screen} />
      <Header />
      <div className="column middle">
        {hasProgress && <StepList />}
        <main id="content" className="content" tabIndex={-1}>
          <PageTop />
          {children}
          <Busy />
          <Connection />
        </main>
        {!hasProgress && <StepList />}
      </div>
      <Footer />
    </>
  )
}
