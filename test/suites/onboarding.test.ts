/** The tests of test/onboarding in one process. */
import { importTests } from '../harness/import-tests.ts'

await importTests('onboarding')
