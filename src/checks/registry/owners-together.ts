/**
 * Merges the owners of two answers. An owner who is no longer named stays only where a register may hide
 * them: where it, or the register of a company above, has a new gap.
 */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { ABOVE } from '../ownership/follow-owners.ts'
import { isSameNamed } from './named-parties.ts'

type Reason = RegistryGap['reason']
type Interest = NonNullable<RegistryAnswer['owners']>[number]
type TracedInPart = NonNullable<RegistryAnswer['tracedInPart']>

/** Restrictions that a register applies to every answer. Another gap may hide another person each time. */
const lasting: Reason[] = ['RESTRICTED', 'NOT_PUBLISHED', 'NOT_CONFIGURED', 'SET_ASIDE']

const mayHide = (before: readonly Reason[], after: readonly Reason[]): boolean =>
  after.some((reason) => !(lasting.includes(reason) && before.includes(reason)))

const reasonsOf = ({ gaps }: RegistryAnswer, name: string): Reason[] =>
  gaps.flatMap(({ field, reason }) => (field === name ? reason : []))
const partsOf = ({ tracedInPart = [] }: RegistryAnswer, company: OrganizationRef): Reason[] =>
  tracedInPart.flatMap((each) => (isSameParty(each.company, company) ? each.reasons : []))

const directOf = ({ owners = [] }: RegistryAnswer): Interest[] => owners.filter(({ of }) => of === null)
const ownersOfCompany = ({ owners = [] }: RegistryAnswer, company: OrganizationRef): Interest[] =>
  owners.filter(({ of }) => of !== null && isSameParty(of, company))

/** The register of the organization itself may hide owners that it named before. */
function mayHideDirect(before: RegistryAnswer, after: RegistryAnswer): boolean {
  if (after.owners === undefined) return true
  const now = reasonsOf(after, 'owners')
  const isListGone = now.length > 0 && directOf(after).length === 0
  return isListGone || mayHide(reasonsOf(before, 'owners'), now)
}

/** `isHolder`: the newest answer names the company as an owner, so that its register was asked. */
function mayHideAbove(
  before: RegistryAnswer,
  after: RegistryAnswer,
  company: OrganizationRef,
  isHolder: boolean,
): boolean {
  if (ownersOfCompany(after, company).length > 0)
    return mayHide(partsOf(before, company), partsOf(after, company))
  return !isHolder || reasonsOf(after, ABOVE).length > 0
}

/** Not what companies own that are no longer on the way to the organization. */
export function ownersOfBoth(before: RegistryAnswer, after: RegistryAnswer): Interest[] {
  const all = [...(after.owners ?? [])]
  const isOfSame = (a: Interest['of'], b: Interest['of']) => (a && b ? isSameNamed(a, b) : a === b)
  const keep = (list: readonly Interest[]) =>
    all.push(
      ...list.filter(
        ({ holder, of }) => !all.some((each) => isSameNamed(each.holder, holder) && isOfSame(each.of, of)),
      ),
    )
  if (mayHideDirect(before, after)) keep(directOf(before))
  const open = companiesIn(before.owners ?? [])
  const isHolderIn = (list: readonly Interest[], company: OrganizationRef) =>
    list.some(({ holder }) => isSameParty(holder, company))
  for (let at = open.findIndex((company) => isHolderIn(all, company)); at >= 0; ) {
    const [company] = open.splice(at, 1)
    if (company && mayHideAbove(before, after, company, isHolderIn(after.owners ?? [], company)))
      keep(ownersOfCompany(before, company))
    at = open.findIndex((each) => isHolderIn(all, each))
  }
  return all
}

function companiesIn(owners: readonly Interest[]): OrganizationRef[] {
  const found: OrganizationRef[] = []
  for (const { of } of owners) if (of && !found.some((company) => isSameParty(company, of))) found.push(of)
  return found
}

/**
 * For a company whose owners the newest answer gives, or gives in part, that answer counts. A new restriction
 * of its register is no missing part: the earlier owners are kept, now and the next time.
 */
export function tracedInPartOfBoth(before: RegistryAnswer, after: RegistryAnswer): TracedInPart {
  const { owners = [], tracedInPart = [] } = after
  const said = tracedInPart.filter(
    ({ company, reasons }) => !(isKeptBack(partsOf(before, company), reasons) && hadOwners(before, company)),
  )
  const dropped = tracedInPart.filter((each) => !said.includes(each))
  const known = [...companiesIn(owners), ...tracedInPart.map(({ company }) => company)].filter(
    (company) => !dropped.some((each) => isSameParty(each.company, company)),
  )
  const kept = (before.tracedInPart ?? []).filter(
    ({ company }) => !known.some((each) => isSameParty(each, company)),
  )
  return [...said, ...kept]
}

const hadOwners = (before: RegistryAnswer, company: OrganizationRef): boolean =>
  ownersOfCompany(before, company).length > 0

/** New, and only such as last. */
const isKeptBack = (before: readonly Reason[], after: readonly Reason[]): boolean =>
  mayHide(before, after) && after.every((reason) => lasting.includes(reason))

/** The gap of a register that keeps owners back since: while it stays new, those of before stay. */
export const isOwnersGapKeptBack = (before: RegistryAnswer, gap: RegistryGap): boolean =>
  gap.field === 'owners' &&
  directOf(before).length > 0 &&
  lasting.includes(gap.reason) &&
  !reasonsOf(before, 'owners').includes(gap.reason)
