/** A part of the tests of test/journeys in one process. */
import { importTests } from '../../harness/import-tests.ts'

await importTests('journeys-kyc-to-z')
