/**
 * The screening of sandbox customers: simulated lists, by the threshold of the customer, and its own lists,
 * which are searched as those of live customers are.
 */

import { isNamesake } from '@foyer/name-matching/matching/evidence/namesake'
import type { Hit } from '#applications/hits/case-hits.ts'
import type { Screening, ScreeningAnswer } from '#applications/provider-contracts.ts'
import type { ScoredPair, ScreeningSettings } from '../../ports.ts'
import {
  type LiveScreeningParts,
  liveAnswerOf,
  pairsOf,
  type ReadyLists,
  unavailable,
} from './live-screening.ts'

type Answered = Extract<ScreeningAnswer, { kind: 'ANSWERED' }>

/** Shared lists are for live customers. */
async function ownListsOf({ customers }: LiveScreeningParts, customerId: string): Promise<ReadyLists> {
  const [{ threshold, namesakes }, ownLists] = await Promise.all([
    customers.settings(customerId),
    customers.ownLists(customerId),
  ])
  const versions = Object.fromEntries(ownLists.map(({ id, version }) => [id, version]))
  const none = { lists: [], active: [], notImported: [], lacksOfficial: false, peps: 'LISTED' as const }
  return { ...none, own: { customerId, versions }, threshold, namesakes, ownLists }
}

/** `simulator` answers with everything that it finds, whatever its score. */
export const sandboxScreeningOf =
  (parts: LiveScreeningParts) =>
  (customerId: string, simulator: Screening): Screening => ({
    async screen(asked) {
      const simulated = await simulator.screen(asked)
      if (simulated.kind !== 'ANSWERED') return simulated
      const ready = await ownListsOf(parts, customerId)
      const shown = shownOf(simulated, ready)
      if (ready.ownLists.length === 0) return shown
      const own = await liveAnswerOf(parts, ready, asked)
      return own ? together(shown, own) : unavailable
    },
  })

function shownOf(answer: Answered, settings: Omit<ScreeningSettings, 'lists'>): Answered {
  const { threshold, namesakes } = settings
  const isShown = ({ match }: Pick<Hit, 'match'>): boolean =>
    match.score >= threshold || (namesakes && isNamesake(match))
  return {
    ...{ ...answer, threshold, namesakes },
    sanctionHits: answer.sanctionHits.filter(isShown),
    personSanctionHits: answer.personSanctionHits.filter(isShown),
    pepHits: answer.pepHits.filter(isShown),
  }
}

const together = (simulated: Answered, own: Answered): Answered => ({
  ...own,
  lists: [...simulated.lists, ...own.lists],
  sanctionHits: [...simulated.sanctionHits, ...own.sanctionHits],
  personSanctionHits: [...simulated.personSanctionHits, ...own.personSanctionHits],
  pepHits: [...simulated.pepHits, ...own.pepHits],
  evidence: [...simulated.evidence, ...own.evidence],
  gaps: [],
})

type Subjects = Parameters<Screening['screen']>[0]

/** Pairs of both by their score alone; of the simulated ones, those that are hits at all. */
export const sandboxPairsOf =
  (parts: LiveScreeningParts, simulator: Screening) =>
  async (customerId: string, subjects: Subjects, from: number): Promise<ScoredPair[] | undefined> => {
    const simulated = await simulator.screen(subjects)
    if (simulated.kind !== 'ANSWERED') return undefined
    const names = [
      ...subjects.persons.map(({ fullName }) => fullName),
      ...subjects.organizations.map(({ name }) => name),
    ]
    const pairOf = ({ match, dataset, subject = '' }: Hit): ScoredPair => ({
      ...{ subject: names.indexOf(subject), score: match.score, listed: match.matchedName, list: dataset.id },
    })
    const hits = [...simulated.sanctionHits, ...simulated.personSanctionHits, ...simulated.pepHits]
    const ready = await ownListsOf(parts, customerId)
    const own = ready.ownLists.length > 0 ? await pairsOf(parts, ready, subjects, from) : []
    return own && [...hits.map(pairOf).filter(({ score }) => score >= from), ...own]
  }
