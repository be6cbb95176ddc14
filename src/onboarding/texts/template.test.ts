/** How placeholders of the server's texts are filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillTemplate } from './template.ts'

type Row = [text: string, values: Record<string, string | number>, filled: string]
const rows: Row[] = [
  ['{name} owns {share}', { name: 'Anna', share: '5%' }, 'Anna owns 5%'],
  ['{name}, {name}', { name: 'Anna' }, 'Anna, Anna'],
  ['{count} of {of}', { count: 0, of: 2 }, '0 of 2'],
  ['{since}–{until}', { since: '2018', until: '' }, '2018–'],
  ['Page {page}', {}, 'Page {page}'],
  ['Hello {name}', { name: '{link}', link: 'https://foyer.example' }, 'Hello {link}'],
]
for (const [text, values, filled] of rows)
  test(`"${text}" becomes "${filled}"`, () => assert.equal(fillTemplate(text, values), filled))
