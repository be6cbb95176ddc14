/** The page for an application that is continued later: whether it offers a link, and to which address. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Mail } from '#kernel/mail.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { savedView } from './saved-view.ts'

const mailThat = (reaches: boolean) => ({ reaches: () => reaches }) as unknown as Mail
const of = clearCase('KYC')
const withAddress = { ...of, data: { ...of.data, answers: {}, prefill: { email: 'anna@example.com' } } }
const withLink = {
  ...withAddress,
  expiresAt: new Date('2026-12-24T09:00:00Z'),
  data: { ...withAddress.data, newLink: { at: ['2026-11-12T09:00:00Z'], isPending: true, language: 'en' } },
}
const withoutAddress = { ...of, data: { ...of.data, answers: {}, prefill: {} } }

interface Row {
  what: string
  of: typeof withoutAddress | typeof withAddress | typeof withLink
  isSent?: boolean
  typed?: string
  reaches?: boolean
  expected: { address: string | null; sentUntil: string | null; typed: string } | null
}
const rows: Row[] = [
  {
    what: 'asks for an address where none is known',
    of: withoutAddress,
    expected: { address: null, sentUntil: null, typed: '' },
  },
  {
    what: 'keeps what was typed',
    of: withoutAddress,
    typed: 'anna@',
    expected: { address: null, sentUntil: null, typed: 'anna@' },
  },
  {
    what: 'shows of a known address only what its owner recognises',
    of: withAddress,
    expected: { address: 'a•••@e•••.com', sentUntil: null, typed: '' },
  },
  {
    what: 'says until when a sent link can be used',
    of: withLink,
    isSent: true,
    expected: { address: 'a•••@e•••.com', sentUntil: '19 November 2026 at 10:00 CET', typed: '' },
  },
  {
    what: 'says that it ends with the application',
    of: { ...withLink, expiresAt: new Date('2026-11-14T09:00:00Z') },
    isSent: true,
    expected: { address: 'a•••@e•••.com', sentUntil: '14 November 2026 at 10:00 CET', typed: '' },
  },
  {
    what: 'says nothing of a link while no address is known',
    of: withoutAddress,
    isSent: true,
    expected: { address: null, sentUntil: null, typed: '' },
  },
  { what: 'offers no link where no e-mail can be sent', of: withAddress, reaches: false, expected: null },
]

describe('the page to continue later', () => {
  for (const { what, of, isSent = false, typed = '', reaches = true, expected } of rows)
    test(what, () => {
      const context = pageContext({ of, input: { mail: mailThat(reaches) } })
      const { screen } = savedView(context, { isSent, typed })
      assert.equal(screen.kind, 'SAVED')
      const { mail, continueUrl } = screen.kind === 'SAVED' ? screen : assert.fail()
      const shown = mail && { address: mail.address, sentUntil: mail.sentUntil, typed: mail.typed }
      assert.deepEqual(shown, expected)
      assert.match(continueUrl, /^\/onboarding\//)
    })
})
