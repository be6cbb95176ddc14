/** Files that were not stored: kept in the step's draft, so that a reload still shows the reason. */

import type { Problem } from '@foyer/national-fields/problem'
import type { Case } from '#applications/case.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'

const REFUSED = 'refused'
/** More would only be a longer list of the same. */
const MOST_KEPT = 10

export const draftWithRefused = (problems: Problem[]): Form =>
  problems.length > 0 ? { [REFUSED]: JSON.stringify(problems.slice(-MOST_KEPT)) } : {}

export const refusedIn = (draft: Form): Problem[] => JSON.parse(field(draft, REFUSED) || '[]') as Problem[]

/** Identifies the row of a refused file in the form that removes it. */
export const refusalKey = ({ field: place, code, values }: Problem): string =>
  `${place}/${code}/${values?.name ?? ''}`

/** The name is also forgotten when the file is chosen again and stored. */
export const withoutNames = (problems: Problem[], place: string, names: string[]): Problem[] =>
  problems.filter(({ field: at, values }) => at !== place || !names.includes(String(values?.name)))

/** Files in which a virus was found after they were stored, until another one is there. */
export const infectedIn = (of: Case, step: string, slot: string): Problem[] =>
  (of.data.infected ?? [])
    .filter((each) => each.step === step && each.slot === slot)
    .filter(({ at }) => {
      const isLater = (uploadedAt: string) => Date.parse(uploadedAt) > Date.parse(at)
      return !of.data.documents.some(
        (each) => each.step === step && each.slot === slot && isLater(each.uploadedAt),
      )
    })
    .map(({ name }) => ({ field: `file:${slot}`, code: 'file_virus', values: { name } }))
