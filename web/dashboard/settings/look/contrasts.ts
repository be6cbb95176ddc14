/** The contrasts that a colour reaches on the pages, in words, and the colour of buttons on dark pages. */

import type { Ground } from '#customers/look.ts'
import { contrast, css, luminance, oklchOf } from '#web/shared/look/colour.ts'
import { accentRamp, groundOf, type Scheme } from '#web/shared/look/ramp.ts'

const ratio = (value: number): string => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`

function measured(accent: string, behind: Ground, scheme: Scheme) {
  const ramp = accentRamp(accent, scheme)
  const { ground } = groundOf(accent, behind, scheme)
  return {
    button: contrast(ramp.solid, ramp.on),
    isWhite: luminance(ramp.on) > 0.5,
    link: contrast(ramp.text, ground),
    edge: contrast(ramp.edge, ground),
    isUnchanged: contrast(ramp.solid, oklchOf(accent)) < 1.02,
  }
}

export function contrastsOf(accent: string, behind: Ground): string[] {
  const [light, dark] = [measured(accent, behind, 'light'), measured(accent, behind, 'dark')]
  const text = light.isWhite ? 'White text' : 'Dark text'
  const how = light.isUnchanged ? 'used unchanged' : 'moved until it is readable'
  return [
    `${text} on it ${ratio(light.button)}, ${how}`,
    `Links on the ground ${ratio(light.link)}, dark ${ratio(dark.link)}`,
    `Edges and focus rings ${ratio(light.edge)}, dark ${ratio(dark.edge)}`,
  ]
}

/** For CSS. */
export const inDark = (accent: string): string => css(accentRamp(accent, 'dark').solid)
