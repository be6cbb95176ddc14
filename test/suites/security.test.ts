/** The tests of test/security in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('security')
