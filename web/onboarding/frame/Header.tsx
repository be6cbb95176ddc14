/** Header and footer of every page: customer, sandbox and language; privacy notice and help. */
import { initialsOf } from '../../shared/pieces/Rows.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { useView } from '../view-context.tsx'
import { Languages } from './Languages.tsx'

/** Letters of a name that fit beside a logo in two lines, also when they are twice as large. */
const LONG = 24

function CustomerName() {
  const { name, logo, logoDark } = useView().look
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

export function Header() {
  const { look, sandbox, languages } = useView()
  const { texts } = useTexts()
  // A page without an application has no customer to name.
  if (!look.name && !sandbox && languages.length < 2) return null
  return (
    <header className={sandbox ? 'top sandbox' : 'top'}>
      <div className="column top-row">
        {look.name && <CustomerName />}
        {sandbox && <p className="mode">{texts.page.testMode}</p>}
        <Languages />
      </div>
    </header>
  )
}

export function Footer() {
  const { privacyUrl, supportAddress, name } = useView().look
  const { texts, fill } = useTexts()
  if (!name || !(privacyUrl || supportAddress)) return null
  return (
    <footer className="footer">
      <div className="column">
        {privacyUrl && (
          <a href={privacyUrl} rel="noreferrer">
            {fill(texts.footer.privacy, { name })}
          </a>
        )}
        {supportAddress && <a href={`mailto:${supportAddress}`}>{texts.footer.help}</a>}
      </div>
    </footer>
  )
}
