/** The list of steps of the samples. */
import type { StepList } from '#onboarding/view.ts'

type Status = StepList['items'][number]['status']

const titles = ['Your company', 'Who you are', 'Documents', 'Some questions', 'Bank account']

const list = (statuses: Status[], here: number | null, savedAt: string | null = '16:09'): StepList => ({
  savedAt,
  items: [...titles, 'Check and send'].map((title, index) => {
    const status = statuses[index] ?? 'NOT_YET'
    const href = status === 'NOT_YET' ? null : `/onboarding/sample/${index}`
    return { title, status, href, isHere: index === here }
  }),
})

export const freshList = list(['NOW'], null, null)
export const resumedList = list(['DONE', 'DONE', 'ASKED_AGAIN', 'NOW'], null)
export const listAtIdentity = list(['DONE', 'NOW'], 1)
/** The third step is open. */
export const listAtStep = list(['DONE', 'DONE', 'NOW'], 2)
export const listAtCheck = list(['DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'NOW'], 5)
