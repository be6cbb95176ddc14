/** The invented brand of the Demo: the pages for applicants show what a customer can do with its look. */
import { readFile } from 'node:fs/promises'
import { system } from '#audit/entry.ts'
import { noLook } from '#customers/look.ts'
import type { CustomerSettings } from '#customers/ports.ts'

/** The name on the pages. In the dashboard and the API, the customer is "Demo". */
export const DEMO_BRAND = 'Lindhamn'

const fileNamed = (name: string) => readFile(new URL(name, import.meta.url))

/** The page about data is that of the Demo itself. An invented company has no mailbox for help. */
export async function setDemoBrand(
  settings: CustomerSettings,
  customerId: string,
  baseUrl: string,
): Promise<void> {
  const actor = system(null)
  await settings.setLook(customerId, actor, {
    ...noLook,
    name: DEMO_BRAND,
    accent: '#0b5c6b',
    radius: 12,
    ground: 'TINTED',
    font: 'FIGTREE',
    privacyUrl: `${baseUrl}/demo?privacy`,
  })
  for (const scheme of ['LIGHT', 'DARK'] as const) {
    const name = `logo-${scheme.toLowerCase()}.svg`
    const logo = await settings.cleanPicture(await fileNamed(name), 'LOGO')
    if ('bytes' in logo) await settings.setLogo(customerId, actor, { ...logo, scheme, name })
  }
  const cover = await settings.cleanPicture(await fileNamed('cover.svg'), 'COVER')
  if ('bytes' in cover) await settings.setCover(customerId, actor, { ...cover, name: 'cover.svg' })
}
