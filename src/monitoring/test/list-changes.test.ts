/** A list changes at every moment of the life of a case, and at a few random ones: test:lists has 200. */
import { listChanges } from '#test/list-changes/list-changes.ts'

listChanges(6, 24)
