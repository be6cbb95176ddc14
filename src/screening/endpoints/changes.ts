/** The changes of a version of a list, as the endpoints show them. */
import { type Static, Type } from 'typebox'
import type { EntityChange } from '../ports.ts'

export const Change = Type.Object(
  {
    entityId: Type.String(),
    change: Type.Enum(['ADDED', 'CHANGED', 'REMOVED']),
    caption: Type.String({ description: 'Of a removed one, as it was.' }),
  },
  { additionalProperties: false },
)

export const changeOf = ({ entityId, change, entity }: EntityChange): Static<typeof Change> => ({
  ...{ entityId, change, caption: entity.names[0]?.text ?? '' },
})
