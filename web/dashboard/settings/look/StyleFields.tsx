/** Colour, corners, ground and font, each drawn as it will be. */

import { Check } from 'lucide-react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { fonts, type Ground, type Radius } from '#customers/look.ts'
import { fontFamilies } from '#web/shared/look/fonts.ts'
import * as choiceStyles from '../../pieces/Choice.module.css'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Field } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { Select } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { contrastsOf, inDark } from './contrasts.ts'
import { isColour } from './edited-look.ts'
import type { PartProps } from './Look.tsx'
import * as styles from './StyleFields.module.css'

interface ColourProps extends PartProps {
  /** The last whole colour. */
  shown: string
}

export function Colour({ look, setLook, shown, isReadOnly }: ColourProps) {
  const setAccent = (accent: string) => setLook((now) => ({ ...now, accent }))
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} aria-hidden="true">
        Colour
      </span>
      <div className={styles.colour}>
        <input
          type="color"
          aria-label="Choose the colour"
          value={shown}
          disabled={isReadOnly}
          onChange={(event) => setAccent(event.target.value)}
        />
        <Field
          label={<span className="visually-hidden">Colour</span>}
          name="accent"
          value={look.accent}
          onChange={setAccent}
          isReadOnly={isReadOnly}
          isRequired
          missing="Write the colour, such as #C2401F."
          problem={isColour(look.accent) ? undefined : 'Write the colour as #C2401F.'}
        />
        <span className={textStyles.hint}>in dark</span>
        <span className={styles.swatch} style={{ background: inDark(shown) }} />
      </div>
      <ul className={styles.contrasts}>
        {contrastsOf(shown, look.ground).map((line) => (
          <li key={line}>
            <Icon of={Check} meaning="good" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const corners: ReadonlyArray<{ value: Radius; label: string }> = [
  { value: 0, label: 'Square' },
  { value: 6, label: 'Slight' },
  { value: 12, label: 'Soft' },
  { value: 20, label: 'Round' },
]

const cornerClasses: Partial<Record<Radius, string>> = { 6: styles.r6, 12: styles.r12, 20: styles.r20 }

export const Corners = ({ look, setLook, isReadOnly }: PartProps) => (
  <RadioGroup
    className={fieldStyles.field}
    value={String(look.radius)}
    onChange={(value) => setLook((now) => ({ ...now, radius: Number(value) as Radius }))}
    isReadOnly={isReadOnly}
  >
    <Label className={fieldStyles.label}>Corners</Label>
    <div className={styles.corners}>
      {corners.map(({ value, label }) => (
        <Radio
          key={value}
          value={String(value)}
          className={[styles.corner, cornerClasses[value]].filter(Boolean).join(' ')}
        >
          <span>{label}</span>
        </Radio>
      ))}
    </div>
  </RadioGroup>
)

export const GroundChoice = ({ look, setLook, isReadOnly }: PartProps) => (
  <RadioGroup
    className={fieldStyles.field}
    value={look.ground}
    onChange={(value) => setLook((now) => ({ ...now, ground: value as Ground }))}
    isReadOnly={isReadOnly}
  >
    <Label className={fieldStyles.label}>Ground</Label>
    <div className={styles.grounds}>
      <Radio value="PLAIN" className={`${choiceStyles.check} ${styles.pickRow}`}>
        <span className={`${choiceStyles.box} ${choiceStyles.round}`} />
        <span>Plain</span>
      </Radio>
      <Radio value="TINTED" className={`${choiceStyles.check} ${styles.pickRow}`}>
        <span className={`${choiceStyles.box} ${choiceStyles.round}`} />
        <span>Tinted</span>
      </Radio>
    </div>
  </RadioGroup>
)

const families = fonts.map((value) => ({ value, label: fontFamilies[value].name }))

export const FontChoice = ({ look, setLook, isReadOnly }: PartProps) =>
  isReadOnly ? (
    <Field label="Font" value={fontFamilies[look.font].name} isReadOnly />
  ) : (
    <Select
      label="Font"
      name="font"
      options={families}
      value={look.font}
      onChange={(font) => setLook((now) => ({ ...now, font }))}
    />
  )
