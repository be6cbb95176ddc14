/**
 * Company names of 20,000 words before legal forms. LEGAL_FORMS=all compares each of them with every spelling
 * of every form, in about half an hour.
 */
import { testCompanyNames } from '../../test/company-names.ts'

testCompanyNames(20_000)
