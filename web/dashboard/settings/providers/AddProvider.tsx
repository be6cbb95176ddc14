/** Chooses the provider to add and its market; its form comes afterwards. */

import { marketCodes } from '@foyer/national-fields/market-code'
import { useState } from 'react'
import { Button } from '../../pieces/Button.tsx'
import { Dialog } from '../../pieces/Dialog.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import { Select } from '../../pieces/Select.tsx'
import { ANY_MARKET, type CatalogueRow, kindWords, marketWord } from './provider-words.ts'

interface AddProviderProps {
  catalogue: readonly CatalogueRow[]
  isOpen: boolean
  onClose(): void
  onChoose(provider: string, market: string): void
}

const marketsOf = ({ markets }: CatalogueRow): string[] => [...(markets ?? marketCodes)]

const whereWords = (row: CatalogueRow): string =>
  `${kindWords[row.kind]}, ${row.markets === null ? 'any market' : row.markets.map(marketWord).join(', ')}`

export function AddProvider({ catalogue, isOpen, onClose, onChoose }: AddProviderProps) {
  const [key, setKey] = useState<string | null>(null)
  const [market, setMarket] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const row = catalogue.find((each) => each.key === key)
  const only = row && row.markets?.length === 1 ? row.markets[0] : undefined
  const chosen = only ?? market
  const close = () => {
    setKey(null)
    setMarket(null)
    setMissing(false)
    onClose()
  }
  const go = () => {
    if (!row || !chosen) return setMissing(true)
    close()
    onChoose(row.key, chosen)
  }
  return (
    <Dialog
      title="Add a provider"
      lead="You need its address from its documentation and, unless the service is open, a contract."
      isOpen={isOpen}
      onClose={close}
      foot={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button kind="primary" onPress={go}>
            Continue
          </Button>
        </>
      }
    >
      <Select
        label="Provider"
        options={catalogue.map((each) => ({ value: each.key, label: each.name, hint: whereWords(each) }))}
        value={key}
        onChange={(next) => {
          setKey(next)
          setMarket(null)
          setMissing(false)
        }}
      />
      {row && !only && (
        <Select
          label="Market"
          options={[
            ...marketsOf(row).map((code) => ({ value: code, label: marketWord(code) })),
            { value: ANY_MARKET, label: marketWord(ANY_MARKET), hint: 'Settings for one market go before.' },
          ]}
          value={market}
          onChange={setMarket}
        />
      )}
      {isMissing && (
        <Notice meaning="bad" live>
          {row ? 'Choose the market.' : 'Choose the provider.'}
        </Notice>
      )}
    </Dialog>
  )
}
