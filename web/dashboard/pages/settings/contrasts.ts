/** The contrasts that a colour reaches on the pages, in words. */
import { contrast, oklchOf } from '../../../shared/look/colour.ts'
import { accentRamp, neutrals, type Scheme } from '../../../shared/look/ramp.ts'

const ratio = (value: number): string => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`

function measured(accent: string, scheme: Scheme) {
  const { hue, chroma } = oklchOf(accent)
  const [page] = neutrals(hue, chroma, scheme)
  const ramp = accentRamp(accent, scheme)
  const ground = page ?? ramp.on
  return {
    button: contrast(ramp.solid, ramp.on),
    link: contrast(ramp.text, ground),
    edge: contrast(ramp.edge, ground),
    isUnchanged: contrast(ramp.solid, oklchOf(accent)) < 1.02,
  }
}

export function contrastsOf(accent: string): string[] {
  const [light, dark] = [measured(accent, 'light'), measured(accent, 'dark')]
  const how = light.isUnchanged ? 'used unchanged' : 'moved until it is readable'
  return [
    `Text on it ${ratio(light.button)}, ${how}`,
    `Links on the ground ${ratio(light.link)}, dark ${ratio(dark.link)}`,
    `Edges and focus rings ${ratio(light.edge)}, dark ${ratio(dark.edge)}`,
  ]
}
