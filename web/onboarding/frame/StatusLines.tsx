/** The lines in which the page's script says what happens; empty at first. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { translate } from '#onboarding/texts.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import { useTexts } from '../../shared/pieces/texts.tsx'
import type { Language } from '../../shared/translations.ts'
import { useView } from '../view-context.tsx'
import { Fixed, renderedOnce } from './render-once.tsx'

interface LinesProps {
  language: Language
  market: CountryCode
  look: OnboardingView['look']
  isSearch: boolean
}

/** Says that a press was taken while the next page takes its time. */
function Busy({ isSearch }: LinesProps) {
  const { browser } = useTexts().texts
  const words = isSearch ? browser.lookingUp : browser.sending
  return <p className="busy-words" id="busy" role="status" data-words={words} />
}

/** About lost connections and drafts. */
function Connection({ language, look }: LinesProps) {
  const { texts, fill } = useTexts()
  const customer = look.name || texts.message.unknownCustomer
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
      data-ended-here={texts.browser.endedHere}
      data-new-link={texts.messages.session_lost.title}
      data-typed-offer={texts.browser.typedOffer}
      data-typed-use={texts.browser.typedUse}
      data-typed-drop={texts.browser.typedDrop}
      data-ended-kept={texts.browser.endedKept}
      data-overtaken={texts.browser.overtaken}
      data-reopen={texts.browser.reopen}
    />
  )
}

const lines = renderedOnce<LinesProps>(
  (props) => (
    <>
      <Busy {...props} />
      <Connection {...props} />
    </>
  ),
  ({ isSearch }) => String(isSearch),
)

export function StatusLines() {
  const { screen, market, look } = useView()
  const { language } = useTexts()
  const isSearch = screen.kind === 'STEP' && screen.step.kind === 'ORGANIZATION'
  const markup = lines({ language, market, look, isSearch })
  return <Fixed as="div" className="status-lines" markup={markup} />
}
