/** Company names of 4,000 words before legal forms; legal-forms.all.test.ts takes 20,000. */
import { testCompanyNames } from '../../test/company-names.ts'

testCompanyNames(4_000)
