/** A look while it is edited: every field has a value, and nothing is sent before it is published. */
import { type CustomerLook, defaultStyle, type LookStyle } from '#customers/look.ts'
import { inkBlue } from '#web/shared/look/look-css.ts'

export interface EditedLook extends LookStyle {
  /** As it is typed. */
  accent: string
  /** Empty: none. */
  name: string
  privacyUrl: string
  supportAddress: string
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The last complete colour: the preview shows it while the user types another one. */
export const lastColour = ({ accent }: Pick<CustomerLook, 'accent'>): string => accent ?? inkBlue

export const asEdited = (look: CustomerLook): EditedLook => ({
  name: look.name ?? '',
  accent: lastColour(look),
  radius: look.radius ?? defaultStyle.radius,
  ground: look.ground ?? defaultStyle.ground,
  font: look.font ?? defaultStyle.font,
  privacyUrl: look.privacyUrl ?? '',
  supportAddress: look.supportAddress ?? '',
})

export const toPublish = (look: EditedLook): CustomerLook => ({
  ...look,
  name: look.name.trim() || null,
  privacyUrl: look.privacyUrl.trim() || null,
  supportAddress: look.supportAddress.trim() || null,
})
