/** The pages about one owner in a preview. */

import { whole } from '@foyer/company-registers/shares'
import { ownersIn } from '#workflows/ownership/list-problems.ts'
import { changed, type OwnerEntry } from '#workflows/ownership/owner-list.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { ownershipWork, withList } from '../../ownership/ownership-work.ts'
import type { PageContext } from '../../page-context.ts'
import { withAnswer } from '../sample-case.ts'
import type { Stage } from './stage.ts'

type Step = StepOf<'OWNERSHIP'>
type Change = (entry: OwnerEntry, context: PageContext) => Partial<OwnerEntry>

interface Page {
  label: string
  /** How the owner is before the page is filled in, and after. */
  empty: Change
  filled: Change
}

const unchanged: Change = () => ({})
const through: Change = ({ ways }, { case: of }) => {
  const share = ways[0]?.share ?? whole
  const company = { name: 'Example Holding', organizationNumber: null, country: of.countryCode, share: whole }
  return { ways: [{ share, through: [company] }], awaitsChain: false }
}

const pages: Record<string, Page> = {
  person: {
    label: 'A person',
    empty: ({ registered }) => (registered ? { person: null, isPep: null } : { isPep: null }),
    filled: unchanged,
  },
  share: {
    label: 'What they hold',
    empty: () => ({ ways: [], control: [], controlText: null }),
    filled: unchanged,
  },
  companies: {
    label: 'Companies in between',
    empty: () => ({ ways: [], awaitsChain: true }),
    filled: through,
  },
  office: {
    label: 'Public office',
    empty: () => ({ isPep: true, office: null }),
    filled: () => ({
      isPep: true,
      office: { position: 'Member of parliament', relation: 'SELF', since: 2019, until: null },
    }),
  },
  remove: {
    label: 'Not an owner any more',
    empty: unchanged,
    filled: () => ({ removed: 'Sold all shares in March.' }),
  },
}

export const ownershipStages = (step: Step): Stage[] => [
  { value: 'list', label: 'The list', show: () => ({ query: { stage: 'list' } }) },
  { value: 'nobody', label: 'Nobody is an owner', show: () => ({ query: { stage: 'nobody' } }) },
  { value: 'new', label: 'A new person', show: () => ({ query: { stage: 'person', owner: 'new' } }) },
  ...Object.entries(pages).map(
    ([value, { label, empty, filled }]): Stage => ({
      value,
      label,
      show(context, isFilled) {
        const answered = withAnswer(context, step)
        const { list } = ownershipWork(step, answered)
        const [owner] = ownersIn(list)
        if (!owner) return { query: { stage: 'list' } }
        const shown = changed(list, owner.id, (isFilled ? filled : empty)(owner, context))
        return {
          data: { answers: answered.case.data.answers, drafts: { [step.key]: withList({}, shown) } },
          query: { stage: value, owner: owner.id },
        }
      },
    }),
  ),
]
