/** The two brands of the pictures: a customer who has set nothing, and the demo's with a logo and a cover. */
import { readFileSync } from 'node:fs'
import type { LookStyle } from '#customers/look.ts'
import type { LetterLook } from '#onboarding/mail/letter.ts'
import type { Answer } from '../samples/serve.ts'
import { type Sample, sampleLook } from '../samples.ts'

const paths = { logo: '/brand/logo-light.svg', logoDark: '/brand/logo-dark.svg', cover: '/brand/cover.svg' }

/** As in src/operator/demo/brand.ts, which is not for pages. */
const demoStyle: LookStyle = { accent: '#0b5c6b', radius: 12, ground: 'TINTED', font: 'FIGTREE' }

const looks = {
  neutral: sampleLook,
  lindhamn: { ...sampleLook, ...demoStyle, ...paths, name: 'Lindhamn' },
}
export type Brand = keyof typeof looks
export const brands = Object.keys(looks) as Brand[]

/** Samples with a look of their own, and pages that know no customer, keep it. */
export const dressed = (brand: Brand, { name, view }: Sample): Sample => ({
  name: `${brand}: ${name}`,
  view: view.look === sampleLook ? { ...view, look: looks[brand] } : view,
})

const logoFile = new URL('../../src/operator/demo/logo-light.svg', import.meta.url)
/** Letters have no server of their own, so the logo is in the letter. */
const logoUrl = `data:image/svg+xml;base64,${readFileSync(logoFile).toString('base64')}`

/** The same brand in letters. */
export function letterLook(brand: Brand): LetterLook {
  const { name, accent, radius, supportAddress } = looks[brand]
  return { name, accent, radius, support: supportAddress, logoUrl: brand === 'lindhamn' ? logoUrl : null }
}

/** The pictures of the brand. */
export const brandFiles: Answer = ({ pathname }, response) => {
  if (!Object.values(paths).includes(pathname)) return false
  const file = new URL(`../../src/operator/demo/${pathname.split('/').at(-1)}`, import.meta.url)
  response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(readFileSync(file))
  return true
}
