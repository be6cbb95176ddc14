/** The tests of test/review in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('review')
