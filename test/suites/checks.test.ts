/** The tests of test/checks in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('checks')
