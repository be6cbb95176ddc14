/** The tests of test/staff in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('staff')
