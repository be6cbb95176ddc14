/** The tests of test/developer in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('developer')
