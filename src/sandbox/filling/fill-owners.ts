/** Fills in the owners step: confirms the people of the register, or declares the applicant. */
import { simulatedOwnersOf } from '#checks/sandbox/owners.ts'
import { givenNamesOf, testPersons } from '#checks/sandbox/scenarios.ts'
import type { StepView } from '#onboarding/view.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { type Applicant, answersTo, dateFields, type Filled, shownValues } from '../applicant.ts'

type View = Extract<StepView, { kind: 'OWNERSHIP' }>
type ViewOf<S extends View['stage']> = Extract<View, { stage: S }>

const searched = 'The share register was read: no person owns that much.'
const abroad = 'A company abroad, as the register says.'

export function fillOwners(step: string, view: View, applicant: Applicant): Filled {
  const given = answersTo(applicant, step)
  const { stage } = view
  const goOn = { stage, do: 'continue' }
  const about: Form = 'owner' in view ? { owner: view.owner, seen: String(view.seen ?? '') } : {}
  const with_ = (form: Form): Filled => ({ form: { ...goOn, ...about, ...form } })
  if (stage === 'LIST') return { form: listForm(view, applicant, given) }
  if (stage === 'NOBODY') return { form: officialsForm(view, given) }
  if (stage === 'PERSON') return with_({ ...personForm(view, applicant), ...given })
  if (stage === 'SHARE') return with_({ ...shareForm(view), ...shownValues(view.values), ...given })
  if (stage === 'COMPANIES')
    return with_({ ...chainForm(view, applicant), ...shownValues(view.values), ...given })
  if (stage === 'OFFICE')
    return with_({
      position: 'Member of parliament',
      relation: 'SELF',
      ...shownValues(view.values),
      ...given,
    })
  return with_({ reason: 'No owner any more', ...given })
}

type Rows = ViewOf<'LIST'>['rows']
const toOpen = (rows: Rows): string | undefined =>
  rows.find(({ action }) => action === 'CONFIRM' || action === 'COMPLETE')?.id

const answersOf = (cards: ViewOf<'LIST'>['cards']): Form =>
  Object.fromEntries(
    cards.flatMap(({ id, about }) => [
      [`isPep.${id}`, 'no'],
      [`about.${id}`, about],
    ]),
  )

function hasRegisteredOwners({ organization }: Applicant): boolean {
  return (
    organization !== undefined &&
    organization.behaviour?.registry !== 'NOT_FOUND' &&
    simulatedOwnersOf(organization) !== undefined
  )
}

function listForm(view: ViewOf<'LIST'>, applicant: Applicant, given: Form): Form {
  const open = toOpen(view.rows)
  const { stage } = view
  if (open !== undefined) return { stage, do: `open:${open}` }
  if (view.rows.length === 0 && view.cards.length === 0) {
    if (hasRegisteredOwners(applicant)) return { stage, do: 'nobody' }
    const isOther = given.firstNames !== undefined
    return { stage, do: view.canAddSelf && !isOther ? 'open:me' : 'open:new' }
  }
  const rest: Form = view.untraced.length > 0 ? { rest: 'OTHER', restText: abroad } : { rest: 'SMALL' }
  return {
    ...{ stage, do: 'continue' },
    ...answersOf(view.cards),
    ...(view.asksRest ? rest : {}),
    ...(view.asksNominees ? { nominees: 'no' } : {}),
    ...shownValues(view.values),
    ...given,
  }
}

function officialsForm({ stage, cards, officials, values }: ViewOf<'NOBODY'>, given: Form): Form {
  const open = toOpen(officials)
  if (open !== undefined) return { stage, do: `open:${open}` }
  if (officials.length === 0 && cards.length === 0) return { stage, do: 'open:official' }
  return {
    ...{ stage, do: 'continue', nobodyWhy: searched },
    ...answersOf(cards),
    ...shownValues(values),
    ...given,
  }
}

/** Registers may publish no more than the month of birth, and the first of several given names. */
function personForm(view: ViewOf<'PERSON'>, { person, country }: Applicant): Form {
  const shown = shownValues(view.values)
  const isRegistered = view.isRegistered && field(shown, 'lastNames') !== ''
  const known = [person, ...testPersons].find(
    (each) =>
      each.family === field(shown, 'lastNames') &&
      `${givenNamesOf(each)} `.startsWith(`${field(shown, 'firstNames')} `),
  )
  const who = isRegistered ? known : person
  return {
    ...(view.known ? {} : { firstNames: givenNamesOf(person), lastNames: person.family }),
    ...(view.known ? {} : dateFields('birth', '1962-07-15')),
    residence: country,
    nationality: who?.country ?? country,
    ...(view.asksPep ? { isPep: 'no' } : {}),
    ...shown,
    ...(view.known || !who ? {} : dateFields('birth', who.birth)),
  }
}

/** Everything. */
function shareForm({ mode, bands }: ViewOf<'SHARE'>): Form {
  return mode === 'BAND'
    ? { how: 'DIRECT', band: bands.at(-1)?.value ?? '' }
    : { how: 'DIRECT', share: '100' }
}

function chainForm({ count }: ViewOf<'COMPANIES'>, { country }: Applicant): Form {
  const companies = Array.from({ length: count }, (_, at) => [
    [`chainName.${at + 1}`, `Test holding ${at + 1}`],
    [`chainCountry.${at + 1}`, country],
    [`chainForm.${at + 1}`, 'COMPANY'],
    [`chainShare.${at + 1}`, '100'],
  ])
  return { ...Object.fromEntries(companies.flat()), lastShare: '100' }
}
