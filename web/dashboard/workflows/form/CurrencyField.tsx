/** The currency of an amount: that of the applicant's market, or always the same one. */

import { marketOf } from '@foyer/national-fields/markets'
import { Select } from '../../pieces/Select.tsx'
import { marketsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { MARKET_CURRENCY } from './schema.ts'

interface CurrencyFieldProps {
  label: string
  value: unknown
  readOnly: boolean
  onChange(value: unknown): void
}

const names = new Intl.DisplayNames(['en'], { type: 'currency' })
/** Of the markets, and those that amounts are often asked in. */
const usual = ['EUR', 'SEK', 'NOK', 'DKK', 'GBP', 'USD', 'CHF', 'PLN']

export function CurrencyField({ label, value, readOnly, onChange }: CurrencyFieldProps) {
  const { definition } = useEdited()
  const ofMarkets = [...new Set(marketsOf(definition).map((code) => marketOf(code)?.currency ?? 'EUR'))]
  const chosen = typeof value === 'string' ? value : null
  const known = [...new Set([...ofMarkets, ...usual])]
  const codes = chosen === null || chosen === MARKET_CURRENCY ? known : [...new Set([...known, chosen])]
  return (
    <Select
      label={label}
      options={[
        { value: MARKET_CURRENCY, label: 'That of the applicant’s market', hint: ofMarkets.join(', ') },
        ...codes.map((code) => ({ value: code, label: nameOf(code), hint: code })),
      ]}
      value={chosen}
      onChange={(next) => !readOnly && onChange(next)}
    />
  )
}

/** A code that is no currency stays as it is. */
function nameOf(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
