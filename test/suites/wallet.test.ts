/** The tests of test/wallet in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('wallet')
