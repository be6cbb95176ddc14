/** Makes a picture of an archive safe to show, as if it was uploaded in the settings. */
import type { OperatorPorts } from '../../ports/operator.ts'
import { safeName } from '../files/safe-name.ts'
import { cleanPicture } from '../pictures/clean-picture.ts'

export const archivedPicture: OperatorPorts['archives']['picture'] = async ({ name, bytes }, use) => {
  const cleaned = await cleanPicture(bytes, use)
  return 'refused' in cleaned ? cleaned : { name: safeName(name), ...cleaned }
}
