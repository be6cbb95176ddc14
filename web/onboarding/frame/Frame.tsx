/** The frame of every page: header, back link, steps, notice, problems, heading, footer. */
import type { ReactNode } from 'react'
import type { NoticeKey, OnboardingView } from '#onboarding/view.ts'
import { ErrorSummary } from '../../shared/pieces/ErrorSummary.tsx'
import { OptionalMark } from '../../shared/pieces/Field.tsx'
import { LineIcon, type LineIconName, type Meaning } from '../../shared/pieces/Icon.tsx'
import { Notice } from '../../shared/pieces/Notice.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { ImplicitSubmitButton } from '../Forms.tsx'
import { problemLinksOf } from '../problems.ts'
import { usePageWords, useView } from '../view-context.tsx'
import { Footer, Header } from './Header.tsx'
import { StatusLines } from './StatusLines.tsx'
import { StepList } from './StepList.tsx'

const meaningOf: Record<NoticeKey, Meaning> = {
  saved: 'good',
  changed_elsewhere: 'attention',
  typed_over_newer: 'attention',
  changed_before_sending: 'attention',
  changed_before_signing: 'attention',
  registry_down: 'attention',
  registry_not_found: 'attention',
  registry_no_hits: 'information',
  eid_cancelled: 'information',
  eid_timed_out: 'attention',
  eid_failed: 'attention',
  eid_unavailable: 'attention',
  eid_elsewhere: 'attention',
  file_added: 'good',
  file_removed: 'information',
  reopened: 'information',
  form_expired: 'attention',
  owners_enough: 'attention',
  owners_below: 'information',
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
  signer_not_mailed: 'attention',
  signers_enough: 'attention',
  signing_taken_back: 'information',
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

/** Something is accomplished. */
function signOf(screen: OnboardingView['screen']): LineIconName | undefined {
  if (screen.kind === 'DONE') return 'mail'
  const isAnswered = screen.kind === 'OWNER' && screen.stage === 'CONFIRMED'
  return isAnswered || (screen.kind === 'CO_SIGNER' && screen.stage === 'SIGNED') ? 'tick' : undefined
}

/** The result of a form has the focus, like the error summary, because it explains the page. */
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
          {notice === 'typed_over_newer' && (
            <>
              {' '}
              <NewestAnswer />
            </>
          )}
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

/** The co-signer's page has no steps. */
function BackLink() {
  const { back, steps } = useView()
  const { page } = useTexts().texts
  if (!back || steps) return null
  return (
    <a className="back" href={back}>
      <LineIcon name="back" />
      {page.back}
    </a>
  )
}

function PageTop() {
  const view = useView()
  const { language } = useTexts()
  const { heading, progress } = usePageWords()
  const sign = signOf(view.screen)
  return (
    <>
      <BackLink />
      <Notices />
      <ErrorSummary links={problemLinksOf(view, language)} />
      {view.screen.kind === 'START' && view.look.cover && (
        <img className="cover" src={view.look.cover} alt="" />
      )}
      {sign && (
        <span className="sent">
          <LineIcon name={sign} />
        </span>
      )}
      {progress && <p className="progress">{progress}</p>}
      <h1 className="heading">
        {heading}
        {view.screen.kind === 'STEP' && view.screen.optional && <OptionalMark />}
      </h1>
    </>
  )
}

export function Frame({ children }: { children: ReactNode }) {
  const view = useView()
  const { texts } = useTexts()
  const hasProgress = usePageWords().progress !== null
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
          <StatusLines />
        </main>
        {!hasProgress && <StepList />}
      </div>
      <Footer />
    </>
  )
}
