/** Makes a picture of an archive safe to show, as if it was uploaded in the settings. */

import { cleanPicture } from '@foyer/safe-files/pictures/clean-picture'
import { safeName } from '@foyer/safe-files/safe-name'
import type { OperatorPorts } from '#operator/ports.ts'

export const archivedPicture: OperatorPorts['archives']['picture'] = async ({ name, bytes }, use) => {
  const cleaned = await cleanPicture(bytes, use)
  return 'refused' in cleaned ? cleaned : { name: safeName(name), ...cleaned }
}
