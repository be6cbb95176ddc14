/** Header and footer of every page: customer, sandbox and language; privacy notice and help. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { ReactNode } from 'react'
import type { OnboardingView } from '#onboarding/view.ts'
import { initialsOf } from '../../shared/initials.ts'
import { useTexts } from '../../shared/pieces/texts.tsx'
import type { Language } from '../../shared/translations.ts'
import { useView } from '../view-context.tsx'
import { LanguageButtonsOfStep, Languages, offeredOf } from './Languages.tsx'
import { Fixed, renderedOnce } from './render-once.tsx'

/** Letters of a name that fit beside a logo in two lines, also when they are twice as large. */
const LONG = 24

function CustomerName({ name, logo, logoDark }: OnboardingView['look']) {
  const length = name.length > LONG ? ' long' : ''
  if (!logo)
    return (
      <p className={`customer-name${length}`}>
        <span className="monogram" aria-hidden="true">
          {initialsOf(name).slice(0, 1)}
        </span>
        <span className="customer-word">{name}</span>
      </p>
    )
  return (
    <p className={`customer-name with-logo${length}`}>
      <picture>
        {logoDark && <source srcSet={logoDark} media="(prefers-color-scheme: dark)" />}
        <img className="customer-logo" src={logo} alt="" />
      </picture>
      <span className="customer-word">{name}</span>
    </p>
  )
}

interface HeaderProps {
  language: Language
  market: CountryCode
  look: OnboardingView['look']
  sandbox: boolean
  /** On the page of a step, whose form sends them. */
  languages?: readonly string[]
}

function HeaderRow({ look, sandbox, children }: HeaderProps & { children: ReactNode }) {
  const { texts } = useTexts()
  return (
    <div className="column top-row">
      {look.name && <CustomerName {...look} />}
      {sandbox && <p className="mode">{texts.page.testMode}</p>}
      {children}
    </div>
  )
}

const stepHeader = renderedOnce<HeaderProps>(
  (props) => (
    <HeaderRow {...props}>
      <LanguageButtonsOfStep offered={offeredOf(props.languages ?? [])} />
    </HeaderRow>
  ),
  ({ sandbox, languages }) => `${sandbox} ${languages}`,
)

export function Header() {
  const { look, sandbox, languages, market, screen } = useView()
  const { language } = useTexts()
  // A page without an application has no customer to name.
  if (!look.name && !sandbox && languages.length < 2) return null
  const props = { language, market, look, sandbox }
  const className = sandbox ? 'top sandbox' : 'top'
  if (screen.kind === 'STEP') {
    const markup = stepHeader({ ...props, languages })
    return <Fixed as="header" className={className} markup={markup} />
  }
  return (
    <header className={className}>
      <HeaderRow {...props}>
        <Languages />
      </HeaderRow>
    </header>
  )
}

interface FooterProps {
  language: Language
  market: CountryCode
  look: OnboardingView['look']
  /** In a frame, links to other sites open in a new window. */
  isFramed: boolean
}

function FooterLinks({ look: { privacyUrl, supportAddress, name }, isFramed }: FooterProps) {
  const { texts, fill } = useTexts()
  return (
    <div className="column">
      {privacyUrl && (
        <a href={privacyUrl} rel="noreferrer" target={isFramed ? '_blank' : undefined}>
          {fill(texts.footer.privacy, { name })}
        </a>
      )}
      {supportAddress && <a href={`mailto:${supportAddress}`}>{texts.footer.help}</a>}
      <details className="accessibility">
        <summary>{texts.footer.accessibility}</summary>
        <p>
          {fill(texts.footer.accessible, { name })} {fill(texts.footer.hardToUse, { name })}
        </p>
      </details>
    </div>
  )
}

const footerLinks = renderedOnce<FooterProps>(
  (props) => <FooterLinks {...props} />,
  ({ isFramed }) => String(isFramed),
)

export function Footer() {
  const { look, market, embedded } = useView()
  const { language } = useTexts()
  if (!look.name) return null
  const markup = footerLinks({ look, language, market, isFramed: embedded !== undefined })
  return <Fixed as="footer" className="footer" markup={markup} />
}
