/** What Find finds on the server while a person types: people, companies and applications. */

import { Building2, Inbox, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { nameOf, numberOf } from '../applications/row-words.ts'
import { addressOfCase } from '../formats/id.ts'
import { applicationsOf, knownAs, partyAddress } from '../parties/party-words.ts'
import type { Entry } from './Palette.tsx'

const TYPED_MS = 200
/** Parts of words are found from three letters on. */
const SHORTEST = 3
const MOST = 6

function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function useFoundCases(typed: string): { entries: Entry[]; isPending: boolean } {
  const mayRead = useSession().may('READ')
  const search = useSettled(typed)
  const when = mayRead && search.length >= SHORTEST
  const parties = useRead('parties.search', { search, limit: MOST }, { when })
  const applications = useRead('applications.search', { search, limit: MOST }, { when })
  const isPending =
    mayRead && typed.trim().length >= SHORTEST && (parties.isFetching || typed.trim() !== search)
  if (!when) return { entries: [], isPending }
  // The server has compared the names: what was typed is among the words, so that the list keeps them.
  const words = typed
  return {
    isPending,
    entries: [
      ...(parties.data?.data ?? []).map((party) => ({
        id: party.id,
        label: party.name,
        kind: `${knownAs(party)}, ${applicationsOf(party.applicationCount)}`,
        words,
        icon: party.kind === 'PERSON' ? UserRound : Building2,
        to: partyAddress(party),
      })),
      ...(applications.data?.data ?? []).map((row) => ({
        id: row.id,
        label: nameOf(row),
        kind: ['Application', numberOf(row)].filter(Boolean).join(', '),
        words,
        icon: Inbox,
        to: addressOfCase(row.id),
      })),
    ],
  }
}
