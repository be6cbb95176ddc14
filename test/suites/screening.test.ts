/** The tests of test/screening in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('screening')
