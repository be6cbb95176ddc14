/** The schemas of a look. An import of an archive checks with the same ones. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { fonts, grounds, radii } from './look.ts'

const closed = { additionalProperties: false } as const

export const nameField = orNull(
  Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '\\S',
    description: 'The name that applicants see on pages, in letters and in documents.',
    examples: ['Rönnbär'],
  }),
)

/** The fields that a preview takes as well. */
export const styleFields = {
  accent: orNull(
    Type.String({
      pattern: '^#[0-9a-fA-F]{6}$',
      description: 'The colour of buttons and links. It is darkened or lightened until it is readable.',
      examples: ['#C2401F'],
    }),
  ),
  radius: orNull(Type.Enum([...radii], { description: 'Corners, in pixels.' })),
  ground: orNull(
    Type.Enum([...grounds], {
      description: 'The page behind everything: almost white, or a trace of a colour next to the accent.',
    }),
  ),
  font: orNull(
    Type.Enum([...fonts], { description: 'Served by Foyer: the pages load nothing from elsewhere.' }),
  ),
}

export const LookFields = Type.Object(
  {
    name: nameField,
    ...styleFields,
    privacyUrl: orNull(
      Type.String({
        pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1)[:/])',
        maxLength: 2048,
        description: 'Starts with https://. On your own machine, http://localhost is possible too.',
        examples: ['https://shop.example/privacy'],
      }),
    ),
    supportAddress: orNull(
      Type.String({
        minLength: 3,
        maxLength: 254,
        pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
        examples: ['help@shop.example'],
      }),
    ),
  },
  { ...closed, description: 'null leaves a field to the workflow, or to the default.' },
)
