/** Which look a page has, and that it is one object for all pages of a customer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Customer } from '#customers/customer.ts'
import { noLook } from '#customers/look.ts'
import type { Look } from '#workflows/workflow.ts'
import { lookOfPage } from './look-of-page.ts'

const customer = (more: Partial<Customer> = {}) => ({ id: 'c1', name: 'Bank', ...more }) as Customer
const workflowLook = { name: 'Bank Sweden', accent: '#112233', radius: 0 } as Look

describe('the look of a page', () => {
  const rows: Array<[title: string, Customer | undefined, Look | undefined, object]> = [
    ['without a customer', undefined, undefined, { name: '', accent: null, radius: 6, ground: 'PLAIN' }],
    ['of a customer without a look', customer(), undefined, { name: 'Bank', accent: null, font: 'INTER' }],
    ['of the workflow', customer(), workflowLook, { name: 'Bank Sweden', accent: '#112233', radius: 0 }],
    [
      "of the customer before the workflow's",
      customer({ look: { ...noLook, accent: '#445566', radius: 12 } }),
      workflowLook,
      { name: 'Bank Sweden', accent: '#445566', radius: 12 },
    ],
    [
      'with the logo for light pages alone',
      customer({ logos: { LIGHT: 'aa' } }),
      undefined,
      { logo: '/onboarding/logos/c1/aa', logoDark: undefined },
    ],
    [
      'with a logo for dark pages, which needs the other one',
      customer({ logos: { DARK: 'bb' } }),
      undefined,
      { logo: undefined, logoDark: undefined },
    ],
  ]
  for (const [title, of, look, expected] of rows)
    test(title, () => {
      const found = lookOfPage(of, look) as unknown as Record<string, unknown>
      for (const [name, value] of Object.entries(expected)) assert.equal(found[name], value, name)
    })

  test('is the same object for the same customer and workflow, and a different one for others', () => {
    const [first, second] = [customer(), customer()]
    assert.equal(lookOfPage(first, workflowLook), lookOfPage(first, workflowLook))
    assert.notEqual(lookOfPage(first, workflowLook), lookOfPage(second, workflowLook))
    assert.notEqual(lookOfPage(first, workflowLook), lookOfPage(first, undefined))
  })
})
