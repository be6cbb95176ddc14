/** A previewed page has neither scripts nor early loads. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stillPage } from './still-page.ts'

test('removes scripts and preloads, and keeps the style sheets', () =>
  assert.equal(
    stillPage(
      '<link rel="preload" href="/a.woff2" as="font"/><link rel="stylesheet" href="/a.css"/>' +
        '<script type="module" src="/a.js"></script><h1>Start</h1>',
    ),
    '<link rel="stylesheet" href="/a.css"/><h1>Start</h1>',
  ))
