/** The frame of every page: header with languages, banner, back link, notice, problems, heading, footer. */
import type { ReactNode } from 'react'
import { translate } from '../../src/onboarding/texts.ts'
import type { NoticeKey } from '../../src/onboarding/view.ts'
import { ErrorSummary } from '../shared/pieces/ErrorSummary.tsx'
import { OptionalMark } from '../shared/pieces/Field.tsx'
import type { Meaning } from '../shared/pieces/Icon.tsx'
import { Notice } from '../shared/pieces/Notice.tsx'
import { useTexts } from '../shared/pieces/texts.tsx'
import { ImplicitSubmitButton } from './Forms.tsx'
import { headingOf, progressOf } from './heading.ts'
import { Languages } from './Languages.tsx'
import { problemLinksOf } from './problems.ts'
import { useCustomerName, useView } from './view-context.tsx'

const meaningOf: Record<NoticeKey, Meaning> = {
  saved: 'good',
  changed_elsewhere: 'attention',
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
}

/** Letters of a name that fit beside a logo in two lines, also when they are twice as large. */
const LONG = 24

function CustomerName() {
  const { name, logo, logoDark } = useView().look
  if (!logo) return <p className="customer-name">{name}</p>
  return (
    <p className={name.length > LONG ? 'customer-name with-logo long' : 'customer-name with-logo'}>
      <picture>
        {logoDark && <source srcSet={logoDark} media="(prefers-color-scheme: dark)" />}
        <img className="customer-logo" src={logo} alt="" />
      </picture>
      <span className="customer-word">{name}</span>
    </p>
  )
}

function Header() {
  const { look, sandbox } = useView()
  const { texts } = useTexts()
  // A page without an application has no customer to name.
  if (!look.name && !sandbox) return null
  return (
    <header>
      {look.name && (
        <div className="top">
          <div className="column top-row">
            <CustomerName />
            <Languages />
          </div>
        </div>
      )}
      {sandbox && (
        <div className="banner">
          <p className="column">{texts.page.sandbox}</p>
        </div>
      )}
    </header>
  )
}

function Footer() {
  const { look } = useView()
  const { texts, fill } = useTexts()
  const { name, privacyUrl, supportAddress } = look
  if (!name) return null
  return (
    <footer className="footer">
      <div className="column">
        <p>{fill(texts.footer.asks, { name })}</p>
        {privacyUrl && (
          <p>
            <a href={privacyUrl} rel="noreferrer">
              {fill(texts.footer.privacy, { name })}
            </a>
          </p>
        )}
        {supportAddress && (
          <p>
            <a href={`mailto:${supportAddress}`}>
              {fill(texts.footer.help, { name, address: supportAddress })}
            </a>
          </p>
        )}
      </div>
    </footer>
  )
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
      data-overtaken={texts.browser.overtaken}
      data-reopen={texts.browser.reopen}
    />
  )
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

function PageTop() {
  const view = useView()
  const { language, texts, fill } = useTexts()
  const progress = progressOf(view, language)
  const isInNotice = view.notice === 'reopened' && view.reviewerMessage !== undefined
  return (
    <>
      {view.notice && (
        <Notice meaning={meaningOf[view.notice]} about={view.notice}>
          {fill(texts.notices[view.notice], { name: view.look.name })}
          {isInNotice && <ReviewerMessage />}
        </Notice>
      )}
      {view.noticeText && <Notice meaning="attention">{view.noticeText}</Notice>}
      {view.reviewerMessage && !isInNotice && (
        <Notice meaning="information">
          <ReviewerMessage />
        </Notice>
      )}
      <ErrorSummary links={problemLinksOf(view, language)} />
      {view.screen.kind === 'START' && view.look.cover && (
        <img className="cover" src={view.look.cover} alt="" />
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
  const { texts } = useTexts()
  return (
    <>
      <a className="skip" href="#content">
        {texts.page.skip}
      </a>
      <ImplicitSubmitButton screen={view.screen} />
      <Header />
      <div className="column middle">
        {view.back && (
          <nav className="back-row" aria-label={texts.page.back}>
            <a className="back" href={view.back}>
              {texts.page.back}
            </a>
          </nav>
        )}
        <main id="content" className="content" tabIndex={-1}>
          <PageTop />
          {children}
          <Connection />
        </main>
      </div>
      <Footer />
    </>
  )
}
