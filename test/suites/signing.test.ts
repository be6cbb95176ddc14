/** The tests of test/signing in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('signing')
