/** The forms about one person: their values, their problems, and their changes of the list. */

import type { Problem } from '@foyer/national-fields/problem'
import { problemOf } from '@foyer/national-fields/problem'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { shortText } from '#workflows/fields/text.ts'
import {
  chainsOf,
  chainValues,
  directShareOf,
  holdingsValues,
  readChain,
  readHoldings,
} from '#workflows/ownership/holdings-form.ts'
import { officeValues, readOffice } from '#workflows/ownership/office-form.ts'
import { entryOf, noHoldings, type OwnerEntry } from '#workflows/ownership/owner-list.ts'
import {
  type KnownPerson,
  personValues,
  readPerson,
  registeredValues,
} from '#workflows/ownership/person-form.ts'
import { type Form, field, type Values } from '#workflows/steps/step-kind.ts'
import { isRegisteredApplicant, type OwnershipWork } from './ownership-work.ts'
import type { Place, Stage } from './stages.ts'

export type PersonStage = Exclude<Stage, 'LIST' | 'NOBODY'>
type Change = { change: Partial<OwnerEntry> } | { problems: Problem[] }

interface OwnerForm {
  read(form: Form, work: OwnershipWork, entry: OwnerEntry | undefined, owner: string): Change
  values(work: OwnershipWork, entry: OwnerEntry | undefined, owner: string): Values
}

/** An applicant whose identity is proven is not asked for their name again. */
export function knownOwner(
  work: OwnershipWork,
  entry: OwnerEntry | undefined,
  owner: string,
): KnownPerson | undefined {
  const { applicant } = work
  if (!applicant) return undefined
  const isThem =
    owner === 'me' ||
    (entry?.person
      ? work.isApplicant(entry.person)
      : entry?.registered && isRegisteredApplicant(entry.registered.party, applicant))
  return isThem ? applicant : undefined
}

/** The language of the page first. Empty: an applicant who is proven, and an official, get no link. */
export function linkLanguagesOf(
  work: OwnershipWork,
  entry: OwnerEntry | undefined,
  owner: string,
): readonly LanguageCode[] {
  const isOwner = (entry?.role ?? 'OWNER') === 'OWNER' && owner !== 'official'
  return isOwner && knownOwner(work, entry, owner) === undefined ? work.linkLanguages : []
}

const person: OwnerForm = {
  read(form, work, entry, owner) {
    const read = readPerson(form, work.form, {
      asksPep: work.rules.asksPep,
      known: knownOwner(work, entry, owner),
      linkLanguages: linkLanguagesOf(work, entry, owner),
    })
    return 'problems' in read ? read : { change: read.value }
  },
  /** Nothing is chosen in the applicant's name: a country that no register gives stays empty. */
  values(_work, entry) {
    if (entry?.person) return personValues(entry.person, entry.isPep, entry.contact)
    return entry?.registered ? registeredValues(entry.registered.party) : {}
  },
}

/** A field cannot express a registered share completely: a value that is sent as shown has not changed. */
const isAsShown = (form: Form, shown: Values): boolean =>
  Object.entries(shown).every(([name, value]) => field(form, name) === value)

function isDirectAsShown(form: Form, { form: context }: OwnershipWork, entry: OwnerEntry): boolean {
  const { share = '', band = '' } = holdingsValues(entry, context)
  return directShareOf(entry) !== null && isAsShown(form, { share, band })
}

const share: OwnerForm = {
  read(form, work, entry) {
    const read = readHoldings(form, work.form)
    if ('problems' in read) return read
    const { isIndirect, control, controlText } = read.value
    const direct =
      entry && read.value.direct && isDirectAsShown(form, work, entry)
        ? directShareOf(entry)
        : read.value.direct
    const chains = isIndirect && entry ? chainsOf(entry) : []
    const ways = [...(direct ? [{ share: direct, through: [] }] : []), ...chains]
    return { change: { ways, control, controlText, awaitsChain: isIndirect && chains.length === 0 } }
  },
  values: (work, entry) => (entry ? holdingsValues(entry, work.form) : {}),
}

const companies: OwnerForm = {
  /** The page is about the first chain. The others stay. */
  read(form, work, entry) {
    const read = readChain(form, work.form)
    if ('problems' in read) return read
    const direct = entry?.ways.filter(({ through }) => through.length === 0) ?? []
    const [first, ...others] = entry ? chainsOf(entry) : []
    const chain = first && isAsShown(form, chainValues({ ...noHoldings, ways: [first] })) ? first : read.value
    return { change: { ways: [...direct, chain, ...others], awaitsChain: false } }
  },
  values: (_work, entry) => (entry ? chainValues(entry) : {}),
}

const office: OwnerForm = {
  read(form, work) {
    const read = readOffice(form, work.form.today)
    return 'problems' in read ? read : { change: { office: read.value } }
  },
  values: (_work, entry) => officeValues(entry?.office ?? null),
}

const MAX_REASON_LENGTH = 500
const remove: OwnerForm = {
  read(form) {
    const reason = shortText(field(form, 'reason'), { max: MAX_REASON_LENGTH })
    return 'problem' in reason
      ? { problems: [problemOf('reason', reason)] }
      : { change: { removed: reason.value } }
  },
  values: (_work, entry) => ({ reason: entry?.removed ?? '' }),
}

export const ownerForms: Record<PersonStage, OwnerForm> = {
  PERSON: person,
  SHARE: share,
  COMPANIES: companies,
  OFFICE: office,
  REMOVE: remove,
}

/** The page after this one: the next missing part of this person, else the list. */
export function stageAfter(stage: PersonStage, entry: OwnerEntry, asksPep: boolean): PersonStage | null {
  const isOwner = entry.role === 'OWNER'
  const holds = entry.ways.length > 0 || entry.control.length > 0
  const following: Array<[PersonStage, boolean]> = [
    ['SHARE', isOwner && stage === 'PERSON' && !holds && !entry.awaitsChain],
    ['COMPANIES', isOwner && (entry.awaitsChain || (stage === 'SHARE' && chainsOf(entry).length > 0))],
    ['OFFICE', asksPep && entry.isPep === true && (stage === 'PERSON' || entry.office === null)],
  ]
  const order: PersonStage[] = ['PERSON', 'SHARE', 'COMPANIES', 'OFFICE']
  const later = following.filter(([each]) => order.indexOf(each) > order.indexOf(stage))
  if (stage === 'REMOVE') return null
  return later.find(([, isNeeded]) => isNeeded)?.[0] ?? null
}

export const readOwnerForm = ({ stage, owner }: Place, form: Form, work: OwnershipWork): Change =>
  ownerForms[stage as PersonStage].read(form, work, entryOf(work.list, owner), owner)

export const ownerFormValues = ({ stage, owner }: Place, work: OwnershipWork): Values =>
  ownerForms[stage as PersonStage].values(work, entryOf(work.list, owner), owner)
