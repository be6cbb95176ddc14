/** What stands around every page: header with languages, banner, back link, notice, problems, heading, footer. */
import type { ReactNode } from 'react'
import { word } from '../../src/onboarding/texts.ts'
import type { NoticeKey } from '../../src/onboarding/view.ts'
import { ErrorSummary } from '../shared/pieces/ErrorSummary.tsx'
import { OptionalMark } from '../shared/pieces/Field.tsx'
import type { Meaning } from '../shared/pieces/Icon.tsx'
import { Notice } from '../shared/pieces/Notice.tsx'
import { useWords } from '../shared/pieces/words.tsx'
import { EnterMeansContinue } from './Forms.tsx'
import { headingOf, progressOf } from './heading.ts'
import { Languages } from './Languages.tsx'
import { mendsOf } from './problems.ts'
import { useAsker, useView } from './view-context.tsx'

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
  asked_again: 'information',
  form_expired: 'attention',
}

function Header() {
  const { look, sandbox } = useView()
  const { words } = useWords()
  // A page that belongs to nobody has nobody to name.
  if (!look.name && !sandbox) return null
  return (
    <header>
      {look.name && (
        <div className="top">
          <div className="column top-row">
            <p className="asker">{look.name}</p>
            <Languages />
          </div>
        </div>
      )}
      {sandbox && (
        <div className="banner">
          <p className="column">{words.page.sandbox}</p>
        </div>
      )}
    </header>
  )
}

function Footer() {
  const { look } = useView()
  const { words, say } = useWords()
  const { name, privacyUrl, supportAddress } = look
  if (!name) return null
  return (
    <footer className="footer">
      <div className="column">
        <p>{say(words.footer.asks, { name })}</p>
        {privacyUrl && (
          <p>
            <a href={privacyUrl} rel="noreferrer">
              {say(words.footer.privacy, { name })}
            </a>
          </p>
        )}
        {supportAddress && (
          <p>
            <a href={`mailto:${supportAddress}`}>
              {say(words.footer.help, { name, address: supportAddress })}
            </a>
          </p>
        )}
      </div>
    </footer>
  )
}

/** Where the page's script says that what is typed is not on its way, or is again; empty until then. */
function Connection() {
  const { language, words, say } = useWords()
  const asker = useAsker()
  return (
    <p
      className="connection"
      id="connection"
      role="status"
      data-lost={words.browser.lost}
      data-back={words.browser.back}
      data-late={words.browser.late}
      data-saved={words.notices.saved}
      data-goes-on={word(language, 'goesOn')}
      data-long={word(language, 'tooLong')}
      data-ended={say(words.browser.ended, { asker })}
      data-overtaken={words.browser.overtaken}
      data-reopen={words.browser.reopen}
    />
  )
}

/** The reviewer's words for her. */
function Asked() {
  const { look, asked } = useView()
  return (
    <span className="asked">
      <strong>{look.name}:</strong> {asked}
    </span>
  )
}

function Above() {
  const view = useView()
  const { language, words, say } = useWords()
  const progress = progressOf(view, language)
  const isAskedHere = view.notice === 'asked_again' && view.asked !== undefined
  return (
    <>
      {view.notice && (
        <Notice meaning={meaningOf[view.notice]} about={view.notice}>
          {say(words.notices[view.notice], { name: view.look.name })}
          {isAskedHere && <Asked />}
        </Notice>
      )}
      {view.told && <Notice meaning="attention">{view.told}</Notice>}
      {view.asked && !isAskedHere && (
        <Notice meaning="information">
          <Asked />
        </Notice>
      )}
      <ErrorSummary mends={mendsOf(view, language)} />
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
  const { words } = useWords()
  return (
    <>
      <a className="skip" href="#content">
        {words.page.skip}
      </a>
      <EnterMeansContinue screen={view.screen} />
      <Header />
      <div className="column middle">
        {view.back && (
          <nav className="back-row" aria-label={words.page.back}>
            <a className="back" href={view.back}>
              {words.page.back}
            </a>
          </nav>
        )}
        <main id="content" className="content" tabIndex={-1}>
          <Above />
          {children}
          <Connection />
        </main>
      </div>
      <Footer />
    </>
  )
}
