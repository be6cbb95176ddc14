/** Every error of the API by its code: the rows of the features. */
import { applicationErrors } from '#applications/errors.ts'
import { customerErrors } from '#customers/errors.ts'
import { dashboardErrors } from '#dashboard/errors.ts'
import { developerErrors } from '#developer/errors.ts'
import { eventErrors } from '#events/errors.ts'
import { exportErrors } from '#exports/errors.ts'
import { httpErrors } from '#http/errors.ts'
import { oauthErrors } from '#oauth/errors.ts'
import { partyErrors } from '#parties/errors.ts'
import { providerErrors } from '#providers/errors.ts'
import { queueErrors } from '#queue/errors.ts'
import { reviewErrors } from '#review/errors.ts'
import { sandboxErrors } from '#sandbox/errors.ts'
import { screeningErrors } from '#screening/errors.ts'
import { staffErrors } from '#staff/errors.ts'
import { workflowErrors } from '#workflows/errors.ts'

export const errorTable = {
  ...oauthErrors,
  ...customerErrors,
  ...staffErrors,
  ...providerErrors,
  ...workflowErrors,
  ...applicationErrors,
  ...reviewErrors,
  ...queueErrors,
  ...eventErrors,
  ...dashboardErrors,
  ...partyErrors,
  ...developerErrors,
  ...exportErrors,
  ...sandboxErrors,
  ...screeningErrors,
  ...httpErrors,
}
