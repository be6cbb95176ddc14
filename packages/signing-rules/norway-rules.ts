/** Norway's official signing rules: the codes of the register's Fullmakt service and what each requires. */
import type { RoleCode, SigningRule } from './schemas.ts'

const alone = (...roles: RoleCode[]): SigningRule => ({ op: 'ALONE', who: { roles } })
const several = (n: number, ...roles: RoleCode[]): SigningRule => ({ op: 'N_OF', n, of: { roles } })
const everyone = (...roles: RoleCode[]): SigningRule => ({ op: 'ALL_OF', who: { roles } })
const jointly = (...of: SigningRule[]): SigningRule => ({ op: 'ALL', of })
const either = (...of: SigningRule[]): SigningRule => ({ op: 'ANY', of })

const chair = alone('CHAIR')
const viceChair = alone('VICE_CHAIR')
const ceo = alone('CEO')
const member = alone('BOARD_MEMBER')
const board = everyone('BOARD_MEMBER')

export type NorwegianRuleCode =
  | `R000${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | `R001${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | StatutoryRuleCode

/** The default by law if nothing is registered: the board, each partner, or the owner. */
export type StatutoryRuleCode = 'STYR' | 'DELT' | 'INNH'

/** `text` is the register's own description. Free texts are compared with it. */
export const norwegianRules: Record<NorwegianRuleCode, { text: string; rule: SigningRule }> = {
  R0001: { text: 'Styrets leder alene', rule: chair },
  R0002: { text: 'Daglig leder alene', rule: ceo },
  R0003: { text: 'Styret i fellesskap', rule: board },
  R0004: { text: 'Styrets leder og ett styremedlem i fellesskap', rule: jointly(chair, member) },
  R0005: { text: 'To styremedlemmer i fellesskap', rule: several(2, 'BOARD_MEMBER') },
  R0006: { text: 'Styrets medlemmer hver for seg', rule: member },
  R0007: { text: 'Daglig leder eller styrets leder alene', rule: either(ceo, chair) },
  R0008: { text: 'Daglig leder og styrets leder i fellesskap', rule: jointly(ceo, chair) },
  R0009: { text: 'Deltakerne i fellesskap', rule: everyone('PARTNER') },
  R0010: { text: 'Deltakerne hver for seg', rule: alone('PARTNER') },
  R0011: { text: 'Styrets leder og nestleder hver for seg', rule: either(chair, viceChair) },
  R0012: {
    text: 'Styrets leder alene eller to styremedlemmer i fellesskap',
    rule: either(chair, several(2, 'BOARD_MEMBER')),
  },
  R0013: { text: 'Daglig leder alene eller styrets medlemmer hver for seg', rule: either(ceo, member) },
  R0014: { text: 'Daglig leder og ett styremedlem i fellesskap', rule: jointly(ceo, member) },
  R0015: { text: 'Styrets leder og nestleder i fellesskap', rule: jointly(chair, viceChair) },
  R0016: { text: 'Tre styremedlemmer i fellesskap', rule: several(3, 'BOARD_MEMBER') },
  R0017: {
    text: 'Styrets leder og to styremedlemmer i fellesskap',
    rule: jointly(chair, several(2, 'BOARD_MEMBER')),
  },
  R0018: { text: 'Nestleder og ett styremedlem i fellesskap', rule: jointly(viceChair, member) },
  // aksjeloven section 6-30, selskapsloven section 2-21.
  STYR: { text: 'Styret i fellesskap (lovbestemt)', rule: board },
  DELT: { text: 'Deltakerne hver for seg (lovbestemt)', rule: alone('PARTNER') },
  INNH: { text: 'Innehaver alene', rule: alone('OWNER') },
}

const statutory: Record<StatutoryRuleCode, true> = { STYR: true, DELT: true, INNH: true }

export const isNorwegianRule = (code: string): code is NorwegianRuleCode =>
  Object.hasOwn(norwegianRules, code)
export const isStatutory = (code: string): code is StatutoryRuleCode => Object.hasOwn(statutory, code)
