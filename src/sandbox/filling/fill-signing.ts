/** Fills in the signing step: signs as the applicant, and asks those who sign together with them. */
import { fullNameOf, testPersonOf } from '#checks/sandbox/scenarios.ts'
import type { SignerRow, StepView } from '#onboarding/view.ts'
import { type Applicant, answersTo, type Filled } from '../applicant.ts'

type View = Extract<StepView, { kind: 'SIGNING' }>

/** Names of the register's first combination with the applicant. */
function together({ organization, person }: Applicant): string[] {
  const all = organization?.signing.combinations ?? []
  const keys = all.find((each) => each.includes(person.key)) ?? all[0] ?? []
  return keys.flatMap((key) => {
    const each = testPersonOf(key)
    return each ? [fullNameOf(each)] : []
  })
}

export const coSignerEmail = (name: string): string =>
  `${name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')}@board.example`

function nextToAsk(people: readonly SignerRow[], applicant: Applicant): SignerRow | undefined {
  const open = people.filter(({ ask, state }) => ask !== null && state === 'NOT_ASKED')
  const first = together(applicant)
  return open.find(({ name }) => first.includes(name)) ?? open[0]
}

export function fillSigning(step: string, view: View, applicant: Applicant): Filled | undefined {
  if (view.stage !== 'PEOPLE') return undefined
  const given = answersTo(applicant, step)
  const eid = view.sign?.providers.find(({ key }) => key === 'simulator')
  if (view.sign && eid) return { form: { do: 'sign', provider: eid.key, seen: view.sign.seen } }
  if (view.isReady || view.isSigned) return { form: { do: 'continue' } }
  const next = nextToAsk(view.people, applicant)
  if (!next?.ask) return undefined
  return { form: { do: 'ask', person: next.ask, email: coSignerEmail(next.name), ...given } }
}
