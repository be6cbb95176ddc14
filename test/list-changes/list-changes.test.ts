/** Two hundred rounds, or as many as FOYER_LIST_CHANGES says. The seed chooses the moments. */
import { listChanges } from './list-changes.ts'

const { FOYER_LIST_CHANGES: rounds = '200', FOYER_LIST_CHANGES_SEED: seed = '24' } = process.env
listChanges(Number(rounds), Number(seed))
