/** The names of keys. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf, shownKey } from './key-names.ts'

const none = { metaKey: false, ctrlKey: false, altKey: false }

test('a key has the name of its character, with the command key of each platform', () => {
  assert.equal(keyOf({ ...none, key: 'j' }), 'j')
  assert.equal(keyOf({ ...none, key: 'J' }), 'j')
  assert.equal(keyOf({ ...none, key: '?' }), '?')
  assert.equal(keyOf({ ...none, key: 'Enter', metaKey: true }), 'mod+Enter')
  assert.equal(keyOf({ ...none, key: 'k', ctrlKey: true }), 'mod+k')
})

const shown: Array<[keys: string, platform: string, text: string]> = [
  ['mod+k', 'MacIntel', '⌘K'],
  ['mod+k', 'Linux x86_64', 'Ctrl K'],
  ['mod+Enter', 'MacIntel', '⌘↵'],
  ['Enter', 'Win32', '↵'],
  ['?', 'Win32', '?'],
]
for (const [keys, platform, text] of shown)
  test(`${keys} on ${platform} is shown as ${text}`, () => assert.equal(shownKey(keys, platform), text))
