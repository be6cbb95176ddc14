/** Rules for addresses of providers. What a name resolves to is checked at every connection, in adapters. */

import { isAddress, isPublicAddress, unbracketed } from '@foyer/provider-http/public-ip'
import type { FieldError } from '#kernel/api-error.ts'

const localNames = /^localhost\.?$|\.localhost\.?$/

type Rule = [breaks: (url: URL, text: string) => boolean, code: string, message: string]

const rules: readonly Rule[] = [
  [
    ({ username, password }) => username !== '' || password !== '',
    'has_user',
    'It may not hold a user or a password.',
  ],
  [
    (_url, text) => /[?#]/.test(text),
    'has_query',
    'It may not hold a query or a fragment: leave out what follows ? or #.',
  ],
]
const publicRules: readonly Rule[] = [
  [({ protocol }) => protocol !== 'https:', 'not_https', 'It must begin with https:.'],
  [
    ({ hostname }) =>
      localNames.test(hostname) || (isAddress(hostname) && !isPublicAddress(unbracketed(hostname))),
    'not_public',
    'Its host is not a public address. The operator can allow private ones: FOYER_PROVIDER_ALLOW_PRIVATE=1.',
  ],
]

/** undefined: it can be used. Private addresses may also use http. */
export function urlProblem(
  text: string,
  allowPrivate: boolean,
): Pick<FieldError, 'code' | 'message'> | undefined {
  // Rejects text that the parser would change silently: tabs, line ends, backslashes and spaces.
  if (/[\0-\x20\x7f\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return { code: 'invalid_format', message: 'It is not an address such as https://api.example.com.' }
  const url = new URL(text)
  const broken = [...rules, ...(allowPrivate ? [] : publicRules)].find(([breaks]) => breaks(url, text))
  return broken && { code: broken[1], message: broken[2] }
}
