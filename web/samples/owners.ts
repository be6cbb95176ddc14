/** Samples of OWNERSHIP: the list, and the pages about one owner. */

import type { OwnerCard, OwnerRow, StepView } from '#onboarding/view.ts'
import { initialsOf } from '../shared/initials.ts'
import { countries, problems, type SampleStep } from './sample-step.ts'
import { anna, asa, bjorn, company, holder } from './world.ts'

const row = (id: string, name: string, detail: string, more: Partial<OwnerRow> = {}): OwnerRow => ({
  id,
  name,
  initials: initialsOf(name),
  detail,
  note: null,
  action: 'CHANGE',
  ...more,
})

const rows = [
  row('1', anna.name, '60%, from the register. No public office'),
  row('2', bjorn.name, '40%, added by you. Councillor until 2022'),
]
const list: Extract<StepView, { kind: 'OWNERSHIP'; stage: 'LIST' }> = {
  kind: 'OWNERSHIP',
  stage: 'LIST',
  company: company.name,
  threshold: 'more than 25%',
  below: '25% or less',
  cards: [],
  rows,
  sum: { words: 'That adds up to 100%.', parts: [60, 40] },
  untraced: [],
  asksRest: false,
  asksNominees: false,
  canAddSelf: false,
  values: {},
}
const card = (id: string, name: string, holdings: string, more: Partial<OwnerCard> = {}): OwnerCard => ({
  ...{ id, name, holdings, about: name, isSelf: false, isPep: '' },
  facts: [
    { field: 'birth', value: '18 February 1979' },
    { field: 'residence', value: 'Sweden' },
    { field: 'nationality', value: 'Sweden' },
  ],
  ...more,
})
const cards = [
  card('1', `${anna.name}, you`, '34%', { isSelf: true, isPep: 'no' }),
  card('2', bjorn.name, `33% through ${holder.name}`),
  card('3', asa.name, '33%', { facts: [] }),
]
const askedOnOnePage = {
  ...list,
  ...{ cards, rows: [], sum: { words: 'That adds up to 100%.', parts: [34, 33, 33] } },
}
const open = [
  row('1', anna.name, '60%, from the register', { action: 'CONFIRM' }),
  row('2', bjorn.name, `20% through ${holder.name}`, { action: 'COMPLETE' }),
  row('3', asa.name, 'Sold the shares in March', { action: 'RESTORE', note: 'No longer an owner' }),
]
const second = { owner: '2', name: bjorn.name, seen: 1 }
const linkLanguages = [
  { value: 'en', label: 'English' },
  { value: 'sv', label: 'Svenska' },
]
const person = {
  ...({ kind: 'OWNERSHIP', stage: 'PERSON', role: 'OWNER', isSelf: false, known: null } as const),
  ...{ holdings: '40%', isRegistered: true, given: null, asksPep: true, countries, linkLanguages },
  ...second,
}
const companies = {
  ...({ kind: 'OWNERSHIP', stage: 'COMPANIES', company: list.company, canAdd: true, countries } as const),
  ...second,
}
const share = {
  ...({ kind: 'OWNERSHIP', stage: 'SHARE', company: list.company, mode: 'EITHER' } as const),
  bands: [
    { value: '25-50', label: 'More than 25%, up to 50%' },
    { value: '50-75', label: 'More than 50%, less than 75%' },
    { value: '75-100', label: '75% or more' },
  ],
  ...second,
}

export const owners: SampleStep[] = [
  { name: 'owners', step: list },
  {
    name: 'owners, with problems',
    step: {
      ...list,
      rows: open,
      sum: { words: 'That adds up to 80%. 20% are missing.', parts: [60, 20] },
      untraced: [`Who owns the 20% of ${holder.name}?`],
      asksRest: true,
      asksNominees: true,
      canAddSelf: true,
      values: { rest: 'OTHER' },
    },
    problems: problems(
      ['owner:1', 'owner_unconfirmed', { name: anna.name }],
      ['owner:2', 'owner_incomplete', { name: bjorn.name }],
      ['rest', 'choice_missing'],
    ),
  },
  { name: 'owners, asked on one page', step: askedOnOnePage },
  {
    name: 'owners, asked on one page, with problems',
    step: askedOnOnePage,
    problems: problems(
      ['isPep.2', 'owner_office_missing', { name: bjorn.name }],
      ['isPep.3', 'owner_office_missing', { name: asa.name }],
    ),
  },
  { name: 'owners, none yet', step: { ...list, rows: [], sum: null, canAddSelf: true } },
  {
    name: 'owners, nobody, with problems',
    step: {
      ...{ kind: 'OWNERSHIP', stage: 'NOBODY', threshold: list.threshold, values: {} },
      ...{ cards: [], owners: rows.slice(0, 1), officials: [row('4', asa.name, 'Managing director')] },
    },
    problems: problems(['add', 'officials_missing'], ['nobodyWhy', 'required']),
  },
  {
    name: 'owner, registered',
    step: {
      ...person,
      given: { facts: [{ field: 'birth', value: '18 February 1979' }], open: ['residence', 'nationality'] },
      linkLanguages: [],
      values: { firstNames: bjorn.given, lastNames: bjorn.family },
    },
  },
  {
    name: 'owner, the applicant',
    step: {
      ...person,
      isSelf: true,
      linkLanguages: [],
      known: [
        { label: 'Name', value: [anna.name] },
        { label: 'Date of birth', value: ['3 May 1970'] },
      ],
      values: { residence: 'SE', nationality: 'SE' },
    },
  },
  {
    name: 'owner, with problems',
    step: { ...person, isRegistered: false, values: { ownerEmail: 'second' } },
    problems: problems(
      ['firstNames', 'required'],
      ['lastNames', 'required'],
      ['birth.day', 'required'],
      ['residence', 'required'],
      ['isPep', 'choice_missing'],
      ['ownerEmail', 'invalid_email'],
    ),
  },
  { name: 'owner, share', step: { ...share, values: { how: ['DIRECT', 'CONTROL'], share: '40' } } },
  {
    name: 'owner, share with problems',
    step: { ...share, values: { how: ['DIRECT', 'CONTROL'], share: '140' } },
    problems: problems(['share', 'number_too_big', { maximum: 100 }], ['control', 'choice_missing']),
  },
  {
    name: 'owner, companies with problems',
    step: { ...companies, count: 2, values: { 'chainName.1': holder.name } },
    problems: problems(['chainShare.1', 'required'], ['chainName.2', 'required'], ['lastShare', 'required']),
  },
  {
    name: 'owner, office',
    step: { ...{ kind: 'OWNERSHIP', stage: 'OFFICE', values: { position: 'Councillor' } }, ...second },
  },
  { name: 'owner, remove', step: { ...{ kind: 'OWNERSHIP', stage: 'REMOVE', values: {} }, ...second } },
]
