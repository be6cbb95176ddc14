/** `foyer screening approve|reject|approval`: decides about waiting versions, and who else may. */

import type { DashboardApproval, ScreeningLists } from '#screening/ports.ts'
import { type Command, CommandError, UsageError, type Word } from '../../command.ts'
import { withPorts } from '../../with-ports.ts'
import { listWord, readListKey } from './list-words.ts'

const words: readonly Word[] = [
  listWord,
  { name: 'version', what: 'the number of the version that waits', required: true },
]

const OPERATOR = 'operator'

type Decide = (lists: ScreeningLists, listId: string, version: number) => Promise<boolean>

const deciding =
  (decide: Decide, done: string): Command['run'] =>
  (flags, context) => {
    const [word = '', number = ''] = flags.words
    const listId = readListKey(word)
    const version = Number(number)
    if (!/^\d{1,9}$/.test(number)) throw new UsageError('<version> is a number, as screening lists shows it.')
    return withPorts(context, async (ports) => {
      const { screeningLists } = await ports.keyed()
      if (!(await decide(screeningLists, listId, version)))
        throw new CommandError(
          `Version ${version} of ${listId} does not wait for approval. See: npx foyer screening lists`,
          'version_not_waiting',
        )
      return { json: { listId, version }, text: `Version ${version} of ${listId} ${done}` }
    })
  }

export const screeningApprove: Command = {
  words,
  flags: {},
  examples: ['screening approve ofac-sdn 12'],
  run: deciding((lists, listId, version) => lists.approve(listId, version, OPERATOR), 'is active.'),
}

export const screeningReject: Command = {
  words,
  flags: {},
  examples: ['screening reject ofac-sdn 12'],
  run: deciding((lists, listId, version) => lists.reject(listId, version, OPERATOR), 'is rejected.'),
}

const choices: Record<string, DashboardApproval> = {
  'only-customer': 'ONLY_CUSTOMER',
  everybody: 'EVERYBODY',
  nobody: 'NOBODY',
}
const meanings: Record<DashboardApproval, string> = {
  ONLY_CUSTOMER: 'Owners and admins approve lists in the dashboard while there is one live customer only.',
  EVERYBODY: 'Owners and admins of every live customer approve lists in the dashboard, for all customers.',
  NOBODY: 'Lists are approved on the command line only.',
}

export const screeningApproval: Command = {
  description: 'A list is shared: who approves it decides for every customer of the installation.',
  flags: {
    dashboard: {
      what: 'who may',
      value: 'only-customer|everybody|nobody',
      members: Object.keys(choices),
    },
  },
  examples: ['screening approval', 'screening approval --dashboard nobody'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const { screeningLists } = await ports.keyed()
      const chosen = choices[flags.optional('dashboard') ?? '']
      if (chosen) await screeningLists.setDashboardApproval(chosen)
      const approval = await screeningLists.dashboardApproval()
      return { json: { dashboardApproval: approval }, text: meanings[approval] }
    }),
}
