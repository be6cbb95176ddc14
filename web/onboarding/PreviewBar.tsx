/** The bar above a page of a draft, in the English of the dashboard: which page, market and language. */
import type { PreviewBar as Bar } from '#onboarding/view.ts'
import { endonym } from '../shared/translations.ts'

const fillings = [
  { value: 'EMPTY', label: 'Empty' },
  { value: 'FILLED', label: 'Filled in' },
  { value: 'PROBLEMS', label: 'With problems' },
]

const asItOpens = { value: '', label: 'As it opens' }

export function PreviewBar({ bar }: { bar: Bar }) {
  const { chosen } = bar
  return (
    <form className="preview-bar" method="get" action={bar.action} lang="en" aria-label="Preview">
      <p className="preview-name">Preview: {bar.name}</p>
      <Select name="page" label="Page" chosen={chosen.page} options={bar.pages} />
      {bar.stages.length > 0 && (
        <Select name="stage" label="Stage" chosen={chosen.stage} options={[asItOpens, ...bar.stages]} />
      )}
      <Select name="market" label="Market" chosen={chosen.market} options={bar.markets.map(asOption)} />
      <Select
        name="language"
        label="Language"
        chosen={chosen.language}
        options={bar.languages.map((value) => ({ value, label: endonym(value) }))}
      />
      <Select name="filling" label="Answers" chosen={chosen.filling} options={fillings} />
      <button type="submit" className="preview-show">
        Show
      </button>
    </form>
  )
}

interface Option {
  value: string
  label: string
}
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const asOption = (value: string): Option => ({ value, label: countryNames.of(value) ?? value })

interface SelectProps {
  name: string
  label: string
  chosen: string
  options: Option[]
}

const Select = ({ name, label, chosen, options }: SelectProps) => (
  <label className="preview-choice">
    {label}
    <select name={name} defaultValue={chosen}>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
