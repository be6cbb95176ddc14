/** Composes the index of parties. */

import type { CaseStore } from '#applications/store/applications.ts'
import type { PartyPorts } from './ports.ts'
import { partiesIn } from './store/parties.ts'

export const partyPorts = (store: CaseStore): PartyPorts => ({ parties: partiesIn(store) })
